import { listCategories as listCategoriesIn } from '#server/db/categories.ts'
import { requireRole } from '#server/domain/caller.ts'
import { addCategory, categoryName } from '#server/domain/categories.ts'
import { withIdempotency } from '#server/domain/idempotency.ts'
import { invalidFields, Problem } from '#server/errors.ts'
import type { Handler } from './operation.ts'
import { listBody, windowOf } from './paging.ts'

export const listCategories: Handler<'listCategories'> = async ({ services, caller, query }) => {
  // Names that people wrote are not for the whole world.
  if (!caller && query.is_other !== false) throw new Problem('UNAUTHENTICATED')
  const window = windowOf(query)
  const page = await listCategoriesIn(services.db.orm, { isOther: query.is_other, ...window })
  return { status: 200, body: listBody(page, window.limit) }
}

export const createCategory: Handler<'createCategory'> = async ({
  services,
  caller,
  headers,
  body,
  at,
}) => {
  const person = requireRole(caller, 'customer', 'attorney', 'org:admin')
  const name = categoryName(body.name)
  if (!name) throw invalidFields([{ field: 'name', message: 'Field is  required' }])
  // Everybody sees the name, so one with half a character in it is better typed again.
  if (!body.name.isWellFormed())
    throw invalidFields([{ field: 'name', message: 'Enter valid input.' }])
  const key = headers['Idempotency-Key']
  const request = { caller: person.id, key, operationId: 'createCategory', body, at }
  return withIdempotency(services.db.orm, request, async (tx) => {
    return { status: 201 as const, body: { data: await addCategory(tx, name, at) } }
  })
}
