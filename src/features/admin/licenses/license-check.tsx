import { type ReactNode, useId } from 'react'
import { typedLicense } from '#machines/lifecycle/license-fields.ts'
import { licenseRoll } from '#machines/places/license-rolls.ts'
import { useOnline } from '#src/browser/online.ts'
import { Button } from '#src/ui/button.tsx'
import { ChoiceList } from '#src/ui/control/choice-list.tsx'
import { Field } from '#src/ui/control/field.tsx'
import { TextArea } from '#src/ui/control/text-area.tsx'
import { TextInput } from '#src/ui/control/text-input.tsx'
import { Failure } from '#src/ui/failure.tsx'
import { BottomSheet } from '#src/ui/overlay/bottom-sheet.tsx'
import { textLinkClass } from '#src/ui/text-link.ts'
import { css } from '#styled/css/css.mjs'
import type { AdminLicense } from './license-check.machine.ts'
import { type LicenseCheckState, useLicenseCheck } from './use-license-check.ts'

const form = css({ display: 'grid', gap: '6' })
const MAX_SOURCE = 200
const MAX_REASON = 500
const FOUND = 'found'
const findings = [
  { value: FOUND, label: 'It is on the roll' },
  { value: 'not found', label: 'We could not confirm it' },
]

/** The sheet in which an admin records whether a license is on its state's roll. */
export function useLicenseCheckSheet(adminId: string): {
  open: (license: AdminLicense) => void
  sheet: ReactNode
} {
  const check = useLicenseCheck(adminId)
  return {
    open: (license) => check.send({ type: 'check.open', license }),
    sheet: <LicenseCheck {...check} />,
  }
}

function LicenseCheck({ snapshot, send }: LicenseCheckState) {
  const { license, isFound, source, reason, error, message } = snapshot.context
  const isRecording = snapshot.matches('recording')
  const isOnline = useOnline()
  const formId = useId()
  const close = () => send({ type: 'check.close' })
  const change = (text: string) => send({ type: 'text.change', text })
  return (
    <BottomSheet
      open={!snapshot.matches('closed')}
      onClose={close}
      busy={isRecording}
      title={license ? `${license.state_name} license of ${license.company_name}` : ''}
      actions={
        <>
          <Button
            type="submit"
            form={formId}
            working={isRecording && 'Saving'}
            disabledReason={isOnline ? undefined : 'You are offline. This needs a connection.'}
          >
            Save
          </Button>
          <Button visual="quiet" fit="hug" disabled={isRecording} onClick={close}>
            Cancel
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isOnline) send({ type: 'check.save' })
        }}
      >
        {license && <Entry license={license} />}
        <Field label="What did you find?" group="radiogroup">
          <ChoiceList
            mode="one"
            options={findings}
            value={isFound ? FOUND : 'not found'}
            onChange={(chosen) => send({ type: 'finding.choose', isFound: chosen === FOUND })}
          />
        </Field>
        {isFound ? (
          <Field label="Where did you find it?" error={error ?? undefined}>
            <TextInput value={source} maxLength={MAX_SOURCE} autoComplete="off" onChange={change} />
          </Field>
        ) : (
          <Field label="Why not?" hint="The attorney reads this." error={error ?? undefined}>
            <TextArea value={reason} max={MAX_REASON} unit="characters" onChange={change} />
          </Field>
        )}
        <Failure message={message} />
      </form>
    </BottomSheet>
  )
}

function Entry({ license }: { license: AdminLicense }) {
  const roll = licenseRoll(license.state)
  return (
    <p>
      Number {license.bar_number}, admitted on {typedLicense(license).admitted_on}.{' '}
      {roll ? (
        <a
          href={roll.url}
          target="_blank"
          rel="noopener noreferrer"
          className={textLinkClass({ target: 'tall' })}
        >
          {roll.keeper}
        </a>
      ) : (
        `We know no public roll of ${license.state_name}.`
      )}
    </p>
  )
}
