import { Button } from '#src/ui/button.tsx'
import { StarIcon } from '#src/ui/icons.tsx'
import { css } from '#styled/css/css.mjs'

const room = css({ display: 'flex', marginTop: '2' })

type StarButtonProps = { firm: string; isStarred: boolean; onToggle: () => void }

/** Puts a bid on the shortlist, or takes it off. */
export function StarButton({ firm, isStarred, onToggle }: StarButtonProps) {
  return (
    <div className={room}>
      <Button
        visual="quiet"
        fit="flush"
        icon={<StarIcon size="sm" solid={isStarred} />}
        aria-pressed={isStarred}
        aria-label={`Shortlist the bid of ${firm}`}
        onClick={onToggle}
      >
        Shortlist
      </Button>
    </div>
  )
}
