/** Whether this run checks every value and all rounds of races and kills: `npm run test:full`. */
export const isFullRun = process.env.TEST_FULL === '1'

/**
 * Returns the values in a full run, and none otherwise: for values that repeat a check which
 * `npm test` makes for another value.
 */
export const inFullRun = <T>(...values: T[]): T[] => (isFullRun ? values : [])

/**
 * The tag of a test that runs only in a full run, or when its file is named. A quicker test finds
 * most of the same faults.
 */
export const IN_FULL_RUN = '@full'
