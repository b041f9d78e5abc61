// The identity provider's refusals, of Clerk or the embedded one, that the product explains to
// people.

/** The email already belongs to an account, ignoring case. */
export class EmailTakenError extends Error {
  constructor() {
    super('An account with this email already exists.')
    this.name = 'EmailTakenError'
  }
}

/** The provider does not accept this password; its message may be shown. */
export class PasswordRefusedError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'PasswordRefusedError'
  }
}
