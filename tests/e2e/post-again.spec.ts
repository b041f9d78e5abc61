// A closed case can be posted again with the same answers (specification §3.3).
import type { Page } from '@playwright/test'
import { toCaseAnswers } from '#machines/wizard/flows/case-answers.ts'
import { caseFlowOf } from '#machines/wizard/flows/case-flows.ts'
import { expectAccessible } from './axe.ts'
import { caseUrl, latestCase, type Person, personOf, postCase, workerIsReady } from './cases.ts'
import { expect } from './fixtures.ts'
import { openInApp } from './in-app.ts'
import { journeys } from './journeys.ts'
import { WITH_WORKER } from './service-workers.ts'
import { test } from './signed-in.ts'
import { pressSubmit } from './wizard-page.ts'

let maria: Person

test.beforeAll(async ({ server }) => {
  maria = await personOf(server.url, 'customer')
})

const close = (id: string) =>
  maria.must('updateCaseStatus', { body: { id, case_status: 'closed' } })

/** Opens a closed case, posts it again and waits for the review. */
async function postAgain(page: Page, id: string) {
  await openInApp(page, caseUrl('customer', id))
  await page.getByRole('button', { name: 'Post again' }).click()
  await expect(page).toHaveURL(/\/customer\/new-case\?active=\d+/)
  await expect(page.getByRole('button', { name: 'Send to attorneys', exact: true })).toBeVisible()
}

const taken = ['not the first offense', 'not reported']

test('a closed DUI case, Personal Injury case and case in a typed category are sent again as they were', async ({
  page,
  server,
}) => {
  const name = 'water rights'
  const { data: area } = await maria.must('createCategory', { body: { name, is_other: true } })
  const typed = { firm_size: ['1-2 lawyers'], case_details: 'The well is dry.' }
  const cases = journeys
    .filter(({ way }) => taken.some((part) => way.includes(part)))
    .map(({ category, answers }) => ({
      category_id: maria.categoryId(category.toLowerCase()),
      ...toCaseAnswers(caseFlowOf(category), answers),
    }))
  expect(cases).toHaveLength(2)
  for (const answers of [...cases, { category_id: area.id, ...typed }]) {
    const body = { place: '04013', customer_id: maria.id, ...answers }
    const { data: first } = await maria.must('createCase', { body })
    await close(first.id)
    await postAgain(page, first.id)
    await pressSubmit(page)
    await expect(page).toHaveURL(/\/dashboard/)
    await expect(page.getByText('Your case was created')).toBeVisible()
    // The message may still be that of the case before.
    await expect.poll(async () => (await latestCase(server.url)).id).not.toBe(first.id)
    const posted = await latestCase(server.url)
    const { id, unique_id, created_at, case_status, timeline, ...second } = posted
    expect(id).not.toBe(first.id)
    expect(unique_id).toBeGreaterThan(first.unique_id)
    expect(Date.parse(created_at)).toBeGreaterThan(Date.parse(first.created_at))
    expect(case_status).toBe('open')
    expect(timeline).toHaveLength(1)
    expect(first).toMatchObject(second)
  }
})

test('an unchanged copy is continued, and not copied again', async ({ page }) => {
  const { id } = await postCase(maria, 'bankruptcy')
  await close(id)
  await postAgain(page, id)
  await postAgain(page, id)
  await openInApp(page, '/dashboard')
  await expect(page.getByRole('link', { name: 'Continue your bankruptcy case' })).toHaveCount(1)
})

test('a new copy can be started offline, and the old case stays as it is', {
  tag: WITH_WORKER,
}, async ({ page, context }) => {
  const { id } = await postCase(maria)
  await close(id)
  await page.goto(caseUrl('customer', id))
  await page.getByRole('button', { name: 'All your answers' }).click()
  await expect(page.getByText(/post the case again: your answers are kept/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Post again' })).toBeVisible()
  await expectAccessible(page, 'a case that is over')
  await workerIsReady(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Post again' }).click()
  await expect(page.getByRole('button', { name: 'Send to attorneys', exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Post again' })).toBeVisible()
  await expect(page.getByText('Closed', { exact: true })).toBeVisible()
})
