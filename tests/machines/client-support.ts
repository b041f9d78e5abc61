import { fromPromise } from 'xstate'

/** Creates an actor whose runs are settled by the test, in order. */
export function controlledActor<Output, Input>() {
  const runs: {
    input: Input
    resolve: (output: Output) => void
    reject: (error: unknown) => void
  }[] = []
  const logic = fromPromise<Output, Input>(
    ({ input }) =>
      new Promise((resolve, reject) => {
        runs.push({ input, resolve, reject })
      }),
  )
  return { logic, runs }
}

/** Waits until settled promises have been handled. */
export const settled = async () => {
  for (let tick = 0; tick < 5; tick++) await Promise.resolve()
}
