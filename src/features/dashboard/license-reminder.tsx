import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { stateName } from '#machines/places/states.ts'
import { type Licenses, licensesQuery } from '#src/data/people/person-queries.ts'
import { ShieldCheckIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { textLinkClass } from '#src/ui/text-link.ts'
import { css } from '#styled/css/css.mjs'

const place = css({ marginBlock: '4' })

// The statuses that need something of the attorney come first.
const needs = ['refused', 'expired', 'pending'] as const

/**
 * Returns what an attorney still has to do for their licenses, or wait for; undefined when all are
 * checked.
 */
function reminderOf({
  data: licenses,
  is_required,
}: Licenses): { title: string; text: string } | undefined {
  if (licenses.length === 0) {
    const text = is_required
      ? 'You can’t open cases until we have checked it.'
      : 'Clients see on each bid whether we checked it.'
    return { title: 'Add your license', text }
  }
  const first = needs
    .map((status) => licenses.find(({ license_status }) => license_status === status))
    .find((license) => license !== undefined)
  if (!first) return undefined
  const { license_status } = first
  const state = stateName(first.state)
  if (license_status === 'pending') {
    return { title: `We will check your ${state} license`, text: 'We tell you when it is done.' }
  }
  const text =
    license_status === 'refused'
      ? 'We could not confirm it.'
      : 'The check has ended. Open your license and save it again to ask for a new check.'
  return { title: `Look at your ${state} license`, text }
}

/** Reminds an attorney of their licenses until all of them are checked. */
export function LicenseReminder({ attorneyId }: { attorneyId: string }) {
  const { data } = useQuery(licensesQuery(attorneyId))
  const reminder = data && reminderOf(data)
  if (!reminder) return null
  return (
    <div className={place}>
      <Note icon={<ShieldCheckIcon />} title={reminder.title}>
        <span>{reminder.text}</span>{' '}
        <Link to="/licenses" className={textLinkClass({ target: 'near' })}>
          Your licenses
        </Link>
      </Note>
    </div>
  )
}
