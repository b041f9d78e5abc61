import { useMachine } from '@xstate/react'
import { fromPromise } from 'xstate'
import { type ConfirmRefusal, confirmMachine } from '#machines/client/confirm.machine.ts'
import { toProblem } from '#src/api/problem.ts'
import { type End, useEnd } from './use-end.ts'

const asRefusal = (error: unknown): never => {
  const { message, isTemporary } = toProblem(error)
  throw { message, isTemporary } satisfies ConfirmRefusal
}

/**
 * Runs the confirm machine. `send` sends the confirmed action and rejects when it was not recorded.
 * The app shows refusals; a temporary failure is `failure`, for the open question. `endOf` returns
 * what happened when an open question has nothing left to ask, for example because another device
 * was first: the question then closes.
 */
export function useConfirm<Subject>(
  send: (subject: Subject) => Promise<unknown>,
  endOf?: (subject: Subject) => End,
) {
  const [{ context, value }, dispatch] = useMachine(
    confirmMachine.provide({
      actors: {
        send: fromPromise<void, unknown>(async ({ input }) => {
          await send(input as Subject).catch(asRefusal)
        }),
      },
    }),
  )
  const isSending = value === 'sending'
  const end = value === 'asking' ? endOf?.(context.subject as Subject) : undefined
  const cancel = () => dispatch({ type: 'action.cancel' })
  useEnd(end, cancel)
  return {
    /** The subject of the question or action; the last one stays while its dialog closes. */
    subject: context.subject as Subject | null,
    isAsking: value === 'asking' || (isSending && context.isAsked),
    isSending,
    /** Why the last attempt failed, while trying again may succeed. */
    failure: context.message,
    ask: (subject: Subject) => dispatch({ type: 'action.ask', subject }),
    cancel,
    confirm: () => dispatch({ type: 'action.confirm' }),
    /** Sends without a question. */
    send: (subject: Subject) => dispatch({ type: 'action.send', subject }),
  }
}
