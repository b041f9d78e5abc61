/** Explanations of the standard categories in plain words, by the category's name. */
const help = new Map([
  ['dui', 'Driving after alcohol or drugs'],
  ['bankruptcy', 'Debts that you cannot pay'],
  ['family', 'Divorce, separation or children'],
  ['civil', 'A dispute about money, property or a contract'],
  ['personal injury', 'You were hurt in an accident'],
])

/** Returns a line that explains a category; undefined for categories that an admin has added. */
export const categoryHelp = (name: string): string | undefined => help.get(name.toLowerCase())

export const OTHER_HELP = 'Anything else. You name it in your own words.'
