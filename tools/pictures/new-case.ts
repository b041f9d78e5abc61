import {
  answerPlace,
  answerUpTo,
  detailsStep,
  expectPlace,
  hurryToReview,
  lastStep,
  pressContinue,
  pressSubmit,
} from '../../tests/e2e/wizard-page.ts'
import { goOffline, type Picture, picturesOf, visit } from './picture.ts'

/** The questions of a case. */
export const newCase: Picture[] = picturesOf('New case', 'newCustomer', {
  'the practice area': (page) => visit(page, '/customer/new-case'),
  'the place': async (page) => {
    await visit(page, '/customer/new-case')
    await page.getByRole('radio', { name: 'DUI', exact: true }).check()
    await pressContinue(page)
    await expectPlace(page)
  },
  'a place that is not found': async (page) => {
    await visit(page, '/customer/new-case')
    await page.getByRole('radio', { name: 'DUI', exact: true }).check()
    await pressContinue(page)
    await page.getByRole('combobox', { name: 'County' }).fill('Clark')
    await answerPlace(page)
    await page.getByText('Choose a county of Arizona').waitFor()
  },
  'a place whose county was cleared': async (page) => {
    await visit(page, '/customer/new-case')
    await page.getByRole('radio', { name: 'DUI', exact: true }).check()
    await pressContinue(page)
    await page.getByRole('combobox', { name: 'State' }).selectOption('California')
    // Before the counties are loaded, nothing shows that Orange is one of California's.
    await page.locator('datalist option').first().waitFor({ state: 'attached' })
    await page.getByRole('combobox', { name: 'County' }).fill('Orange')
    await page.getByRole('combobox', { name: 'State' }).selectOption('Florida')
    await page.getByText('You changed the state.').waitFor()
  },
  'a date': (page) => answerUpTo(page, 1),
  'an answer that only the chosen attorney reads': (page) => answerUpTo(page, 2),
  'an answer that every attorney reads': async (page) => {
    await answerUpTo(page, 2)
    await page.getByRole('button', { name: /^Who sees this/ }).click()
    await page.getByRole('switch', { name: 'Only the attorney I choose sees this' }).click()
  },
  'a date and a time': (page) => answerUpTo(page, 5),
  'nothing answered': async (page) => {
    await answerUpTo(page, 5)
    await pressContinue(page)
    await page.getByText('Field is required').first().waitFor()
  },
  'a choice': (page) => answerUpTo(page, 6),
  'a question that leads to another': async (page) => {
    await answerUpTo(page, 8)
    await page.getByRole('radio', { name: 'No', exact: true }).first().check()
  },
  'a free text, at its limit': async (page) => {
    await answerUpTo(page, detailsStep)
    await page.getByRole('textbox').fill('So many words. '.repeat(70).slice(0, 1000))
  },
  'firm sizes': (page) => answerUpTo(page, lastStep),
  'the review': (page) => hurryToReview(page),
  'submitted offline': async (page, _world, context) => {
    await hurryToReview(page)
    await goOffline(page, context)
    await pressSubmit(page)
    await page.getByText('Saved on this phone').first().waitFor()
  },
})
