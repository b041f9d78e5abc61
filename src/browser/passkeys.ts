/** Whether this browser can create and use passkeys. */
export const hasPasskeys = 'PublicKeyCredential' in globalThis

/** The name of the screen for log-in codes, and for passkeys where the browser has them. */
export const LOG_IN_CODES = hasPasskeys ? 'Log-in codes and passkeys' : 'Log-in codes'
