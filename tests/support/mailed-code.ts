// What tests read out of emails.

/** The code that an email's plain text holds, if any. */
export const codeIn = (text: string | undefined): string | undefined =>
  /^Code: (\d{6})$/m.exec(text ?? '')?.[1]
