// Normalizes the typed texts of requests, before the contract and the rules see them.
import type { FastifyRequest } from 'fastify'
import { licenseFields } from '#machines/lifecycle/license-fields.ts'
import { type FieldKind, normalizeAs } from '#machines/wizard/field.ts'
import { attorneyFields } from '#machines/wizard/flows/attorney-fields.ts'
import { caseFlows } from '#machines/wizard/flows/case-flows.ts'
import { contactFields } from '#machines/wizard/flows/contact-fields.ts'
import { personFields } from '#machines/wizard/flows/person-fields.ts'

const fields = [
  personFields,
  attorneyFields,
  licenseFields,
  contactFields,
  ...Object.values(caseFlows).map((flow) => flow.fields),
].flatMap((group) => Object.entries<{ kind: FieldKind }>(group))

/** The kinds of all typed texts, by their names in bodies. */
const kinds = new Map<string, FieldKind>([
  ...fields.map(([name, { kind }]) => [name, kind] as const),
  ['phone_number', 'phone'],
  ['additional_note', 'area'],
  ['reason', 'area'],
  ['source', 'text'],
  ['search', 'text'],
  ['code', 'text'],
  ['url', 'url'],
  // The name of a category.
  ['name', 'text'],
  ['category_name', 'text'],
])

/**
 * Replaces the typed texts of a body, of the sections directly in it (`dui.citation_number`), and
 * the reason of a deletion, which is in the query, by their normal form. Searches in queries are
 * normalized where they are parsed. A draft's answers stay as they were typed, because they copy
 * what is on the phone.
 */
export async function normalizeTyped({ body, query }: FastifyRequest): Promise<void> {
  if (isObject(query) && typeof query.reason === 'string') {
    query.reason = normalizeAs('area', query.reason)
  }
  if (!isObject(body)) return
  normalizeTexts(body)
  for (const section of Object.values(body)) if (isObject(section)) normalizeTexts(section)
}

function normalizeTexts(texts: Record<string, unknown>): void {
  for (const [name, text] of Object.entries(texts)) {
    const kind = kinds.get(name)
    if (kind && typeof text === 'string') texts[name] = normalizeAs(kind, text)
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof Uint8Array)
