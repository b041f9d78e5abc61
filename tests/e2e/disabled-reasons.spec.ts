// What cannot be pressed without a connection says why, to the eye and to screen readers.
import { placeBid } from '#tests/support/stories.ts'
import { acceptBid, caseUrl, personOf, postCase } from './cases.ts'
import { expect } from './fixtures.ts'
import { test } from './signed-in.ts'

const REASON = 'You are offline. This needs a connection.'

test('a customer reads why their case cannot be closed offline', async ({
  page,
  context,
  server,
}) => {
  const { id } = await postCase(await personOf(server.url, 'customer'))
  await page.goto(caseUrl('customer', id))
  await expect(page.getByRole('button', { name: 'Close this case' })).toBeEnabled()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Case actions' }).click()
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem', { name: 'Edit this case' })).toBeEnabled()
  const close = menu.getByRole('menuitem', { name: `Close this case ${REASON}` })
  await expect(close).toBeDisabled()
  await page.keyboard.press('Escape')
})

test.describe('an attorney', () => {
  test.use({ person: 'attorney' })

  test('reads why a case cannot be hidden or answered offline', async ({
    page,
    context,
    server,
  }) => {
    const customer = await personOf(server.url, 'customer')
    const { id } = await postCase(customer)
    await page.goto(caseUrl('lawyer', id))
    const conflict = page.getByRole('button', { name: 'I have a conflict' })
    await expect(conflict).toBeEnabled()
    await context.setOffline(true)
    await expect(conflict).toBeDisabled()
    await expect(conflict).toHaveAccessibleDescription(REASON)
    await context.setOffline(false)
    await acceptBid(customer, await placeBid(await personOf(server.url, 'attorney'), id, 1800))
    await page.goto(caseUrl('lawyer', id))
    for (const name of ['Reject', 'Contact client', 'I have contacted the client']) {
      const answer = page.getByRole('button', { name, exact: true })
      await expect(answer).toBeEnabled()
      await context.setOffline(true)
      await expect(answer).toBeDisabled()
      await expect(answer).toHaveAccessibleDescription(
        'You are offline. Answering needs a connection.',
      )
      await context.setOffline(false)
    }
  })
})
