// The places in which an attorney works, and the open cases there.
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { personOf, postCase } from './cases.ts'
import { expect, test } from './fixtures.ts'
import { newAttorney, openAs } from './own-account.ts'

const rows = (page: Page) => page.getByRole('main').getByRole('listitem')

test('an attorney chooses where they work, and sees the cases there first', async ({
  page,
  server,
}) => {
  const account = await newAttorney(server.url)
  const tom = await personOf(server.url, 'customer2')
  await postCase(tom, 'dui', 'I was stopped in Las Vegas.', undefined, '32003')
  const arizona = await postCase(tom, 'dui', 'I was stopped in Mesa.', undefined, '04013')
  await openAs(page, account, '/lawyer/explore-bids?category=all')
  await expect(rows(page).filter({ hasText: 'Las Vegas' }).first()).toContainText(
    'Clark County, Nevada',
  )
  await page.getByRole('link', { name: 'Choose where you work to see those cases first' }).click()

  await page.getByRole('button', { name: 'Edit Where you work' }).click()
  const form = page.getByRole('form', { name: 'Edit Where you work' })
  await expect(form.getByRole('combobox', { name: 'State' })).toBeFocused()
  await form.getByRole('combobox', { name: 'State' }).selectOption('Nevada')
  await form.getByRole('button', { name: 'Save' }).click()
  const undecided = form
    .getByRole('alert')
    .getByText('Choose all of Nevada or its counties and cities.')
  await expect(undecided).toBeVisible()
  await expect(form.getByRole('combobox', { name: 'State' })).toBeFocused()
  // A tick that was taken back leaves the state as undecided as before.
  const clark = form.getByRole('checkbox', { name: 'Clark County' })
  await clark.check()
  await expect(undecided).toHaveCount(0)
  await clark.uncheck()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(undecided).toBeVisible()
  await form.getByRole('combobox', { name: 'State' }).selectOption('Texas')
  await expect(undecided).toHaveCount(0)
  await expect(form.getByRole('checkbox')).toHaveCount(255)
  await form.getByRole('textbox', { name: 'Find a county' }).fill('maricopa')
  await expect(form.getByRole('status').getByText('No county found')).toBeVisible()
  await form.getByRole('textbox', { name: 'Find a county' }).fill('jeff')
  await expect(form.getByText('No county found')).toHaveCount(0)
  await form.getByRole('checkbox', { name: 'Jeff Davis County' }).check()
  await form.getByRole('combobox', { name: 'State' }).selectOption('Arizona')
  await form.getByRole('checkbox', { name: 'Pima County' }).check()
  await form.getByRole('checkbox', { name: 'All of Arizona' }).check()
  await expect(form.getByRole('checkbox', { name: 'Pima County' })).toHaveCount(0)
  await expect(form.getByRole('listitem')).toHaveText([
    'All of ArizonaRemove',
    'Jeff Davis County, TexasRemove',
  ])
  await expectAccessible(page, 'the choice of places')
  await form.getByRole('button', { name: 'Remove Jeff Davis County, Texas' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Places Updated successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit Where you work' })).toBeFocused()
  await page.getByRole('button', { name: 'Edit Areas of Expertise' }).click()
  const areas = page.getByRole('form', { name: 'Edit Areas of Expertise' })
  await expect(areas.getByRole('checkbox').first()).toBeFocused()

  await page.goto('/lawyer/explore-bids?category=all')
  await expect(rows(page).filter({ hasText: 'I was stopped in Mesa.' }).first()).toBeVisible()
  await expect(rows(page).filter({ hasText: 'Las Vegas' })).toHaveCount(0)
  await expectAccessible(page, 'explore in own places')
  await page.getByText('All places').click()
  await expect(page).toHaveURL('/lawyer/explore-bids?category=all&places=all')
  await expect(rows(page).filter({ hasText: 'Las Vegas' }).first()).toBeVisible()
  await page.goto(`/lawyer/case-details?case_Id=${arizona.id}`)
  await expect(page.getByText('Maricopa County, Arizona Posted')).toBeVisible()
})
