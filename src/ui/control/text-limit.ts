/** The unit of a text's limit (specification §1.5). Characters are Unicode code points. */
export type TextUnit = 'characters' | 'words'

/** Returns the number of characters or words of a text. */
export function textLength(text: string, unit: TextUnit): number {
  return unit === 'words' ? (text.match(/\S+/g)?.length ?? 0) : [...text].length
}

/**
 * Returns the text after an edit from `previous` to `next`, with at most `max` units. Of inserted
 * text, as much as fits is kept; the text around it never changes. A text that was already too long
 * can only get shorter.
 */
export function limitInput(
  previous: string,
  next: string,
  max: number,
  unit: TextUnit,
): { text: string; caret: number } {
  const length = textLength(next, unit)
  if (length <= max || length < textLength(previous, unit)) {
    return { text: next, caret: next.length }
  }
  const shorter = Math.min(previous.length, next.length)
  let head = 0
  while (head < shorter && previous[head] === next[head]) head += 1
  let tail = 0
  while (tail < shorter - head && previous.at(-1 - tail) === next.at(-1 - tail)) tail += 1

  const before = next.slice(0, head)
  const after = next.slice(next.length - tail)
  const inserted = [...next.slice(head, next.length - tail)]
  const withFirst = (count: number) => before + inserted.slice(0, count).join('')
  let low = 0
  let high = inserted.length
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (textLength(withFirst(middle) + after, unit) <= max) low = middle
    else high = middle - 1
  }
  const kept = withFirst(low)
  const text = kept + after
  return textLength(text, unit) <= max
    ? { text, caret: kept.length }
    : { text: previous, caret: head }
}
