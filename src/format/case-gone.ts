/** Said of a case that an attorney no longer sees. */
export const CASE_GONE = 'You can’t open this case anymore.'
