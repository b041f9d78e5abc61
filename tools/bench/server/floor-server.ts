// The lower bound: node:http and pg, without validation or authentication. Runs as a separate
// process.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import pg from 'pg'
import { listCasesOfAttorney } from '../../../server/db/case-lists/attorney-cases.ts'
import { jsonPageOf } from '../../../server/db/json-page.ts'
import { listBody } from '../../../server/operations/paging.ts'
import { statementOf } from '../../../tests/support/statement.ts'
import { ACCEPT } from './accept-form.ts'
import { asText } from './engines.ts'
import { FEW_COLUMNS, fewColumnsBody, SAME_COLUMNS, sameColumnsBody } from './rows-form.ts'

const { DATABASE_URL: connectionString, ATTORNEY: attorneyId = '' } = process.env
const pool = new pg.Pool({ connectionString, max: 10 })

const LIMIT = 100
const { sql: text, params } = asText(
  await statementOf((db) =>
    listCasesOfAttorney(db, {
      attorneyId,
      scope: 'explore',
      inOwnCategories: false,
      limit: LIMIT,
      category: undefined,
      status: undefined,
      after: undefined,
    }),
  ),
)
const exploreStatement = { name: 'explore', text, values: params }

const answers: Record<string, (request: IncomingMessage) => Promise<string>> = {
  '/explore-few-columns': async () =>
    fewColumnsBody((await pool.query(FEW_COLUMNS, [attorneyId])).rows),
  '/explore': async () => sameColumnsBody((await pool.query(SAME_COLUMNS, [attorneyId])).rows),
  // What the product shows of each case, in the one statement that the product sends for it.
  '/explore-statement': async () =>
    String(listBody(jsonPageOf((await pool.query(exploreStatement)).rows), LIMIT)),
  '/accept': async (request) => {
    const values = await json(request)
    const { rowCount } = await pool.query(ACCEPT, values as string[])
    return JSON.stringify({ accepted: rowCount })
  },
  '/health': async () => {
    await pool.query('select 1')
    return JSON.stringify({ status: 'ok' })
  },
}

const server = createServer(async (request, response) => {
  const body = await answers[request.url ?? '']?.(request)
  if (body === undefined) return response.writeHead(404).end()
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(body)
})
server.listen(0, '127.0.0.1', () => {
  console.log(`ready at http://localhost:${(server.address() as AddressInfo).port}`)
})
