/** Whether all rounds of races and kills run: `npm run test:full`. */
export const isFullRun = process.env.TEST_FULL === '1'
