/**
 * The error of a property that a server does not know. A newer app takes it for the response of a
 * server that is not updated yet, so servers must keep these words.
 */
export const UNKNOWN_FIELD = 'This field is not known.'
