import type { CourtDate } from '#machines/lifecycle/next-court-date.ts'
import { mapUrl } from '#src/format/map-url.ts'
import { textLinkClass } from '#src/ui/text-link.ts'
import { Verbatim } from '#src/ui/verbatim.tsx'

/** The room and the address of a hearing, with a link to a map. */
export function CourtPlace({ courtDate: { room, address } }: { courtDate: CourtDate }) {
  if (!room && !address) return null
  return (
    <div>
      {room && (
        <p>
          <Verbatim>{room}</Verbatim>
        </p>
      )}
      {address && (
        <p>
          <a
            href={mapUrl(address)}
            target="_blank"
            rel="noopener noreferrer"
            className={textLinkClass({ target: 'near' })}
          >
            <Verbatim>{address}</Verbatim>
          </a>
        </p>
      )}
    </div>
  )
}
