import { formatLongDate } from '#src/format/dates.ts'
import { sentences } from '#src/format/sentences.ts'
import { Button } from '#src/ui/button.tsx'
import { css } from '#styled/css/css.mjs'
import type { SecondFactorState } from './use-second-factor.ts'

const section = css({ display: 'grid', gap: '4', marginTop: '5' })
const title = css({ textStyle: 'strong' })
const item = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4',
  paddingBlock: '3',
  borderBottom: '1px solid',
  borderBottomColor: 'line',
})
const name = css({ fontWeight: '600', overflowWrap: 'anywhere' })

const WITH_A_PASSKEY =
  'With a passkey you log in with your finger, your face or your phone’s PIN. You don’t need your password or a code then.'
// They stay removable: the phone that they are on may be lost.
const ELSEWHERE =
  'This browser can’t use passkeys. You added these in another one, and can remove them here.'

/** The account's passkeys, with buttons to remove each and to add one. */
export function Passkeys({ snapshot, send }: SecondFactorState) {
  const { passkeys = [], offersPasskeys, hasPassword } = snapshot.context.status ?? {}
  if (passkeys.length === 0 && !(offersPasskeys && hasPassword)) return null
  return (
    <section className={section} aria-label="Passkeys">
      <h2 className={title}>Passkeys</h2>
      <p>{offersPasskeys ? WITH_A_PASSKEY : ELSEWHERE}</p>
      {passkeys.length > 0 && (
        <ul>
          {passkeys.map(({ id, name: called, createdAt, lastUsedAt }) => (
            <li key={id} className={item}>
              <div>
                <p className={name} dir="auto">
                  {called}
                </p>
                <p>
                  {sentences(
                    `Added ${formatLongDate(createdAt)}.`,
                    lastUsedAt ? `Last used ${formatLongDate(lastUsedAt)}.` : 'Not used yet.',
                  )}
                </p>
              </div>
              <Button
                visual="quiet"
                fit="flush"
                aria-label={`Remove ${called}`}
                onClick={() => send({ type: 'goal.choose', goal: 'removePasskey', passkeyId: id })}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {offersPasskeys && hasPassword && (
        <Button
          visual="secondary"
          onClick={() => send({ type: 'goal.choose', goal: 'addPasskey' })}
        >
          Add a passkey
        </Button>
      )}
    </section>
  )
}
