// The refusals of the identity provider, Clerk or the embedded one, that the product explains to people.

/** The address already belongs to an account, whatever its capitals. */
export class EmailTakenError extends Error {
  constructor() {
    super('An account with this email already exists.')
    this.name = 'EmailTakenError'
  }
}

/** The provider does not accept this password; the message, in its words, may be shown. */
export class PasswordRefusedError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'PasswordRefusedError'
  }
}
