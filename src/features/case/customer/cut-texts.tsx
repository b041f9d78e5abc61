import { useCallback, useState } from 'react'
import { FoldButton, useFold } from '#src/ui/folded-text.tsx'
import { css } from '#styled/css/css.mjs'
import { cx } from '#styled/css/cx.mjs'

const rows = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  columnGap: '3',
  rowGap: '1',
  '& > p': { flex: '1 1 100%' },
})
// Next to the button.
const cut = css({ '& > p:last-of-type': { flexBasis: '0' } })
const lineCounts = { 1: css({ lineClamp: '1' }), 2: css({ lineClamp: '2' }) }
// The text of the button lines up with the last line, and its target reaches into what is around.
const atEnd = css({
  display: 'flex',
  '& > button': { marginBlock: 'calc((1lh - {sizes.target}) / 2)' },
})

type CutTextsProps = {
  /** `lines`: the number of lines that are shown. */
  texts: readonly { text: string; lines: keyof typeof lineCounts; className: string }[]
  about: string
  className: string
}

/**
 * A person's texts in a card that is compared with others. If one has more lines than are shown, a
 * button at their end shows all of them.
 */
export function CutTexts({ texts, about, className }: CutTextsProps) {
  const fold = useFold(about)
  const { id, isOpen } = fold
  const [isCut, setCut] = useState(false)
  const measure = useCallback(
    (element: HTMLElement | null) => {
      if (!element || isOpen) return
      const paragraphs = [...element.querySelectorAll('p')]
      const observer = new ResizeObserver(() =>
        setCut(paragraphs.some(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)),
      )
      for (const paragraph of paragraphs) observer.observe(paragraph)
      return () => observer.disconnect()
    },
    [isOpen],
  )
  return (
    <div
      key={texts.map(({ text }) => text).join('\n')}
      ref={measure}
      id={id}
      className={cx(rows, className, !isOpen && cut)}
    >
      {texts.map(({ text, lines, className: textClass }) => (
        <p key={textClass} className={cx(textClass, !isOpen && lineCounts[lines])} dir="auto">
          {text}
        </p>
      ))}
      {isCut && (
        <div className={atEnd}>
          <FoldButton {...fold.button} text="sm" />
        </div>
      )}
    </div>
  )
}
