// The lower bound: node:http and pg, without validation or authentication. Runs as a separate
// process.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { EXPLORE_ROWS, exploreBody } from './rows-form.ts'

const { DATABASE_URL: connectionString, ATTORNEY: attorneyId } = process.env
const pool = new pg.Pool({ connectionString, max: 10 })

const answers: Record<string, () => Promise<string>> = {
  '/explore': async () => exploreBody((await pool.query(EXPLORE_ROWS, [attorneyId])).rows),
  '/health': async () => {
    await pool.query('select 1')
    return JSON.stringify({ status: 'ok' })
  },
}

const server = createServer(async (request, response) => {
  const body = await answers[request.url ?? '']?.()
  if (body === undefined) return response.writeHead(404).end()
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(body)
})
server.listen(0, '127.0.0.1', () => {
  console.log(`ready at http://localhost:${(server.address() as AddressInfo).port}`)
})
