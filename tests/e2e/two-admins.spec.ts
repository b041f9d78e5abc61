// Two admins work at once: each sees what the other does.
import { type Person, personOf, postCase, withoutNews } from './cases.ts'
import { desk } from './crowded.ts'
import { expect } from './fixtures.ts'
import { adminCase, title } from './office.ts'
import { test } from './signed-in.ts'

test.use({ person: 'admin', ...desk })

test('an admin sees what another one does, on a page and in a list', async ({ page, server }) => {
  const other = await personOf(server.url, 'admin')
  const legalCase = await newCase(server.url)
  await page.goto(adminCase(legalCase.id))
  await expect(title(page, /#\d+/)).toBeVisible()
  await expect(page.getByText('Open', { exact: true })).toBeVisible()
  await other.must('updateCaseStatus', { body: { id: legalCase.id, case_status: 'paused' } })
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  await page.goto('/admin/cases')
  const row = page.getByRole('row').filter({ hasText: `#${legalCase.unique_id}` })
  await expect(row.getByText('Paused')).toBeVisible()
  await other.must('updateCaseStatus', { body: { id: legalCase.id, case_status: 'open' } })
  await expect(row.getByText('Open')).toBeVisible()
  await page.goto('/admin/invitations')
  await expect(page.getByRole('heading', { name: 'Invitations' })).toBeVisible()
  await other.must('inviteUser', { body: { email: 'sam.two@example.com', role_name: 'attorney' } })
  await expect(page.getByRole('row').filter({ hasText: 'sam.two@example.com' })).toBeVisible()
})

test.describe('without updates about the other', () => {
  test.use({ expectedConsoleErrors: [/409/] })

  test('a change that another admin has made already is reported as such', async ({
    page,
    server,
  }) => {
    const other = await personOf(server.url, 'admin')
    const customer = await personOf(server.url, 'customer')
    const { id } = await newCase(server.url)
    await withoutNews(page)
    await page.goto(adminCase(id))
    const menu = page.getByRole('button', { name: 'Actions', exact: true })
    const set = (by: Person, case_status: 'open' | 'paused') =>
      by.must('updateCaseStatus', { body: { id, case_status } })
    for (const [by, action, status] of [
      [other, 'Pause case', 'paused'],
      [customer, 'Resume case', 'open'],
    ] as const) {
      await menu.click()
      const item = page.getByRole('menuitem', { name: action })
      await expect(item).toBeVisible()
      await set(by, status)
      await item.click()
      await expect(page.getByText(`This case is already ${status}.`)).toBeVisible()
      const badge = status === 'open' ? 'Open' : 'Paused'
      await expect(page.getByText(badge, { exact: true })).toBeVisible()
      await expect(page.getByText('Case status updated successfully')).toHaveCount(0)
    }
  })
})

const newCase = async (url: string) => postCase(await personOf(url, 'customer'))
