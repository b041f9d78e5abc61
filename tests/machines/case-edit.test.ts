import { describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import {
  caseEditMachine,
  type EditableCase,
  hasTyped,
  OVERTAKEN,
} from '#machines/client/case-edit.machine.ts'
import { controlledActor, settled } from './client-support.ts'

const shown: EditableCase = {
  case_details: 'I was stopped on the way home.',
  firm_size: ['1-2 lawyers'],
  version: 1,
}

function start() {
  const save = controlledActor<void, EditableCase>()
  const storeTyped = vi.fn()
  const removeTyped = vi.fn()
  const showUnchanged = vi.fn()
  const actor = createActor(
    caseEditMachine.provide({
      actors: { saveCase: save.logic },
      actions: {
        storeTyped: ({ context }) => storeTyped(context.typed.case_details),
        removeTyped,
        showUnchanged,
      },
    }),
    { input: { shown } },
  ).start()
  const state = () => actor.getSnapshot().value
  const context = () => actor.getSnapshot().context
  const type = (text: string) => actor.send({ type: 'details.change', text })
  const open = (storedEdit: EditableCase | null = null) =>
    actor.send({ type: 'edit.open', storedEdit })
  return { actor, save, storeTyped, removeTyped, showUnchanged, state, context, type, open }
}

describe('editing a case', () => {
  it('opens with the current case, keeps every keystroke, and sends the version that was shown', async () => {
    const { actor, save, storeTyped, removeTyped, state, type, open } = start()
    open()
    type('New')
    type('New words.')
    expect(storeTyped.mock.calls).toEqual([['New'], ['New words.']])
    actor.send({ type: 'sizes.change', sizes: ['50+ lawyers'] })
    actor.send({ type: 'edit.save' })
    expect(save.runs[0]?.input).toEqual({
      ...{ case_details: 'New words.', firm_size: ['50+ lawyers'], version: 1 },
    })
    expect(removeTyped).not.toHaveBeenCalled()
    save.runs[0]?.resolve()
    await settled()
    expect(state()).toBe('closed')
    expect(removeTyped).toHaveBeenCalledOnce()
  })

  it('says what is wrong by the rules of a new case, until it is typed again', () => {
    const { actor, save, context, type, open } = start()
    open()
    type(' ')
    actor.send({ type: 'sizes.change', sizes: [] })
    actor.send({ type: 'edit.save' })
    expect(save.runs).toHaveLength(0)
    expect(context().errors).toEqual({
      ...{ case_details: 'Field is  required', firm_size: 'Select valid option.' },
    })
    type('New words.')
    expect(context().errors.case_details).toBeUndefined()
  })

  it('asks once about contact details in the changed text', () => {
    const { actor, save, context, type, open } = start()
    open()
    type('Write to dan@example.com')
    actor.send({ type: 'edit.save' })
    expect(context().doubt).toContain('“dan@example.com”')
    expect(save.runs).toHaveLength(0)
    type('Write to dan@example.org')
    expect(context().doubt).toBeNull()
    actor.send({ type: 'edit.save' })
    expect(context().doubt).toContain('“dan@example.org”')
    actor.send({ type: 'edit.save' })
    expect(save.runs).toHaveLength(1)
  })

  it('sends nothing when nothing would change, and says so', () => {
    const { actor, save, removeTyped, showUnchanged, state, type, open } = start()
    open()
    type(` ${shown.case_details} `)
    expect(hasTyped(actor.getSnapshot().context)).toBe(false)
    actor.send({ type: 'edit.save' })
    expect([state(), save.runs.length]).toEqual(['closed', 0])
    expect(showUnchanged).toHaveBeenCalledOnce()
    expect(removeTyped).toHaveBeenCalledOnce()
  })

  it('keeps the changes when it is closed, and not when they are discarded', () => {
    const { actor, removeTyped, context, type, open } = start()
    open()
    type('New words.')
    actor.send({ type: 'edit.close' })
    expect(removeTyped).not.toHaveBeenCalled()
    open({ ...shown, case_details: 'New words.' })
    expect(context()).toMatchObject({ typed: { case_details: 'New words.' }, isOvertaken: false })
    actor.send({ type: 'edit.discard' })
    expect(removeTyped).toHaveBeenCalledOnce()
  })

  it('keeps what was typed after a failure, and says why', async () => {
    const { actor, save, state, context, type, open } = start()
    open()
    type('New words.')
    actor.send({ type: 'edit.save' })
    save.runs[0]?.reject({ message: 'No connection.', errors: [] })
    await settled()
    expect(state()).toBe('editing')
    expect(context()).toMatchObject({
      ...{ typed: { case_details: 'New words.' }, message: 'No connection.' },
    })
  })

  it('shows the changes of another phone, and then replaces them', async () => {
    const { actor, save, context, type, open } = start()
    open()
    type('From the phone.')
    actor.send({ type: 'edit.save' })
    save.runs[0]?.reject({ message: 'This case was changed on another device.' })
    await settled()
    const theirs = { ...shown, case_details: 'From the tablet.', version: 2 }
    actor.send({ type: 'case.load', shown: theirs })
    expect(context()).toMatchObject({
      ...{ isOvertaken: true, shown: theirs, typed: { case_details: 'From the phone.' } },
    })
    actor.send({ type: 'edit.save' })
    expect(save.runs[1]?.input).toMatchObject({ case_details: 'From the phone.', version: 2 })
  })

  it.each([
    { why: 'because the other save', message: OVERTAKEN, sent: 2 },
    { why: 'for another reason', message: 'No connection.', sent: 1 },
  ])(
    'sends $sent times when another phone saves first, and the first send is refused $why',
    async (refusal) => {
      const { actor, save, context, type, open } = start()
      open()
      type('From the phone.')
      actor.send({ type: 'edit.save' })
      const theirs = { ...shown, case_details: 'From the tablet.', version: 2 }
      actor.send({ type: 'case.load', shown: theirs })
      save.runs[0]?.reject({ message: refusal.message })
      await settled()
      actor.send({ type: 'edit.save' })
      expect(save.runs).toHaveLength(refusal.sent)
      if (refusal.sent === 1)
        expect(context()).toMatchObject({ isUnannounced: false, message: OVERTAKEN })
    },
  )

  it('reports an earlier save of another phone at the first Save, and sends at the second', () => {
    const { actor, save, context, type, open } = start()
    open()
    type('From the phone.')
    const theirs = { ...shown, case_details: 'From the tablet.', version: 2 }
    actor.send({ type: 'case.load', shown: theirs })
    actor.send({ type: 'edit.save' })
    expect(save.runs).toHaveLength(0)
    expect(context()).toMatchObject({ isOvertaken: true, message: OVERTAKEN })
    actor.send({ type: 'edit.save' })
    expect(save.runs[0]?.input).toMatchObject({ case_details: 'From the phone.', version: 2 })
  })

  it('also reports changes that arrived while it was closed', () => {
    const { actor, context, open } = start()
    actor.send({ type: 'case.load', shown: { ...shown, case_details: 'Theirs.', version: 2 } })
    open({ ...shown, case_details: 'Mine.' })
    expect(context().isOvertaken).toBe(true)
    // A refetch without a change is no conflict.
    const again = start()
    again.open()
    again.type('Mine.')
    again.actor.send({ type: 'case.load', shown })
    expect(again.context()).toMatchObject({ isOvertaken: false, typed: { case_details: 'Mine.' } })
  })

  it('does not report its own save whose response was lost, and drops what that has saved', () => {
    const { actor, removeTyped, context, open } = start()
    const mine = { ...shown, case_details: 'Mine.' }
    actor.send({ type: 'case.load', shown: { ...mine, version: 2 } })
    open(mine)
    expect(context()).toMatchObject({ isOvertaken: false, typed: { case_details: 'Mine.' } })
    expect(removeTyped).toHaveBeenCalledOnce()
  })

  it('drops changes that the case already has, without being opened, and keeps the others', () => {
    const { actor, removeTyped } = start()
    actor.send({ type: 'edit.found', storedEdit: null })
    actor.send({ type: 'edit.found', storedEdit: { ...shown, case_details: 'Mine.' } })
    expect(removeTyped).not.toHaveBeenCalled()
    actor.send({ type: 'edit.found', storedEdit: shown })
    expect(removeTyped).toHaveBeenCalledOnce()
  })

  it('keeps nothing when it is closed unchanged', () => {
    const { actor, removeTyped, state, type, open } = start()
    open()
    type('New words.')
    type(shown.case_details)
    actor.send({ type: 'edit.close' })
    expect([state(), removeTyped.mock.calls.length]).toEqual(['closed', 1])
  })

  it('can be discarded while it is closed', () => {
    const { actor, removeTyped } = start()
    actor.send({ type: 'edit.discard' })
    expect(removeTyped).toHaveBeenCalledOnce()
  })
})
