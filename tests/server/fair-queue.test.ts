// Password hashing takes turns: a caller with many tasks does not delay others.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFairQueue } from '#server/identity/embedded/passwords/fair-queue.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { openBrowser } from './identity/embedded.ts'

const limits = { running: 1, waiting: 6, waitingOfOne: 4 }
const REFUSED = { code: 'TOO_MANY_REQUESTS' }

/**
 * Creates a queue. Returns the order in which its tasks started, and a function that ends the
 * running one.
 */
function openQueue() {
  const queue = createFairQueue(limits)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const add = (caller: string, name = caller) =>
    queue.run(caller, () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  const endNext = async () => {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  return { queue, begun, add, endNext }
}

describe('the queue for hashing', () => {
  it('gives each caller a turn, however many tasks one has', async () => {
    const { add, begun, endNext } = openQueue()
    for (const name of ['a1', 'a2', 'a3', 'a4']) void add('a', name)
    void add('b', 'b1')
    void add('c', 'c1')
    for (let count = 0; count < 6; count++) await endNext()
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4'])
  })

  it('refuses what one caller adds beyond its share', async () => {
    const { add } = openQueue()
    for (let count = 0; count < 5; count++) void add('a')
    await expect(add('a')).rejects.toMatchObject(REFUSED)
  })

  it('makes room for a caller with nothing waiting, at the cost of the longest line', async () => {
    const { add } = openQueue()
    void add('a')
    const waiting = ['a', 'a', 'a', 'b', 'b', 'c'].map((caller) => add(caller))
    const last = expect(waiting[2]).rejects.toMatchObject(REFUSED)
    void add('d')
    await last
    await expect(add('c')).rejects.toMatchObject(REFUSED)
  })

  it('goes on after a task that fails', async () => {
    const { queue } = openQueue()
    await expect(queue.run('a', () => Promise.reject(new Error('No')))).rejects.toThrow('No')
    expect(await queue.run('a', async () => 'done')).toBe('done')
  })
})

describe('many changes of a password at once', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi()
  })
  afterAll(() => api.close())

  it('do not make somebody elsewhere wait for their log-in', async () => {
    const [maria, ben] = [await api.customer(), await api.customer()]
    // Several sessions of one person, because each has only a few guesses.
    const busy = Array.from({ length: 8 }, () => openBrowser(api.app))
    for (const browser of busy) await browser.signIn(maria.email)
    const ended: string[] = []
    const form = { current_password: 'Fastpass1!', new_password: 'Fastpass1!' }
    const changes = busy.flatMap((browser) =>
      Array.from({ length: 10 }, async () => {
        const { status } = await browser.post('/v1/me/change_password', form)
        ended.push('change')
        return status
      }),
    )
    const elsewhere = openBrowser(api.app, 'http://localhost', '203.0.113.7')
    const logIn = elsewhere.signIn(ben.email).then(({ status }) => {
      ended.push('log-in')
      return status
    })
    expect(await logIn).toBe(200)
    await Promise.all(changes)
    expect(ended.indexOf('log-in')).toBeLessThan(40)
  })
})
