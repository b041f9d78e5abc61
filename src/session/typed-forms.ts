// What a person has typed into forms and not sent: on this phone until it is sent or discarded, or
// in this tab.
import type { FormDefinition, Typed } from '#machines/form/form.ts'
import { removeDiscarded, writeTyped } from '#src/offline/database/stores.ts'
import { createSignal } from '#src/offline/signal.ts'
import {
  readLiveRecord,
  readLiveRecords,
  recordKey,
  type TypedRecord,
} from '#src/offline/typed/typed-records.ts'
import { readTyped, storeTyped } from './typed-in-tab.ts'

/** A form, as far as its typed text is concerned. */
export type KeptForm<Values extends object> = Pick<
  FormDefinition<never, Values>,
  'id' | 'keptIn' | 'valuesOf'
>

interface StoredForm<Values> extends TypedRecord {
  version: 1
  /** The id of the form. */
  form: string
  key: string
  typed: Typed<Values>
}

/** Announces to all tabs that typed text was stored or deleted. */
export const typedSignal = createSignal('fastpass-typed')

const nameInTab = (form: { id: string }, key: string) => `${form.id}/${key}`

/** Returns what is typed into a form; null when nothing is stored. `key`: of its subject. */
export async function readTypedForm<Values extends object>(
  form: KeptForm<Values>,
  owner: string,
  key: string,
): Promise<Typed<Values> | null> {
  if (form.keptIn === 'tab') {
    return readTyped<Typed<Values>>(owner, nameInTab(form, key)) ?? null
  }
  const stored = await readLiveRecord<StoredForm<Values>>(form.keptIn, recordKey(owner, key))
  return stored?.version === 1 ? stored.typed : null
}

/** Returns what is typed into a form that the phone keeps, by the keys of its subjects. */
export async function listTypedForms<Values extends object>(
  { id, keptIn }: KeptForm<Values>,
  owner: string,
): Promise<Readonly<Record<string, Typed<Values>>>> {
  if (keptIn === 'tab') return {}
  const records = await readLiveRecords<StoredForm<Values>>(keptIn, owner)
  const own = [...records.values()].filter(({ form, version }) => form === id && version === 1)
  return Object.fromEntries(own.map(({ key, typed }) => [key, typed]))
}

/** Stores what is typed into a form; null removes it. */
export async function storeTypedForm<Values extends object>(
  form: KeptForm<Values>,
  owner: string,
  key: string,
  typed: Typed<Values> | null,
): Promise<void> {
  const { id, keptIn } = form
  if (keptIn === 'tab') storeTyped(owner, nameInTab(form, key), typed ?? undefined)
  else if (typed === null) await removeDiscarded(keptIn, recordKey(owner, key))
  else
    await writeTyped(keptIn, recordKey(owner, key), {
      version: 1,
      form: id,
      owner,
      key,
      typed,
      savedAt: new Date().toISOString(),
    } satisfies StoredForm<Values>)
  typedSignal.announce()
}
