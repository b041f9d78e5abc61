import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toProblem } from '#src/api/problem.ts'
import { formatTime } from '#src/format/dates.ts'
import { Loaded } from '#src/layout/loaded.tsx'
import { pushDevicesQuery } from '#src/pwa/push/push-queries.ts'
import { readTyped, storeTyped } from '#src/session/typed-in-tab.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { ChoiceList } from '#src/ui/control/choice-list.tsx'
import { Field } from '#src/ui/control/field.tsx'
import { Select } from '#src/ui/control/select.tsx'
import { Failure } from '#src/ui/failure.tsx'
import { AlertIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { useOfflineReason } from '#src/ui/offline-reason.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { css } from '#styled/css/css.mjs'
import { type CaseAlertSettings, caseAlertsQuery, saveCaseAlerts } from './case-alert-queries.ts'

const stack = css({ display: 'grid', gap: '4' })

const MODES = [
  { value: 'off', label: 'Off' },
  {
    value: 'at_once',
    label: 'Right away',
    hint: 'A notification for each case, on every device where they are on. Quiet hours still count.',
  },
  {
    value: 'daily',
    label: 'Once a day',
    hint: 'One email with all new cases. No email if there are none.',
  },
] as const satisfies { value: CaseAlertSettings['mode']; label: string; hint?: string }[]

// The day does not matter.
const timeOf = (hour: number) => formatTime(new Date(2026, 0, 15, hour))
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: timeOf(hour),
}))

/** Returns what the clock of a time zone shows in winter and in summer. */
function clocksOf(timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  return [0, 6].map((month) => format.format(Date.UTC(2026, month, 15))).join()
}

/**
 * Returns whether two time zones have the same time, whatever their names; false when one is
 * missing.
 */
function hasSameClock(one: string | null | undefined, other: string): boolean {
  if (one === other) return true
  try {
    return !!one && clocksOf(one) === clocksOf(other)
  } catch {
    // This browser does not know the zone.
    return false
  }
}

/** Returns a time zone as people call it: `New York time`. */
const zoneName = (zone: string) => `${zone.replace(/^.*\//, '').replaceAll('_', ' ')} time`

/** How an attorney learns of new cases in their practice areas and places. */
export function CaseAlerts({ personId }: { personId: string }) {
  const query = useQuery(caseAlertsQuery(personId))
  return (
    <Loaded query={query} cards={1} shape="detail">
      {(settings) => (
        <CaseAlertsForm key={JSON.stringify(settings)} personId={personId} settings={settings} />
      )}
    </Loaded>
  )
}

/** What was chosen and not saved is stored under this name. */
const TYPED = 'new-case alerts'
type Choice = Pick<CaseAlertSettings, 'mode' | 'hour'>

type CaseAlertsFormProps = { personId: string; settings: CaseAlertSettings }

function CaseAlertsForm({ personId, settings }: CaseAlertsFormProps) {
  const [{ mode, hour }, setChoice] = useState(
    () => readTyped<Choice>(personId, TYPED) ?? { mode: settings.mode, hour: settings.hour },
  )
  const choose = (changes: Partial<Choice>) => {
    const choice = { mode, hour, ...changes }
    setChoice(choice)
    // A reload does not undo it, also without a connection.
    const isSame = choice.mode === settings.mode && choice.hour === settings.hour
    storeTyped(personId, TYPED, isSame ? undefined : choice)
  }
  const offlineReason = useOfflineReason()
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const save = useMutation({
    ...saveCaseAlerts(personId),
    onSuccess: (...done) => {
      storeTyped(personId, TYPED, undefined)
      saveCaseAlerts(personId).onSuccess?.(...done)
      showSnackbar({ message: 'New-case alerts are saved', type: 'success' })
    },
  })
  // On the road, the email still comes by the clock at home, until the attorney saves it here.
  const isElsewhere = settings.mode === 'daily' && !hasSameClock(settings.time_zone, time_zone)
  const isChosen = mode !== settings.mode || (mode === 'daily' && hour !== settings.hour)
  const isChanged = isChosen || (mode === 'daily' && isElsewhere)
  return (
    <div className={stack}>
      <Field
        label="Tell me about new cases"
        hint="In your practice areas and the places where you work. Alerts show the kind of case and the place, and nothing about the person."
        group="radiogroup"
      >
        <ChoiceList
          mode="one"
          options={MODES}
          value={mode}
          onChange={(chosen) =>
            choose({ mode: MODES.find(({ value }) => value === chosen)?.value ?? 'off' })
          }
        />
      </Field>
      {mode === 'at_once' && <NoDevice personId={personId} />}
      {mode === 'daily' && (
        <Field
          label="Send the email at"
          hint={
            isElsewhere &&
            settings.time_zone &&
            `You get it at ${timeOf(settings.hour)}, ${zoneName(settings.time_zone)}. Your phone is in another time zone. Save to get it at ${timeOf(hour)} here.`
          }
        >
          <Select value={String(hour)} onChange={(chosen) => choose({ hour: Number(chosen) })}>
            {hours.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Failure message={save.error && toProblem(save.error).message} />
      {isChosen && (
        <p>
          <Badge status="unsaved" />
        </p>
      )}
      {isChanged && (
        <Button
          visual="outline"
          working={save.isPending && 'Saving'}
          disabledReason={offlineReason}
          onClick={() => save.mutate({ mode, hour, time_zone })}
        >
          Save new-case alerts
        </Button>
      )}
    </div>
  )
}

/** Warns that no alert arrives, because the person has no device with push. */
function NoDevice({ personId }: { personId: string }) {
  const { data: devices } = useQuery(pushDevicesQuery(personId))
  if (devices?.length !== 0) return null
  return (
    <Note icon={<AlertIcon />} title="No device gets them yet">
      Turn on notifications on this phone or another one, or choose Once a day.
    </Note>
  )
}
