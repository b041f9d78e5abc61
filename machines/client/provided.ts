import { type EventObject, fromCallback, fromPromise } from 'xstate'

/** Declares an actor of a client machine, which src provides. */
export const providedActor = <Output, Input>() =>
  fromPromise<Output, Input>(async () => {
    throw new Error('This actor is provided in src.')
  })

/**
 * Declares a callback actor of a client machine, which src provides. It sends events while it runs.
 */
export const providedCallback = <Told extends EventObject>() =>
  fromCallback<EventObject, undefined, Told>(() => {
    throw new Error('This actor is provided in src.')
  })

/** Declares an action of a client machine, which src provides. */
export const providedAction = (): void => {
  throw new Error('This action is provided in src.')
}

/**
 * Returns a transition's event, as the `params` of its guards and actions. They thus get the type
 * of that event.
 */
export const eventOf = <Event>({ event }: { event: Event }): Event => event

/**
 * Returns the output of an actor from the event of its `onDone`, as the `params` of guards and
 * actions.
 */
export const outputOf = <Output>({ event }: { event: { output: Output } }): Output => event.output
