// Reads codes from emails.

/** Returns the code in an email's plain text; undefined when there is none. */
export const codeIn = (text: string | undefined): string | undefined =>
  /^Code: (\d{6})$/m.exec(text ?? '')?.[1]
