/** Returns a state's name for use in a sentence: `Arizona`, `the District of Columbia`. */
export const stateInText = (name: string): string =>
  /^District|Islands$/.test(name) ? `the ${name}` : name
