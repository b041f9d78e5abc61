import { type EventObject, fromCallback, fromPromise } from 'xstate'

/** An actor that a client machine declares and src provides. */
export const providedActor = <Output, Input>() =>
  fromPromise<Output, Input>(async () => {
    throw new Error('This actor is provided in src.')
  })

/**
 * A callback actor that a client machine declares and src provides. It sends events while it runs.
 */
export const providedTeller = <Told extends EventObject>() =>
  fromCallback<EventObject, undefined, Told>(() => {
    throw new Error('This actor is provided in src.')
  })

/** An action that a client machine declares and src provides. */
export const providedAction = (): void => {
  throw new Error('This action is provided in src.')
}
