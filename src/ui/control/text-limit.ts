/** What a limit on a text counts (specification §1.5). Characters are Unicode code points. */
export type TextUnit = 'characters' | 'words'

/** How many characters or words a text has. */
export function textLength(text: string, unit: TextUnit): number {
  return unit === 'words' ? (text.match(/\S+/g)?.length ?? 0) : [...text].length
}

/**
 * What a text becomes when `next` was typed or pasted over `previous` and at most `max` units are
 * allowed: of the insertion, as much as fits is kept; the text around it is never touched. A text
 * that was too long already may only get shorter.
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
