/** The longest term or value of an admin list, in characters as JavaScript counts them. */
export const MAX_TERM_LENGTH = 100
