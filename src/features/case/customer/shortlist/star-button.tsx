import { IconButton } from '#src/ui/icon-button.tsx'
import { StarIcon } from '#src/ui/icons.tsx'
import { css } from '#styled/css/css.mjs'

// The star itself is at the height of the price and the edge of the card.
const corner = css({
  marginBlock: '-0.75rem',
  marginInlineStart: '-0.5rem',
  '& > button': { color: 'pen' },
})

type StarButtonProps = { firm: string; isStarred: boolean; onToggle: () => void }

/** The star of a bid, which adds it to the shortlist or removes it. */
export function StarButton({ firm, isStarred, onToggle }: StarButtonProps) {
  return (
    <div className={corner}>
      <IconButton
        label={`Shortlist the bid of ${firm}`}
        icon={<StarIcon solid={isStarred} />}
        edge="end"
        aria-pressed={isStarred}
        onClick={onToggle}
      />
    </div>
  )
}
