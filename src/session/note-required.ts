/** What the server says that a person must do first, noted in the session. */
import { sessionActor } from './session.ts'

/** Notes whether a person has confirmed their email, unless another person is signed in by now. */
export const noteConfirmed = (personId: string, isConfirmed: boolean): void =>
  note(personId, 'email_confirmed', isConfirmed)

/** Notes whether an admin has logged in with a code, unless another person is signed in by now. */
export const noteSecondFactor = (personId: string, hasPassed: boolean): void =>
  note(personId, 'second_factor_passed', hasPassed)

function note(
  personId: string,
  requirement: 'email_confirmed' | 'second_factor_passed',
  isMet: boolean,
): void {
  const { identity } = sessionActor.getSnapshot().context
  if (identity?.uuid !== personId || isMet === (identity[requirement] === undefined)) return
  const { [requirement]: _, ...rest } = identity
  sessionActor.send({
    type: 'identity.change',
    identity: isMet ? rest : { ...rest, [requirement]: false },
  })
}
