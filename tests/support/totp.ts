// Computes the codes of an authenticator app.
import { Secret, TOTP } from 'otpauth'

/** Returns the code that an app shows at a time. */
export const codeAt = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })
