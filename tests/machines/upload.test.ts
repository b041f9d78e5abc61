import { describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { type UploadRun, uploadMachine } from '#machines/client/upload.machine.ts'
import { controlledActor, settled } from './client-support.ts'

const URL = '/uploads/1b4e28ba-2fa1-4d2a-883f-0016d3cca427.webp'
const LATER = { message: 'Please wait a moment and try again.', isTemporary: true }
const NEVER = { message: 'This picture cannot be opened.', isTemporary: false }
const picture = new Blob(['picture'])
const other = new Blob(['another'])

const choose = (file = picture, key = 'key-1') => ({ type: 'file.choose', file, key }) as const

function start(url: string | null = null) {
  const sending = controlledActor<string, UploadRun>()
  const answers: (string | null)[] = []
  const giveAnswer = vi.fn(({ context }) => answers.push(context.url))
  const upload = createActor(
    uploadMachine.provide({ actors: { sendFile: sending.logic }, actions: { giveAnswer } }),
    { input: { url } },
  ).start()
  return {
    upload,
    answers,
    runs: sending.runs,
    state: () => upload.getSnapshot().value,
    context: () => upload.getSnapshot().context,
  }
}

type Event = Parameters<ReturnType<typeof start>['upload']['send']>[0]

/** The events that lead to each state. */
const arrive = {
  idle: async () => start(),
  uploading: async () => {
    const machine = start()
    machine.upload.send(choose())
    return machine
  },
  failed: async () => rejected(LATER),
  refused: async () => rejected(NEVER),
  uploaded: async () => start(URL),
}
type State = keyof typeof arrive

async function rejected(failure: object) {
  const machine = await arrive.uploading()
  machine.runs[0]?.reject(failure)
  await settled()
  return machine
}

const events = {
  choose: choose(other, 'key-2'),
  remove: { type: 'file.remove' },
  retry: { type: 'upload.retry' },
  progress: { type: 'upload.progress', share: 0.5 },
} as const satisfies Record<string, Event>

/** The next state for each event in each state. A missing cell does not compile. */
const table: Record<State, Record<keyof typeof events, State>> = {
  idle: {
    choose: 'uploading',
    remove: 'idle',
    retry: 'idle',
    progress: 'idle',
  },
  uploading: {
    choose: 'uploading',
    remove: 'idle',
    retry: 'uploading',
    progress: 'uploading',
  },
  failed: {
    choose: 'uploading',
    remove: 'idle',
    retry: 'uploading',
    progress: 'failed',
  },
  refused: {
    choose: 'uploading',
    remove: 'idle',
    retry: 'refused',
    progress: 'refused',
  },
  uploaded: {
    choose: 'uploading',
    remove: 'idle',
    retry: 'uploaded',
    progress: 'uploaded',
  },
}

const cells = Object.entries(table).flatMap(([from, row]) =>
  Object.entries(row).map(([event, to]) => [from, event, to] as const),
)

describe('an upload', () => {
  it.each(cells)('from %s by %s is %s', async (from, event, to) => {
    const machine = await arrive[from as State]()
    expect(machine.state()).toBe(from)
    machine.upload.send(events[event as keyof typeof events])
    expect(machine.state()).toBe(to)
  })

  it('is sent as soon as it is chosen, shows its progress, and becomes the answer when it is complete', async () => {
    const { upload, runs, answers, context, state } = start()
    upload.send(choose())
    expect(runs[0]?.input).toMatchObject({ file: picture, key: 'key-1' })
    runs[0]?.input.onProgress(0.4)
    expect(context().share).toBe(0.4)
    expect(answers).toEqual([null])
    runs[0]?.resolve(URL)
    await settled()
    expect([state(), context().url, answers]).toEqual(['uploaded', URL, [null, URL]])
  })

  it('that failed is sent again completely, with the same file and key', async () => {
    const { upload, runs, context } = await arrive.failed()
    expect(context().message).toBe(LATER.message)
    upload.send({ type: 'upload.retry' })
    expect(context()).toMatchObject({ share: 0, message: null })
    expect(runs.map(({ input }) => [input.file, input.key])).toEqual([
      [picture, 'key-1'],
      [picture, 'key-1'],
    ])
  })

  it('of another file has a new key, and the first upload no longer has an effect', async () => {
    const { upload, runs, answers, context } = await arrive.uploading()
    upload.send(choose(other, 'key-2'))
    expect(runs[1]?.input).toMatchObject({ file: other, key: 'key-2' })
    runs[0]?.resolve('/uploads/first.webp')
    await settled()
    expect(context().url).toBeNull()
    runs[1]?.resolve(URL)
    await settled()
    expect(answers.at(-1)).toBe(URL)
  })

  it('that is removed clears the answer', async () => {
    const { upload, answers, context } = await arrive.uploaded()
    upload.send({ type: 'file.remove' })
    expect(answers).toEqual([null])
    expect(context()).toMatchObject({ upload: null, url: null, message: null })
  })

  it('has a message even when the error has none', async () => {
    const { context, state } = await rejected(new Error(''))
    expect([state(), context().message]).toEqual(['refused', 'Something went wrong'])
  })
})
