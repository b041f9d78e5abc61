/**
 * A sentence of the specification that states behaviour, and the tests that show it, each as
 * `<file below tests/>: <title as it is written there>`.
 */
export type Sentence = readonly [sentence: string, ...shownBy: [string, ...string[]]]
