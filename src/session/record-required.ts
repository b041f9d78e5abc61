// Records in the session what the server requires or offers a person until they have done it.
import { sessionActor } from './session.ts'

/**
 * Records whether a person has confirmed their email, unless another person is signed in by now.
 */
export const recordConfirmed = (personId: string, isConfirmed: boolean): void =>
  note(personId, 'email_confirmed', isConfirmed)

/**
 * Records whether an admin has signed in with a code, unless another person is signed in by now.
 */
export const recordSecondFactor = (personId: string, hasPassed: boolean): void =>
  note(personId, 'second_factor_passed', hasPassed)

/**
 * Records that a person has added an app or a passkey, unless another person is signed in by now.
 */
export const recordFactorAdded = (personId: string): void =>
  note(personId, 'has_second_factor', true)

/** Records that a person has come back to their account, unless another one is signed in by now. */
export function recordReturn(personId: string): void {
  const { identity } = sessionActor.getSnapshot().context
  if (identity?.uuid !== personId) return
  const { closed_until: _, ...rest } = identity
  sessionActor.send({ type: 'identity.change', identity: rest })
}

function note(
  personId: string,
  requirement: 'email_confirmed' | 'second_factor_passed' | 'has_second_factor',
  isMet: boolean,
): void {
  const { identity } = sessionActor.getSnapshot().context
  // As the server sends it: absent when the requirement is met, `false` when it is not.
  if (identity?.uuid !== personId || isMet === (identity[requirement] === undefined)) return
  const { [requirement]: _, ...rest } = identity
  sessionActor.send({
    type: 'identity.change',
    identity: isMet ? rest : { ...rest, [requirement]: false },
  })
}
