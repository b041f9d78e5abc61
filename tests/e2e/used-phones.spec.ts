// The phones that one test after another uses.
import { createServer } from 'node:http'
import { type BrowserContext, expect, test } from '@playwright/test'
import { createUsedPhones } from './used-phones.ts'

test('a phone whose reset is aborted is closed, and the next test gets another', async ({
  browser,
}) => {
  let isAborting = false
  // A browser aborts a navigation when the response is 204.
  const server = createServer((_, response) =>
    isAborting
      ? response.writeHead(204).end()
      : response
          .writeHead(200, { 'content-type': 'image/svg+xml' })
          .end('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  const baseURL = `http://127.0.0.1:${address.port}`
  const open = (): Promise<BrowserContext> => browser.newContext({ baseURL })
  const phones = createUsedPhones()
  try {
    const first = await phones.take('key', open)
    await phones.giveBack(first)
    const again = await phones.take('key', open)
    expect(again.page).toBe(first.page)
    isAborting = true
    await phones.giveBack(again)
    expect(again.page.isClosed()).toBe(true)
    isAborting = false
    const next = await phones.take('key', open)
    expect(next.page).not.toBe(first.page)
  } finally {
    await phones.close()
    server.closeAllConnections()
    server.close()
  }
})
