import { listCategories as listCategoriesIn } from '#server/db/categories.ts'
import { addCategory, renameOwnCategory, writtenCategoryName } from '#server/domain/categories.ts'
import { withIdempotency } from '#server/domain/idempotency.ts'
import { Problem } from '#server/errors.ts'
import type { Handler } from './operation.ts'
import { listBody, windowOf } from './paging.ts'

export const listCategories: Handler<'listCategories'> = async ({ services, caller, query }) => {
  // Names that people typed are not public.
  if (!caller && query.is_other !== false) throw new Problem('UNAUTHENTICATED')
  const window = windowOf(query)
  const person = caller?.person
  const reader = person?.role === 'org:admin' ? 'all' : { personId: person?.id ?? null }
  const page = await listCategoriesIn(services.db.orm, {
    isOther: query.is_other,
    reader,
    ...window,
  })
  return { status: 200, body: listBody(page, window.limit) }
}

export const createCategory: Handler<'createCategory'> = async ({
  services,
  caller,
  headers,
  body,
  at,
}) => {
  const person = caller.person
  const name = writtenCategoryName(body.name)
  const key = headers['Idempotency-Key']
  const request = { caller: person.id, key, operationId: 'createCategory', body, at }
  return withIdempotency(services.db.orm, request, async (tx) => {
    return { status: 201 as const, body: { data: await addCategory(tx, person.id, { name, at }) } }
  })
}

export const updateCategory: Handler<'updateCategory'> = async ({ services, caller, body }) => {
  const attorney = caller.person
  const category = { id: body.id, name: writtenCategoryName(body.name) }
  const data = await services.db.orm.transaction((tx) =>
    renameOwnCategory(tx, attorney.id, category),
  )
  return { status: 200, body: { data } }
}
