// What every form does, whatever it asks for.
import { describe, expect, it } from 'vitest'
import { getShortestPaths } from 'xstate/graph'
import { createFormMachine } from '#machines/form/form.machine.ts'
import { isOvertaken, isSaved } from '#machines/form/form.ts'
import { NOW, type SampledForm, sampledForms } from './form-samples.ts'
import { startForm } from './form-support.ts'

/** Opens a form with its sample, and types into it. */
async function typing({ form, sample }: SampledForm) {
  const started = startForm(form, sample.subject)
  await started.open()
  started.change(sample.typed)
  return started
}

const all = Object.entries(sampledForms)
const changeable = all.filter(([, { sample }]) => sample.changed !== undefined)
const refusing = all.filter(([, { sample }]) => sample.invalid !== undefined)

describe.each(all)('the form %s', (_name, sampled) => {
  const { form, sample } = sampled

  it('reaches every state by events alone, and sends nothing that is invalid', () => {
    const paths = getShortestPaths(createFormMachine(form), {
      input: { subject: sample.subject },
      events: [
        { type: 'form.open' },
        { type: 'xstate.done.actor.0.form.reading', output: null } as never,
        { type: 'form.change', values: sample.typed },
        ...(sample.invalid ? [{ type: 'form.change' as const, values: sample.invalid }] : []),
        { type: 'form.submit', now: NOW, key: 'key' },
        { type: 'form.close' },
        { type: 'form.discard' },
      ],
      limit: 5_000,
    })
    const states = new Set(paths.map(({ state }) => state.value))
    expect(states).toEqual(new Set(['closed', 'reading', 'editing', 'sending']))
    for (const { state } of paths.filter(({ state }) => state.matches('sending'))) {
      const { values, subject } = state.context
      const errors = Object.values(form.errors?.(values, { subject, now: NOW }) ?? {})
      expect(errors.filter((message) => message)).toEqual([])
    }
  })

  it('keeps what is typed through closing and a reload', async () => {
    const { close, context, device, state } = await typing(sampled)
    expect(device.kept?.values).toMatchObject(sample.typed)
    const { values } = context()
    close()
    expect(state()).toBe('closed')
    expect(context().stored?.values).toEqual(values)
    const later = startForm(form, sample.subject, device)
    await later.open()
    expect(later.context().values).toEqual(values)
  })

  it('keeps what is typed when the device refuses it, until the page is closed', async () => {
    const started = await typing(sampled)
    const { values } = started.context()
    started.device.kept = null
    started.close()
    await started.open()
    expect(started.context().values).toEqual(values)
  })

  it('is sent once, however often it is submitted, and keeps nothing afterwards', async () => {
    const { submit, sent, accept, state, device, context } = await typing(sampled)
    for (let press = 0; press < 5; press += 1) submit()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.input.values).toMatchObject(sample.typed)
    expect(device.kept).not.toBeNull()
    await accept()
    expect(state()).toBe('closed')
    expect([device.kept, context().stored]).toEqual([null, null])
  })

  it('is not closed while it is sent', async () => {
    const { submit, close, state, device } = await typing(sampled)
    submit()
    close()
    expect(state()).toBe('sending')
    expect(device.kept).not.toBeNull()
  })

  it('keeps what is typed when it fails, and says why', async () => {
    const { submit, sent, refuse, context, device, state } = await typing(sampled)
    submit()
    await refuse({ message: 'No connection.', isTemporary: true })
    expect([state(), context().message]).toEqual(['editing', 'No connection.'])
    expect(context().values).toMatchObject(sample.typed)
    expect(device.kept).not.toBeNull()
    submit()
    expect(sent[1]?.input).toEqual(sent[0]?.input)
    await refuse({})
    expect(context().message).toBe('Something went wrong')
    submit()
    expect(sent[2]?.input.key).not.toBe(sent[1]?.input.key)
    await refuse({ message: '', isCanceled: true })
    expect([state(), context().message]).toEqual(['editing', null])
  })

  it('says what the server refused at the field, until that is typed again', async () => {
    const { submit, refuse, context, change } = await typing(sampled)
    const [field = ''] = Object.keys(sample.typed)
    submit()
    const errors = [{ field, message: 'Enter valid input.' }]
    await refuse({ message: 'Please check your answers.', errors })
    expect(context()).toMatchObject({ errors: { [field]: 'Enter valid input.' }, message: null })
    change(sample.typed)
    expect(context().errors).not.toHaveProperty(field)
    submit()
    await refuse({ message: 'Not now.', errors: [{ field: 'another', message: 'Missing.' }] })
    expect(context()).toMatchObject({ errors: {}, message: 'Not now.' })
  })

  it('forgets what is typed when it is discarded, open or closed', async () => {
    const { actor, close, context, open, device, state } = await typing(sampled)
    actor.send({ type: 'form.discard' })
    expect([state(), device.kept]).toEqual(['closed', null])
    await open()
    expect(context().values).toEqual(form.valuesOf(sample.subject))
    actor.send({ type: 'form.change', values: sample.typed })
    close()
    actor.send({ type: 'form.discard' })
    expect([device.kept, context().stored]).toEqual([null, null])
  })

  it('keeps nothing when it is closed as its subject is', async () => {
    const { change, close, device, context } = await typing(sampled)
    change(form.valuesOf(sample.subject))
    close()
    expect([device.kept, context().stored]).toEqual([null, null])
  })
})

describe.each(refusing)('the form %s', (_name, sampled) => {
  it('names each wrong field, and sends nothing', async () => {
    const { form, sample } = sampled
    const started = startForm(form, sample.subject)
    await started.open()
    started.change(sample.invalid ?? {})
    started.submit()
    expect([started.state(), started.sent.length]).toEqual(['editing', 0])
    expect(Object.keys(started.context().errors)).toEqual(
      expect.arrayContaining(Object.keys(sample.invalid ?? {})),
    )
  })
})

describe.each(changeable)('the form %s, changed elsewhere', (_name, sampled) => {
  const { form, sample } = sampled
  const version = form.versionOf?.(sample.changed)

  it('says so before it replaces the change', async () => {
    const { submit, sent, load, context } = await typing(sampled)
    load(sample.changed)
    expect(context().values).toMatchObject(sample.typed)
    submit()
    if (!form.showsChange) {
      expect([sent.length, context().message]).toEqual([0, form.overtaken?.(sample.changed)])
      submit()
    }
    expect(sent[0]?.input).toMatchObject({ values: sample.typed, version })
  })

  it('keeps nothing where nothing was typed', async () => {
    const { open, load, close, context, device } = startForm(form, sample.subject)
    await open()
    load(sample.changed)
    close()
    expect([device.kept, context().stored]).toEqual([null, null])
    await open()
    expect(context().values).toEqual(form.valuesOf(sample.changed))
  })

  it('takes the change, or says it, where nothing was typed', async () => {
    const { open, load, context } = startForm(form, sample.subject)
    await open()
    load(sample.changed)
    const { values, base } = context()
    const isSaid = isOvertaken(form, { values, base }, sample.changed)
    expect([values, isSaid]).toEqual(
      form.takesChange
        ? [form.valuesOf(sample.changed), false]
        : [form.valuesOf(sample.subject), !isSaved(form, values, sample.changed)],
    )
  })

  it('takes the change in place of what is typed', async () => {
    const { actor, load, close, context, device } = await typing(sampled)
    load(sample.changed)
    actor.send({ type: 'form.reset' })
    expect(context()).toMatchObject({
      values: form.valuesOf(sample.changed),
      message: null,
      isAnnounced: false,
    })
    expect(device.kept).toBeNull()
    close()
    expect(context().stored).toBeNull()
  })

  it('says so once when the server’s refusal does', async () => {
    const { submit, sent, load, refuse } = await typing(sampled)
    submit()
    await refuse({ message: 'It has changed.', isOvertaken: true })
    load(sample.changed)
    submit()
    expect(sent[1]?.input.version).toBe(version)
  })

  it('says so when the change arrived while it was sent, and something else failed', async () => {
    const { submit, sent, load, refuse } = await typing(sampled)
    submit()
    load(sample.changed)
    await refuse({ message: 'No connection.' })
    submit()
    expect(sent).toHaveLength(form.showsChange ? 2 : 1)
  })

  it('says so when it is opened again later', async () => {
    const { device } = await typing(sampled)
    const later = startForm(form, sample.changed, device)
    await later.open()
    later.submit()
    expect(later.sent).toHaveLength(form.showsChange ? 1 : 0)
  })

  it('says nothing of its own change whose response was lost, and forgets what that saved', async () => {
    const { close, device } = await typing(sampled)
    close()
    const values = device.kept?.values as object
    const later = startForm({ ...form, isSaved: () => true }, sample.changed, device)
    later.actor.send({ type: 'typed.load', typed: device.kept })
    expect([device.kept, later.context().stored]).toEqual([null, null])
    await later.open()
    later.change(values)
    expect(later.context().isUnannounced).toBe(false)
  })
})
