import { Button } from '#src/ui/button.tsx'
import { StarIcon } from '#src/ui/icons.tsx'
import { css } from '#styled/css/css.mjs'

const room = css({ display: 'flex', marginTop: '2' })

type StarButtonProps = { firm: string; isStarred: boolean; onToggle: () => void }

/** The button that adds a bid to the shortlist or removes it. */
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
