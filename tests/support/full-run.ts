/** Whether this run takes the time for all rounds of races and kills: `npm run test:full`. */
export const isFullRun = process.env.TEST_FULL === '1'
