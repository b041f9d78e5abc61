/** Returns a text as a sentence with one full stop, also where it ends in a name like 'Vega and Co.'. */
export const sentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`)
