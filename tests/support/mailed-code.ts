// Codes that are sent by email.

/** Returns the code in an email's plain text; undefined when there is none. */
export const codeIn = (text: string | undefined): string | undefined =>
  /^Code: (\d{6})$/m.exec(text ?? '')?.[1]

/** Returns a code of the same form that is not the right one. */
export const wrongCode = (code: string): string => (code === '000000' ? '000001' : '000000')
