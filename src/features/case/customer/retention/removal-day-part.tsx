import { Link } from '@tanstack/react-router'
import { formatRemovalDay } from '#machines/lifecycle/retention/retention.machine.ts'
import { ClockIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { textLinkClass } from '#src/ui/text-link.ts'
import { css } from '#styled/css/css.mjs'

const room = css({ marginTop: '5' })

/** Says on which day a case that is over is removed, and how its customer keeps a copy. */
export default function RemovalDay({ removalAt }: { removalAt: string }) {
  const day = formatRemovalDay(new Date(removalAt))
  return (
    <div className={room}>
      <Note icon={<ClockIcon />} title={`We will remove this case on ${day}`}>
        <p>
          It has been over for a long time. Your answers, the bids, and our messages about it will
          be deleted. You don’t need to do anything.
        </p>
        <Link to="/download-data" className={textLinkClass({ target: 'near' })}>
          Download a copy of my data
        </Link>
      </Note>
    </div>
  )
}
