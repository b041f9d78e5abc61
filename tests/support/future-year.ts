/** A year whose days all lie ahead, and in which courts set dates now. */
export const FUTURE_YEAR = new Date().getUTCFullYear() + 1
