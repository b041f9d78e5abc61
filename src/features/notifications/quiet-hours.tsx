import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toProblem } from '#src/api/problem.ts'
import { formatTime } from '#src/format/dates.ts'
import { Loaded } from '#src/layout/loaded.tsx'
import { readTyped, storeTyped } from '#src/session/typed-in-tab.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/control/field.tsx'
import { Select } from '#src/ui/control/select.tsx'
import { Switch } from '#src/ui/control/switch.tsx'
import { Failure } from '#src/ui/failure.tsx'
import { useOfflineReason } from '#src/ui/offline-reason.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { css } from '#styled/css/css.mjs'
import { type QuietHours as Hours, quietHoursQuery, saveQuietHours } from './quiet-hours-queries.ts'

const stack = css({ display: 'grid', gap: '4' })
const pair = css({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '4' })

const NIGHT = { from: '22:00', until: '07:00' }
const HALF_HOURS = Array.from({ length: 48 }, (_, nth) => {
  const minutes = nth % 2 === 0 ? '00' : '30'
  return `${String(Math.floor(nth / 2)).padStart(2, '0')}:${minutes}`
})

// The day does not matter.
const inWords = (time: string) => formatTime(new Date(`2026-01-15T${time}:00`))

/** The quiet hours of the person's devices. Messages of that time are sent when it ends. */
export function QuietHours({ personId }: { personId: string }) {
  const query = useQuery(quietHoursQuery(personId))
  return (
    <Loaded query={query} cards={1} shape="detail">
      {(hours) => <QuietHoursForm personId={personId} hours={hours} />}
    </Loaded>
  )
}

/** What was chosen and not saved is stored under this name. */
const TYPED = 'quiet hours'

function QuietHoursForm({ personId, hours }: { personId: string; hours: Hours }) {
  const [unsaved, setUnsaved] = useState(() => readTyped<NonNullable<Hours>>(personId, TYPED))
  const chosen = unsaved ?? hours ?? NIGHT
  const isSaved = ({ from, until }: typeof chosen) => hours?.from === from && hours.until === until
  const keep = (choice: typeof unsaved) => {
    setUnsaved(choice)
    // A reload does not undo it, also without a connection.
    storeTyped(personId, TYPED, choice)
  }
  const choose = (changes: Partial<typeof chosen>) => {
    const choice = { ...chosen, ...changes }
    keep(isSaved(choice) ? undefined : choice)
  }
  const offlineReason = useOfflineReason()
  const save = useMutation({
    ...saveQuietHours(personId),
    onSuccess: (...done) => {
      saveQuietHours(personId).onSuccess?.(...done)
      keep(undefined)
      showSnackbar({ message: 'Quiet hours are saved', type: 'success' })
    },
  })
  const isChanged = hours !== null && !isSaved(chosen)
  const isEmpty = chosen.from === chosen.until
  const choices = [...new Set([...HALF_HOURS, chosen.from, chosen.until])].toSorted()
  const options = choices.map((time) => (
    <option key={time} value={time}>
      {inWords(time)}
    </option>
  ))
  return (
    <div className={stack}>
      <Switch
        label="Keep quiet at night"
        hint="We hold notifications during these hours and show them afterwards. The times follow each device’s own clock."
        checked={hours !== null}
        isBusy={save.isPending}
        onChange={(on) => save.mutate(on ? chosen : null)}
      />
      {hours !== null && (
        <>
          <div className={pair}>
            <Field label="From">
              <Select value={chosen.from} onChange={(from) => choose({ from })}>
                {options}
              </Select>
            </Field>
            <Field
              label="Until"
              error={isEmpty ? 'Choose a time that is different from the start.' : undefined}
            >
              <Select value={chosen.until} onChange={(until) => choose({ until })}>
                {options}
              </Select>
            </Field>
          </div>
          {isChanged && (
            <p>
              <Badge status="unsaved" />
            </p>
          )}
          {isChanged && !isEmpty && (
            <Button
              visual="outline"
              working={save.isPending && 'Saving'}
              disabledReason={offlineReason}
              onClick={() => save.mutate(chosen)}
            >
              Save quiet hours
            </Button>
          )}
        </>
      )}
      <Failure message={save.error && toProblem(save.error).message} />
    </div>
  )
}
