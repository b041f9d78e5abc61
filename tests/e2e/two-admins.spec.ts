// Two admins work at once: each sees what the other does.
import { personOf, postCase } from './cases.ts'
import { desk } from './crowded.ts'
import { expect } from './fixtures.ts'
import { adminCase, title } from './office.ts'
import { test } from './signed-in.ts'

test.use({ person: 'admin', ...desk })

test('an admin sees what another one does, on a page and in a list', async ({ page, server }) => {
  const other = await personOf(server.url, 'admin')
  const legalCase = await postCase(await personOf(server.url, 'customer'))
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
