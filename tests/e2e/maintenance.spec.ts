// While an operator works on the server, people read, and what they change waits.
import { runAdmin } from '#tests/support/admin-command.ts'
import { type DemoServer, startDemoServer } from '#tests/support/demo-server.ts'
import { placeBid } from '#tests/support/stories.ts'
import { expectAccessible } from './axe.ts'
import { caseUrl, personOf, postCase } from './cases.ts'
import { expect } from './fixtures.ts'
import { test as signedIn } from './signed-in.ts'
import { openReview, pressSubmit } from './wizard-page.ts'

/** A server with the settings of its operator's commands. */
type Operated = { server: DemoServer; env: Record<string, string> }

const test = signedIn.extend<object, { operated: Operated }>({
  operated: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      let env = {}
      const server = await startDemoServer({}, async (demo) => {
        env = demo.env
      })
      await use({ server, env })
      await server.remove()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  server: [async ({ operated }, use) => use(operated.server), { scope: 'worker' }],
})

test.use({ expectedConsoleErrors: [/status of 503/] })

test('during maintenance people read, a change says why it is refused, and a posted case waits until the end', async ({
  page,
  server,
  operated: { env },
}) => {
  const maria = await personOf(server.url, 'customer')
  const { id } = await postCase(maria)
  await placeBid(await personOf(server.url, 'attorney'), id)
  await openReview(page, server.url)
  expect(await runAdmin(env, 'maintenance', 'on')).toMatchObject({ code: 0 })
  const change = () => maria.ask('updateCaseStatus', { body: { id, case_status: 'open' } })
  await expect.poll(async () => (await change()).status).toBe(503)

  await pressSubmit(page)
  await expect(page.getByText('Not sent yet')).toBeVisible()
  const until = 'It will be sent as soon as Fastpass can take it.'
  await expect(page.getByText(until).first()).toBeVisible()
  await expectAccessible(page, 'the dashboard during maintenance')
  await page.goto(caseUrl('customer', id))
  await page.getByRole('button', { name: /^Pause bids/ }).click()
  await expect(page.getByText(/^We’re working on Fastpass/).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('Open', { exact: true }).first()).toBeVisible()

  expect(await runAdmin(env, 'maintenance', 'off')).toMatchObject({ code: 0 })
  await expect.poll(async () => (await change()).status).not.toBe(503)
  await page.goto('/dashboard')
  // Also where it is pressed on the remembered screen, before the app has read what is unsent.
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('Your case was created')).toBeVisible()
  await expect(page.getByText('Not sent yet')).toHaveCount(0)
})
