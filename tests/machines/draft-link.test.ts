import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { draftLinkMachine } from '#src/features/auth/draft-link.machine.ts'
import { controlledActor, settled } from './client-support.ts'

function start() {
  const sending = controlledActor<void, { email: string }>()
  const link = createActor(
    draftLinkMachine.provide({ actors: { sendLink: sending.logic } }),
  ).start()
  return { link, runs: sending.runs, now: () => link.getSnapshot() }
}

const type = (text: string) => ({ type: 'email.change', text }) as const

describe('a link to a draft', () => {
  it('is sent to a valid email only', async () => {
    const { link, runs, now } = start()
    link.send({ type: 'link.send' })
    expect(now().value).toBe('closed')
    link.send({ type: 'link.open' })
    link.send(type('maria@'))
    link.send({ type: 'link.send' })
    expect([now().value, now().context.error, runs.length]).toEqual([
      'typing',
      expect.any(String),
      0,
    ])
    link.send(type(' maria@example.com '))
    expect(now().context.error).toBeNull()
    link.send({ type: 'link.send' })
    link.send({ type: 'link.close' })
    expect([now().value, runs[0]?.input]).toEqual(['sending', { email: 'maria@example.com' }])
    runs[0]?.resolve()
    await settled()
    expect(now().value).toBe('sent')
    link.send({ type: 'link.close' })
    expect(now().value).toBe('closed')
  })

  it('that is refused keeps the email, and says why', async () => {
    const { link, runs, now } = start()
    link.send({ type: 'link.open' })
    link.send(type('maria@example.com'))
    link.send({ type: 'link.send' })
    runs[0]?.reject({ message: 'Wait a minute.' })
    await settled()
    expect([now().value, now().context]).toEqual([
      'typing',
      { email: 'maria@example.com', error: null, message: 'Wait a minute.' },
    ])
    link.send({ type: 'link.send' })
    runs[1]?.reject({
      message: 'Check it.',
      errors: [{ field: 'email', message: 'No such email' }],
    })
    await settled()
    expect(now().context).toMatchObject({ error: 'No such email', message: null })
    link.send({ type: 'link.close' })
    link.send({ type: 'link.open' })
    expect(now().context.email).toBe('maria@example.com')
  })
})
