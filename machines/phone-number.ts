/** Returns ten digits as a phone number: `(480) 555-0142`; other texts unchanged. */
export const formatPhone = (digits: string): string =>
  digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
