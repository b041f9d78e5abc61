/** Returns a text with exactly one final period, even after a name like 'Vega and Co.'. */
export const sentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`)
