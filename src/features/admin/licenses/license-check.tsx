import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { typedLicense } from '#machines/lifecycle/license-fields.ts'
import { stateName } from '#machines/places/states.ts'
import { rollsQuery } from '#src/features/admin/list/admin-queries.ts'
import { FormSheet } from '#src/layout/form-sheet.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { ChoiceList } from '#src/ui/control/choice-list.tsx'
import { Field } from '#src/ui/control/field.tsx'
import { focusFirstError } from '#src/ui/control/focus-first-error.ts'
import { TextArea } from '#src/ui/control/text-area.tsx'
import { TextInput } from '#src/ui/control/text-input.tsx'
import type { Elements } from '#src/ui/elements.ts'
import { AlertIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { Verbatim } from '#src/ui/verbatim.tsx'
import { css } from '#styled/css/css.mjs'
import { type AdminLicense, isTyped } from './license-check.machine.ts'
import { LicenseFacts } from './license-facts.tsx'
import { RollLink } from './rolls-list.tsx'
import { type LicenseCheckState, useLicenseCheck } from './use-license-check.ts'

const changed = css({ textStyle: 'strong' })
const warning = css({ marginBlock: '3' })
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
  sheet: Elements
} {
  const check = useLicenseCheck(adminId)
  return {
    open: (license) => check.send({ type: 'check.open', license }),
    sheet: <LicenseCheck {...check} adminId={adminId} />,
  }
}

function LicenseCheck({ snapshot, send, adminId }: LicenseCheckState & { adminId: string }) {
  const { license, former, isFound, source, reason, error, message } = snapshot.context
  const root = useRef<HTMLFormElement>(null)
  const change = (text: string) => send({ type: 'text.change', text })
  return (
    <FormSheet
      open={!snapshot.matches('closed')}
      onClose={() => send({ type: 'check.close' })}
      title={license ? `${stateName(license.state)} license of ${license.company_name}` : ''}
      submit="Save"
      onDiscard={isTyped(snapshot.context) ? () => send({ type: 'check.discard' }) : undefined}
      working={snapshot.matches('recording') && 'Saving'}
      formRef={root}
      failure={message}
      onSubmit={() => {
        flushSync(() => send({ type: 'check.save' }))
        focusFirstError(root.current)
      }}
    >
      {license && (
        <div>
          <Entry license={license} former={former} adminId={adminId} />
          <FormerFirm license={license} former={former} />
          <FormerName license={license} />
          <SameNumber firms={license.also_entered_by ?? []} />
          <LicenseFacts license={license} />
        </div>
      )}
      <Field
        label="What did you find?"
        isRequired
        group="radiogroup"
        error={(isFound === null && error) || undefined}
      >
        <ChoiceList
          mode="one"
          options={findings}
          value={isFound === null ? null : isFound ? FOUND : 'not found'}
          onChange={(chosen) => send({ type: 'finding.choose', isFound: chosen === FOUND })}
        />
      </Field>
      {isFound && (
        <Field label="Where did you find it?" isRequired error={error ?? undefined}>
          <TextInput value={source} maxLength={MAX_SOURCE} autoComplete="off" onChange={change} />
        </Field>
      )}
      {isFound === false && (
        <Field
          label="Why not?"
          isRequired
          hint="The attorney reads this. We also tell their clients whose case needs this license."
          error={error ?? undefined}
        >
          <TextArea value={reason} max={MAX_REASON} unit="characters" onChange={change} />
        </Field>
      )}
    </FormSheet>
  )
}

type EntryProps = { license: AdminLicense; former: AdminLicense | null }

function Entry({ license, former, adminId }: EntryProps & { adminId: string }) {
  const { data: rolls } = useQuery(rollsQuery(adminId))
  const roll = rolls?.find(({ state }) => state === license.state)
  const now = shownOf(license)
  const before = former && shownOf(former)
  return (
    <p>
      <span>Name on the license:</span> <Value now={now.name} before={before?.name} />
      <br />
      <span>Number</span> <Value now={now.number} before={before?.number} />
      <span>, admitted on</span> <Value now={now.day} before={before?.day} />
      <span>.</span> {before && before.status !== now.status && <Badge status={now.status} />}{' '}
      {roll && <RollLink roll={roll} />}
      {rolls && !roll && <span>{`We know no public roll of ${stateName(license.state)}.`}</span>}
      {roll && roll.corrected_at === null && roll.sources < 2 && (
        <span>
          . This address may be wrong. If it does not find lawyers, correct it under ‘Rolls’.
        </span>
      )}
    </p>
  )
}

const shownOf = (license: AdminLicense) => ({
  name: license.name_on_license ?? 'not entered',
  number: license.bar_number,
  day: typedLicense(license).admitted_on,
  status: license.license_status,
})

/** Says as which firm the license was last checked, or which name the firm had when the sheet was opened. */
function FormerFirm({ license, former }: EntryProps) {
  const now = license.company_name
  const checked = license.last_finding?.company_name ?? now
  const shown = former?.company_name ?? now
  if (checked === now && shown === now) return null
  const title =
    checked === now
      ? `The firm was called ${shown} before.`
      : `At the last check, the firm was called ${checked}.`
  return (
    <Warning title={title}>
      It has changed its name. Check on the roll that this is still the same lawyer.
    </Warning>
  )
}

/** Says with which name on the license it was last checked. */
function FormerName({ license }: { license: AdminLicense }) {
  const { last_finding, name_on_license = null } = license
  if (!last_finding) return null
  const { name_on_license: checked = null } = last_finding
  if (checked === name_on_license) return null
  return (
    <Warning
      title={
        checked
          ? `At the last check, the name on the license was ${checked}.`
          : 'At the last check, no name was entered.'
      }
    >
      Compare the name on the license with the roll.
    </Warning>
  )
}

/** Says which other firms entered the same number in the same state. */
function SameNumber({ firms }: { firms: readonly string[] }) {
  if (firms.length === 0) return null
  return (
    <Warning title={`This number was also entered by ${new Intl.ListFormat('en').format(firms)}.`}>
      Look on the roll whose number it is before you confirm it.
    </Warning>
  )
}

const Warning = ({ title, children }: { title: string; children: string }) => (
  <div className={warning}>
    <Note icon={<AlertIcon />} title={title}>
      <p>{children}</p>
    </Note>
  </div>
)

/** A value that is marked if it has changed since the sheet was opened. */
function Value({ now, before = now }: { now: string; before?: string | undefined }) {
  if (now === before) return <Verbatim>{now}</Verbatim>
  return (
    <>
      <strong className={changed}>
        <Verbatim>{now}</Verbatim>
      </strong>{' '}
      <span>{`(changed, was ${before})`}</span>
    </>
  )
}
