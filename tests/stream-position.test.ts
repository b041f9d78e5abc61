// The position with which a page requests its event stream.
import { beforeEach, expect, it, vi } from 'vitest'

let page: typeof import('#src/api/stream-position.ts')
beforeEach(async () => {
  vi.resetModules()
  page = await import('#src/api/stream-position.ts')
})

const receive = (...positions: (string | undefined)[]) => {
  for (const position of positions) {
    const headers = { ...(position !== undefined && { 'fastpass-position': position }) }
    page.recordPosition(new Response(null, { headers }))
  }
  return page.lastPosition()
}

it('the position is that of the oldest response, in whatever order they arrive', () => {
  expect(receive()).toBeUndefined()
  expect(receive('a.7', undefined, 'a.5', 'a.9')).toBe('a.5')
})

it('the position is unknown when processes have different counters', () => {
  expect(receive('a.7', 'b.7')).toBeUndefined()
  expect(receive('a.7')).toBeUndefined()
})

it('the position is that of the last complete stream from then on', () => {
  receive('a.7', 'b.7')
  page.setPosition('b.9')
  expect(receive('a.1', 'b.12')).toBe('b.9')
  page.setPosition(undefined)
  expect(receive('b.12')).toBeUndefined()
})
