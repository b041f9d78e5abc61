// A screen that asks for a person's service gets it as soon as it runs, and no other person's.
import { expect, it } from 'vitest'
import { createRunningService } from '#src/sync/running-service.ts'

/** Waits until settled promises have been handled. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

it('gives the service of the person who asks, also to those who asked before it ran', async () => {
  const running = createRunningService<string>()
  const given: string[] = []
  for (const personId of ['maria', 'omar', 'maria']) {
    void running.of(personId).then((service) => given.push(service))
  }
  running.provide('maria', 'of maria', new AbortController().signal)
  await settled()
  expect(given).toEqual(['of maria', 'of maria'])
  expect([running.current(), await running.of('maria')]).toEqual(['of maria', 'of maria'])
  running.provide('omar', 'of omar', new AbortController().signal)
  await settled()
  expect(given).toEqual(['of maria', 'of maria', 'of omar'])
})

it('has none after a log-out, unless the next one runs already', () => {
  const running = createRunningService<string>()
  const [first, second] = [new AbortController(), new AbortController()]
  running.provide('maria', 'first', first.signal)
  running.provide('maria', 'second', second.signal)
  first.abort()
  expect(running.current()).toBe('second')
  running.provide('maria', 'first', first.signal)
  expect(running.current()).toBe('second')
  second.abort()
  expect(running.current()).toBeUndefined()
})
