import { sessionActor } from '#src/client/session.ts'

/** Notes whether a person has confirmed their email, unless another person is signed in by now. */
export function noteConfirmed(personId: string, isConfirmed: boolean): void {
  const { identity } = sessionActor.getSnapshot().context
  if (identity?.uuid !== personId || isConfirmed === (identity.email_confirmed === undefined))
    return
  const { email_confirmed: _, ...confirmed } = identity
  sessionActor.send({
    type: 'identity.change',
    identity: isConfirmed ? confirmed : { ...confirmed, email_confirmed: false },
  })
}
