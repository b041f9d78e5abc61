// Starts a form as the app does, with the device and the server in the hands of the test.
import { vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { createFormMachine } from '#machines/form/form.machine.ts'
import type { FormDefinition, Refusal, Sent, Typed } from '#machines/form/form.ts'
import { controlledActor, settled } from './client-support.ts'
import { NOW } from './form-samples.ts'

/** Starts a form. `device`: what is kept there, which the next start finds. */
export function startForm<Subject, Values extends object>(
  form: FormDefinition<Subject, Values>,
  subject: Subject,
  device: { kept: Typed<Values> | null } = { kept: null },
) {
  const server = controlledActor<void, Sent<Subject, Values>>()
  const showUnchanged = vi.fn()
  const actor = createActor(
    createFormMachine(form).provide({
      actors: { readTyped: fromPromise(async () => device.kept), send: server.logic },
      actions: {
        storeTyped: ({ context: { values, base } }) => {
          // As JSON, like the device.
          device.kept = JSON.parse(JSON.stringify({ values, base }))
        },
        removeTyped: () => {
          device.kept = null
        },
        showUnchanged,
      },
    }),
    { input: { subject } },
  ).start()
  let keys = 0
  const submit = () => {
    keys += 1
    actor.send({ type: 'form.submit', now: NOW, key: `key-${keys}` })
  }
  return {
    actor,
    device,
    showUnchanged,
    submit,
    sent: server.runs,
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    change: (values: Partial<Values>) => actor.send({ type: 'form.change', values }),
    load: (changed: Subject) => actor.send({ type: 'subject.load', subject: changed }),
    close: () => actor.send({ type: 'form.close' }),
    open: async () => {
      actor.send({ type: 'form.open' })
      await settled()
    },
    refuse: async (refusal: Partial<Refusal<Subject>>) => {
      server.runs.at(-1)?.reject(refusal)
      await settled()
    },
    accept: async () => {
      server.runs.at(-1)?.resolve()
      await settled()
    },
  }
}
