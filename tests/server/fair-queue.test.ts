// Password hashing takes turns: a sender with many tasks does not delay others.
import { connect } from 'node:net'
import Fastify from 'fastify'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
  vi,
} from 'vitest'
import { createFairQueue, withoutSlot } from '#server/web/fair-queue.ts'
import { senderOf } from '#server/web/sender.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { openBrowser } from './identity/embedded.ts'

const limits = { running: 1, waiting: 6, waitingOfOne: 4, waitMs: 60_000 }
const BUSY = {
  message: 'Fastpass is very busy right now. Please wait a moment and try again.',
  retryAfterS: 5,
}
const EXCESS = { ...BUSY, code: 'TOO_MANY_REQUESTS' }
const OVERLOAD = { ...BUSY, code: 'UNAVAILABLE' }

const [A, B, C, D] = ['192.0.2.1', '198.51.100.1', '203.0.113.1', '10.0.0.1']

/** Waits until the next task has started, which it does in a turn of the event loop of its own. */
async function started() {
  await new Promise(setImmediate)
  await new Promise(setImmediate)
}

/**
 * Creates a queue. Returns the order in which its tasks started, and a function that ends them in
 * this order.
 */
function openQueue(changed: Partial<Parameters<typeof createFairQueue>[0]> = {}) {
  const queue = createFairQueue({ ...limits, ...changed })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const add = (ip: string, name = ip, isGone = () => false) =>
    queue.run({ ip, isGone }, () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  /**
   * Ends each task after it has started, until none has started for eight turns: some end by
   * themselves.
   */
  const endAll = async () => {
    for (let idle = 0; idle < 8; idle += 1) {
      await started()
      const end = ends.shift()
      if (!end) continue
      end()
      idle = -1
    }
  }
  // What still waited would be refused while another test runs.
  onTestFinished(endAll)
  return { queue, begun, add, endAll }
}

describe('the queue for hashing', () => {
  it('gives each network a turn, however many tasks one has', async () => {
    const { add, begun, endAll } = openQueue()
    for (const name of ['a1', 'a2', 'a3', 'a4']) void add(A, name)
    void add(B, 'b1')
    void add(C, 'c1')
    await endAll()
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4'])
  })

  it('gives all subnets of a network one turn together', async () => {
    const { add, begun, endAll } = openQueue({ waiting: 100, waitingOfOne: 80 })
    for (let part = 0; part < 80; part++) void add(`2001:db8:1:${part}::1`, 'part')
    void add(B, 'b1')
    void add(C, 'c1')
    await endAll()
    expect(begun).toHaveLength(82)
    // One runs already, and one was the first in the line.
    expect(begun.slice(0, 5)).toEqual(['part', 'part', 'b1', 'c1', 'part'])
  })

  it('gives each IP address of a network a turn', async () => {
    const { add, begun, endAll } = openQueue()
    for (const name of ['a1', 'a2', 'a3']) void add('2001:db8:1:1::1', name)
    void add('2001:db8:1:2::1', 'b1')
    await endAll()
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
  })

  it('runs continued tasks before all others, but those of the same network only every second time', async () => {
    const { queue, add, begun, endAll } = openQueue()
    for (const name of ['a1', 'a2']) void add(A, name)
    void add(B, 'b1')
    const goOn = (ip: string, name: string) =>
      void queue.run({ ip }, async () => begun.push(name), { isContinued: true })
    for (const name of ['first of a', 'second of a', 'third of a']) goOn(A, name)
    goOn(C, 'first of c')
    await endAll()
    const order = ['a1', 'first of a', 'first of c', 'second of a', 'b1', 'third of a', 'a2']
    expect(begun).toEqual(order)
  })

  it('runs tasks of known devices before those of strangers, but those of one network only every second time', async () => {
    const { queue, add, begun, endAll } = openQueue()
    for (const name of ['a1', 'a2']) void add(A, name)
    void add(B, 'b1')
    const addKnown = (ip: string, name: string) =>
      void queue.run({ ip, isKnown: true }, async () => begun.push(name))
    for (const name of ['c1', 'c2']) addKnown(C, name)
    await endAll()
    expect(begun).toEqual(['a1', 'c1', 'a2', 'c2', 'b1'])
  })

  it('makes room for a known device at the cost of a stranger, and not for another stranger', async () => {
    const { queue, add, begun, endAll } = openQueue({ waiting: 3 })
    void add(A)
    const waiting = [A, B, C].map((ip) => add(ip))
    await expect(add(D)).rejects.toMatchObject(OVERLOAD)
    const refused = expect(waiting[2]).rejects.toMatchObject(OVERLOAD)
    void queue.run({ ip: D, isKnown: true }, async () => begun.push('known'))
    await refused
    await endAll()
    expect(begun).toEqual([A, 'known', A, B])
  })

  it('refuses what one IP address adds beyond its share', async () => {
    const { add } = openQueue()
    for (let count = 0; count < 5; count++) void add(A)
    await expect(add(A)).rejects.toMatchObject(EXCESS)
  })

  it('makes room for an IP address without a waiting task, at the cost of its neighbor', async () => {
    const { add, begun, endAll } = openQueue()
    void add(A)
    const waiting = ['a1', 'a2', 'a3', 'a4'].map((name) => add(A, name))
    const last = expect(waiting[3]).rejects.toMatchObject(EXCESS)
    void add('192.0.2.9', 'b1')
    await last
    await endAll()
    expect(begun).toEqual([A, 'a1', 'b1', 'a2', 'a3'])
  })

  it('makes room for a network without a waiting task, at the cost of the longest queue', async () => {
    const { add } = openQueue()
    void add(A)
    const waiting = [A, A, A, B, B, C].map((ip) => add(ip))
    const last = expect(waiting[2]).rejects.toMatchObject(OVERLOAD)
    void add(D)
    await last
    await expect(add(C)).rejects.toMatchObject(OVERLOAD)
  })

  it('refuses tasks that have waited too long, and continues with the others', async () => {
    const { add, begun, endAll } = openQueue({ waitMs: 1 })
    void add(A)
    await expect(add(B)).rejects.toMatchObject(OVERLOAD)
    await endAll()
    void add(C)
    await endAll()
    expect(begun).toEqual([A, C])
  })

  it('does not run the task of a sender who has disconnected', async () => {
    const { add, begun, endAll } = openQueue()
    void add(A)
    let isGone = false
    const gone = [1, 2, 3].map(() =>
      expect(add(B, 'gone', () => isGone)).rejects.toMatchObject(OVERLOAD),
    )
    void add(C)
    isGone = true
    await endAll()
    await Promise.all(gone)
    expect(begun).toEqual([A, C])
  })

  it('gives the places of disconnected senders to others', async () => {
    const { add, begun, endAll } = openQueue()
    void add(A)
    let isGone = false
    const gone = [1, 2, 3, 4].map(() =>
      expect(add(B, 'gone', () => isGone)).rejects.toMatchObject(OVERLOAD),
    )
    isGone = true
    for (const name of ['b1', 'b2', 'b3', 'b4']) void add(B, name)
    await Promise.all(gone)
    await endAll()
    expect(begun).toEqual([A, 'b1', 'b2', 'b3', 'b4'])
  })

  it('gives the slot of a task that waits for something else to others, and returns one after them', async () => {
    const queue = createFairQueue(limits)
    const [asked, used] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const ended: string[] = []
    const first = queue.run({ ip: A }, async () => {
      await withoutSlot(() => asked.promise)
      ended.push('first')
    })
    await queue.run({ ip: B }, async () => {
      ended.push('second')
    })
    const third = queue.run({ ip: C }, async () => {
      await used.promise
      ended.push('third')
    })
    asked.resolve()
    await started()
    expect(ended).toEqual(['second'])
    used.resolve()
    await Promise.all([first, third])
    expect(ended).toEqual(['second', 'third', 'first'])
  })

  it('yields to the event loop between synchronous tasks', async () => {
    const { queue } = openQueue({ waitingOfOne: 6 })
    let done = 0
    const tasks = Array.from({ length: 5 }, () =>
      queue.run({ ip: A }, async () => {
        done += 1
      }),
    )
    await new Promise(setImmediate)
    expect(done).toBeLessThan(5)
    await Promise.all(tasks)
  })

  it('continues after a task that fails', async () => {
    const { queue } = openQueue()
    const failing = () => Promise.reject(new Error('No'))
    await expect(queue.run({ ip: A }, failing)).rejects.toThrow('No')
    expect(await queue.run({ ip: A }, async () => 'done')).toBe('done')
  })
})

describe('a queue that sheds load', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  /** Lets time pass once tasks have started. */
  async function pass(ms: number) {
    await started()
    vi.advanceTimersByTime(ms)
  }

  it('serves many tasks that arrive at once', async () => {
    const { add, begun, endAll } = openQueue({ shedsLoad: true })
    for (const name of ['a1', 'a2', 'a3']) void add(A, name)
    await pass(900)
    await endAll()
    expect(begun).toEqual(['a1', 'a2', 'a3'])
  })

  /** Lets three networks wait for a second. Returns what waits for their refusals. */
  async function overload(add: ReturnType<typeof openQueue>['add']) {
    void add(A)
    const late = [B, C, D].map((ip) => expect(add(ip)).rejects.toMatchObject(OVERLOAD))
    await pass(1_000)
    return () => Promise.all(late)
  }

  it('refuses tasks that have waited for a moment once it has not been empty for a second', async () => {
    const { add, begun, endAll } = openQueue({ shedsLoad: true })
    const late = await overload(add)
    void add(A, 'a2')
    await endAll()
    await late()
    expect(begun).toEqual([A, 'a2'])
  })

  it('refuses no task while few networks wait, because their turns come soon', async () => {
    const { add, begun, endAll } = openQueue({ shedsLoad: true })
    for (const name of ['a1', 'a2', 'a3']) void add(A, name)
    void add(B, 'b1')
    await pass(5_000)
    await endAll()
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
  })

  it('returns to normal after a second without refusals', async () => {
    const { add, begun, endAll } = openQueue({ shedsLoad: true })
    const late = await overload(add)
    await endAll()
    await late()
    await pass(1_000)
    for (const ip of [A, B, C, D]) void add(ip)
    await pass(900)
    await endAll()
    expect(begun).toEqual([A, A, B, C, D])
  })

  it('lets tasks wait longer when tasks take long', async () => {
    const { add, begun, endAll } = openQueue({ shedsLoad: true })
    void add(A, 'long')
    await pass(900)
    await endAll()
    const late = await overload(add)
    for (const name of ['b2', 'b3']) void add(B, name)
    await pass(80)
    await endAll()
    await late()
    expect(begun).toEqual(['long', A, 'b2', 'b3'])
  })

  it('never refuses a task that continues', async () => {
    const { queue, add, endAll } = openQueue({ shedsLoad: true })
    const asked = Promise.withResolvers<void>()
    const going = queue.run({ ip: A }, async () => {
      await withoutSlot(() => asked.promise)
      return 'done'
    })
    await started()
    void add(B)
    asked.resolve()
    await started()
    await pass(2_000)
    await endAll()
    expect(await going).toBe('done')
  })
})

describe('the sender of a request', () => {
  it('counts as disconnected when the connection is closed, not when the request has arrived', async () => {
    const app = Fastify()
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<() => boolean>()
    const { promise: responded, resolve: respond } = Promise.withResolvers<void>()
    app.post('/', async (request) => {
      arrive(senderOf(request).isGone ?? (() => true))
      await responded
      return {}
    })
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    const headers = 'Host: localhost\r\nContent-Type: application/json\r\nContent-Length: 2'
    socket.write(`POST / HTTP/1.1\r\n${headers}\r\n\r\n{}`)
    const isGone = await arrived
    expect(isGone()).toBe(false)
    socket.destroy()
    await expect.poll(isGone).toBe(true)
    respond()
    await app.close()
  })
})

describe('many hashes at once', () => {
  let api: TestApi
  beforeAll(async () => {
    // Hashing takes most of a log-in's time, as it does outside of tests.
    api = await startApi({ config: { passwordCost: { N: 8_192, r: 8, p: 1 } } })
  })
  afterAll(() => api.close())

  /**
   * Logs in elsewhere while `busy` goes on, on a device that is known or not. Returns how many of
   * its passwords were compared before.
   */
  async function logInDuring(
    busy: (() => Promise<{ status: number }>)[],
    { isKnown = false } = {},
  ): Promise<number> {
    const { email } = await api.customer()
    const openElsewhere = () => openBrowser(api.app, 'http://localhost', '203.0.113.7')
    const elsewhere = openElsewhere()
    if (isKnown) {
      const earlier = openElsewhere()
      await earlier.signIn(email)
      elsewhere.setCookie(earlier.cookie('fastpass-devices'))
    }
    const ended: string[] = []
    const others = busy.map((call) =>
      call().then(({ status }) => {
        // A refusal takes no turn.
        if (status !== 429 && status !== 503) ended.push('other')
      }),
    )
    const logIn = elsewhere.signIn(email).then(({ status }) => {
      ended.push('log-in')
      return status
    })
    expect(await logIn).toBe(200)
    await Promise.all(others)
    return ended.indexOf('log-in')
  }

  it('for one person’s new passwords do not delay people in other networks', async () => {
    const { email } = await api.customer()
    // Several sessions of one person, because each has only a few guesses.
    const browsers = Array.from({ length: 8 }, () => openBrowser(api.app))
    for (const browser of browsers) await browser.signIn(email)
    const form = { current_password: 'Fastpass1!', new_password: 'Fastpass1!' }
    const changes = browsers.flatMap((browser) =>
      Array.from({ length: 10 }, () => () => browser.post('/v1/me/change_password', form)),
    )
    expect(await logInDuring(changes)).toBeLessThan(40)
  })

  it('from many subnets of one network do not delay people in other networks', async () => {
    const logIns = Array.from({ length: 80 }, (_, part) => {
      const browser = openBrowser(api.app, 'http://localhost', `2001:db8:1:${part}::1`)
      return () => browser.signIn(`stranger${part}@example.com`, 'wrong-1!')
    })
    expect(await logInDuring(logIns)).toBeLessThan(40)
  })

  it('from many networks do not delay a known device', async () => {
    const logIns = Array.from({ length: 64 }, (_, part) => {
      const browser = openBrowser(api.app, 'http://localhost', `10.1.${part}.1`)
      return () => browser.signIn(`stranger${part}@example.org`, 'wrong-1!')
    })
    expect(await logInDuring(logIns, { isKnown: true })).toBeLessThan(32)
  })
})
