import {
  findCategoryByName,
  insertCategories,
  listCategories as listCategoriesIn,
} from '#server/db/categories.ts'
import { requireRole } from '#server/domain/caller.ts'
import { categoryName } from '#server/domain/categories.ts'
import { withIdempotency } from '#server/domain/idempotency.ts'
import { newId } from '#server/domain/ids.ts'
import { invalidFields } from '#server/errors.ts'
import type { Handler } from './operation.ts'
import { listBody, windowOf } from './paging.ts'

export const listCategories: Handler<'listCategories'> = async ({ services, query }) => {
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
    await insertCategories(tx, [{ id: newId(at), name, isOther: true, position: 0 }])
    const category = await findCategoryByName(tx, name)
    if (!category) throw new Error('A practice area that was just added is not there')
    return { status: 201 as const, body: { data: category } }
  })
}
