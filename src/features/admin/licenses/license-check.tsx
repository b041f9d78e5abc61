import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { typedLicense } from '#machines/lifecycle/license-fields.ts'
import { stateName } from '#machines/places/states.ts'
import { toProblem } from '#src/api/problem.ts'
import { recordLicenseFinding } from '#src/features/admin/data/admin-calls.ts'
import { rollsQuery } from '#src/features/admin/data/admin-queries.ts'
import { FormSheet } from '#src/layout/form-sheet.tsx'
import { Overtaken, useForm } from '#src/layout/use-form.ts'
import { Badge } from '#src/ui/badge.tsx'
import { ChoiceList } from '#src/ui/control/choice-list.tsx'
import { Field } from '#src/ui/control/field.tsx'
import { TextArea } from '#src/ui/control/text-area.tsx'
import { TextInput } from '#src/ui/control/text-input.tsx'
import type { Elements } from '#src/ui/elements.ts'
import { AlertIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { Verbatim } from '#src/ui/verbatim.tsx'
import { css } from '#styled/css/css.mjs'
import { type AdminLicense, licenseCheckForm } from './license-check.form.ts'
import { LicenseFacts } from './license-facts.tsx'
import { RollLink } from './rolls-list.tsx'

const changed = css({ textStyle: 'strong' })
const warning = css({ marginBlock: '3' })
const MAX_SOURCE = 200
const MAX_REASON = 500
const FOUND = 'found'
const NOT_FOUND = 'not found'
const findings = [
  { value: FOUND, label: 'It is on the roll' },
  { value: NOT_FOUND, label: 'We could not confirm it' },
]

/** The sheet in which an admin records whether a license is on its state's roll. */
export function useLicenseCheckSheet(adminId: string): {
  open: (license: AdminLicense) => void
  sheet: Elements
} {
  const [opened, setOpened] = useState<{ license: AdminLicense; openings: number }>()
  // The licenses as they were when something was typed about them. They are lost in a reload,
  // because a tab stores no data of other people.
  const formers = useRef(new Map<string, AdminLicense>())
  return {
    open: (license) => setOpened({ license, openings: (opened?.openings ?? 0) + 1 }),
    sheet: opened && (
      <LicenseCheck
        key={opened.license.id}
        {...opened}
        adminId={adminId}
        formers={formers.current}
      />
    ),
  }
}

type LicenseCheckProps = {
  adminId: string
  license: AdminLicense
  /** How often it was opened. */
  openings: number
  formers: Map<string, AdminLicense>
}

function useLicenseCheck({ adminId, license, openings, formers }: LicenseCheckProps) {
  const queryClient = useQueryClient()
  return useForm(licenseCheckForm, {
    owner: adminId,
    key: license.id,
    subject: license,
    openings,
    send: async ({ values: { isFound, source, reason }, subject }) => {
      const text = (isFound ? source : reason).trim()
      await recordLicenseFinding({ license: subject, isFound: isFound === true, text })
        .catch((error) => {
          const problem = toProblem(error)
          const { license: present } = problem.details
          throw present ? new Overtaken(problem, { ...subject, ...present }) : problem
        })
        .finally(() =>
          queryClient.invalidateQueries({ queryKey: [adminId, { of: 'back office' }] }),
        )
      formers.delete(license.id)
      showSnackbar({ message: 'Saved. The attorney is told.', type: 'success' })
    },
  })
}

function LicenseCheck(props: LicenseCheckProps) {
  const { adminId, formers } = props
  const form = useLicenseCheck(props)
  const { sheet, subject: license, values, errors, isSending } = form
  const { isFound, source, reason } = values
  const firstShown = formers.get(license.id)
  const former = firstShown && firstShown.version !== license.version ? firstShown : null
  const change: typeof form.change = (typed) => {
    if (!firstShown) formers.set(license.id, license)
    form.change(typed)
  }
  return (
    <FormSheet
      {...sheet}
      title={`${stateName(license.state)} license of ${license.company_name}`}
      submit="Save"
      onDiscard={
        sheet.onDiscard &&
        (() => {
          formers.delete(license.id)
          form.discard()
        })
      }
      working={isSending && 'Saving'}
    >
      <div>
        <Entry license={license} former={former} adminId={adminId} />
        <FormerFirm license={license} former={former} />
        <FormerName license={license} />
        <SameNumber firms={license.also_entered_by ?? []} />
        <LicenseFacts license={license} />
      </div>
      <Field
        label="What did you find?"
        isRequired
        group="radiogroup"
        error={errors.isFound ?? undefined}
      >
        <ChoiceList
          mode="one"
          options={findings}
          value={isFound === null ? null : isFound ? FOUND : NOT_FOUND}
          onChange={(chosen) => change({ isFound: chosen === FOUND })}
        />
      </Field>
      {isFound && (
        <Field label="Where did you find it?" isRequired error={errors.source ?? undefined}>
          <TextInput
            value={source}
            maxLength={MAX_SOURCE}
            autoComplete="off"
            onChange={(text) => change({ source: text })}
          />
        </Field>
      )}
      {isFound === false && (
        <Field
          label="Why not?"
          isRequired
          hint="The attorney reads this. We also tell their clients whose case needs this license."
          error={errors.reason ?? undefined}
        >
          <TextArea
            value={reason}
            max={MAX_REASON}
            unit="characters"
            onChange={(text) => change({ reason: text })}
          />
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

/**
 * Says as which firm the license was last checked, or which name the firm had when the sheet was
 * opened.
 */
function FormerFirm({ license, former }: EntryProps) {
  const now = license.company_name
  const checked = license.last_finding?.company_name ?? now
  const nameBefore = former?.company_name ?? now
  if (checked === now && nameBefore === now) return null
  const title =
    checked === now
      ? `The firm was called ${nameBefore} before.`
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
