// A browser that is killed repeatedly while a case is typed and submitted, online and offline.
import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { type Chance, chanceOf } from '#tests/support/chance.ts'
import { type Phone, startPhone } from '#tests/support/phone.ts'
import { watchConsole } from './browser-page.ts'
import { workerIsReady } from './cases.ts'
import { expect, test } from './fixtures.ts'
import { openLoggedIn } from './logged-in.ts'
import { PASSWORD } from './newcomers.ts'
import { newCustomer, type OwnAccount } from './own-account.ts'
import { duiSteps, pressContinue, pressSubmit, questionOf, startCase } from './wizard-page.ts'

/** Set by `npm run kills -- 50 7`, which kills 50 times with the seed 7. */
const KILLS = Number(process.env.KILLS ?? 3)
const SEED = Number(process.env.KILL_SEED ?? 1)

/** The time within which typed text must be stored, ms (specification §3.7). */
const KEPT_MS = 300

/** The steps of a DUI case in which the test types. */
const TYPED_STEPS = [2, 3, 13] as const
type TypedStep = (typeof TYPED_STEPS)[number]
const WORDS = ['stopped', 'on', 'Main', 'Street', 'at', 'night', 'by', 'two', 'officers'] as const

/**
 * A case in progress: the typed text of each step, and the part that was typed at least 300 ms ago.
 */
type Story = {
  draftId: string
  typed: Record<TypedStep, string>
  kept: Record<TypedStep, string>
}

declare global {
  interface Window {
    tellKept(question: string, text: string): void
  }
}

/** Measures by the page's clock, so that a slow machine does not count against the app. */
async function watchKeys(
  context: BrowserContext,
  onKept: (question: string, text: string) => void,
) {
  await context.exposeBinding('tellKept', (_source, question: string, text: string) =>
    onKept(question, text),
  )
  await context.addInitScript((keptMs) => {
    document.addEventListener('input', ({ target }) => {
      const { value, form } = target as HTMLInputElement
      const question = form?.querySelector('h1')?.textContent ?? ''
      setTimeout(() => window.tellKept(question, value), keptMs)
    })
  }, KEPT_MS)
}

test('a browser that is killed repeatedly keeps all typed text and posts each case once', async ({
  server,
}) => {
  test.setTimeout(60_000 + KILLS * 40_000)
  const chance = chanceOf(SEED)
  const ana = await newCustomer(server.url)
  const errors: string[][] = []
  let story: Story | undefined
  const phone = await startPhone(server.url, (context) => {
    errors.push(watchConsole(context))
    return watchKeys(context, (question, text) => {
      const step = TYPED_STEPS.find((number) => questionOf(number) === question)
      if (!story || !step) return
      story.kept[step] = text
      keys += 1
    })
  })
  const posted: Story[] = []
  let kills = 0
  let keys = 0
  const killWhile = async (act: () => Promise<unknown>, maxMs: number) => {
    // Fails when the browser is killed.
    const acting = act().catch(() => {})
    await wait(chance.between(0, maxMs))
    await phone.kill()
    await acting
    await phone.restart({ offline: chance.oneOf([true, false]) })
    kills += 1
  }
  try {
    await openLoggedIn(phone.page, { email: ana.email, password: PASSWORD })
    await workerIsReady(phone.page)
    while (kills < KILLS) {
      const current = await begin(phone)
      story = current
      for (const step of TYPED_STEPS) {
        const rounds = Math.min(chance.between(0, 2), KILLS - kills)
        for (let round = 0; round < rounds; round += 1) {
          await open(phone.page, current, step)
          await killWhile(() => typeAndWander(phone, current, step, chance), 1_500)
          await expectKept(phone.page, current)
        }
        await open(phone.page, current, step)
        await typeWord(phone.page, current, step, `${posted.length}${step}`)
        await pressContinue(phone.page)
      }
      await phone.page.getByRole('checkbox', { name: '1-2 lawyers' }).check()
      const rounds = Math.min(chance.between(1, 3), KILLS - kills)
      for (let round = 0; round < rounds; round += 1) {
        await killWhile(() => submitAndSwitch(phone, current, chance), 1_500)
      }
      await submitIfLeft(phone.page, current)
      posted.push(current)
    }
    await phone.context.setOffline(false)
    await phone.page.goto('/dashboard')
    await expectPostedOnce(phone.page, ana, posted)
    expect(keys, 'keys that count').toBeGreaterThan(KILLS)
    expect(errors.flat(), 'the console stays free of errors').toEqual([])
  } finally {
    await phone.close()
  }
})

/** Starts a DUI case and fills in its first question. */
async function begin({ page, context }: Phone): Promise<Story> {
  await context.setOffline(false)
  await startCase(page, 'DUI')
  await duiSteps[0]?.answer(page)
  await pressContinue(page)
  await expect(heading(page, 2)).toBeVisible()
  const draftId = new URL(page.url()).searchParams.get('draft') ?? ''
  const nothing = { 2: '', 3: '', 13: '' }
  return { draftId, typed: { ...nothing }, kept: { ...nothing } }
}

const heading = (page: Page, step: number) =>
  page.getByRole('heading', { level: 1, name: questionOf(step) })
const textbox = (page: Page) => page.getByRole('textbox')

const goTo = (page: Page, { draftId }: Story, step: number) =>
  page.goto(`/customer/new-case?active=${step}&user=dui&draft=${draftId}`)

async function open(page: Page, story: Story, step: number) {
  await goTo(page, story, step)
  await expect(heading(page, step)).toBeVisible()
}

async function typeWord(page: Page, { typed }: Story, step: TypedStep, word: string) {
  await textbox(page).focus()
  await page.keyboard.press('Control+End')
  // A space at the end would go when the field is left.
  for (const key of typed[step] === '' ? word : ` ${word}`) {
    typed[step] += key
    await page.keyboard.press(key === ' ' ? 'Space' : key)
  }
}

/**
 * Types, leaves the field, goes forward and back, and switches the connection off and on, until the
 * browser is killed.
 */
async function typeAndWander(
  { page, context }: Phone,
  story: Story,
  step: TypedStep,
  chance: Chance,
) {
  for (;;) {
    await typeWord(page, story, step, chance.oneOf(WORDS))
    const next = chance.oneOf(['type', 'type', 'leave', 'wander', 'switch'])
    if (next === 'leave') await textbox(page).blur()
    if (next === 'switch') await context.setOffline(chance.oneOf([true, false]))
    if (next === 'wander') {
      await pressContinue(page)
      await expect(heading(page, step + 1)).toBeVisible()
      await page.getByRole('button', { name: 'Back', exact: true }).click()
      await expect(heading(page, step)).toBeVisible()
    }
  }
}

/** Expects everything that the phone had stored and nothing else, then continues the case. */
async function expectKept(page: Page, story: Story) {
  for (const step of TYPED_STEPS) {
    if (story.typed[step] === '') continue
    await open(page, story, step)
    const value = await textbox(page).inputValue()
    const [typed, kept] = [story.typed[step], story.kept[step]]
    expect(
      value.startsWith(kept.trimEnd()) && typed.startsWith(value),
      `«${value}» of «${typed}», kept «${kept}»`,
    ).toBe(true)
    story.typed[step] = value
    story.kept[step] = value
  }
}

/** A browser that was just killed starts slowly. */
const SOON = { timeout: 40_000 }

const submitButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Send to attorneys', exact: true })
/**
 * Where the app redirects when a submitted case is opened. If a page that was killed had already
 * reported the case as created, the outbox no longer has it, and this page can only say that it was
 * sent or discarded.
 */
const elsewhere = (page: Page): Locator =>
  page
    .getByRole('heading', { level: 1, name: 'My dashboard' })
    .or(page.getByRole('heading', { level: 1, name: 'What is your case about?' }))
    .or(
      page.getByRole('heading', {
        level: 1,
        name: /^(This case was sent or discarded|You sent this case)$/,
      }),
    )

/** Waits for the review or what follows it. Returns whether the case still has to be submitted. */
async function isLeft(page: Page, story: Story): Promise<boolean> {
  await goTo(page, story, 14)
  await expect(submitButton(page).or(elsewhere(page)).first()).toBeVisible(SOON)
  return submitButton(page).isVisible()
}

async function submitAndSwitch({ page, context }: Phone, story: Story, chance: Chance) {
  if (await isLeft(page, story)) await pressSubmit(page)
  for (;;) {
    await wait(chance.between(50, 300))
    await context.setOffline(chance.oneOf([true, false]))
  }
}

async function submitIfLeft(page: Page, story: Story) {
  if (!(await isLeft(page, story))) return
  await pressSubmit(page)
  await expect(elsewhere(page)).toBeVisible(SOON)
}

async function expectPostedOnce(
  page: Page,
  { must, id: customer_id }: OwnAccount,
  posted: Story[],
) {
  const list = async () => (await must('listCases', { query: { customer_id, limit: 100 } })).data
  await expect.poll(async () => (await list()).length, { timeout: 30_000 }).toBe(posted.length)
  await expect(page.getByText(/Not sent yet|Continue your/)).toHaveCount(0)
  const found = await Promise.all(
    (await list()).map(async ({ id }) => (await must('getCase', { path: { case_id: id } })).data),
  )
  const answersOf = ({ case_details, dui }: (typeof found)[number]) =>
    [dui?.citation_number, dui?.case_filed_court_name, case_details].join('|')
  const typed = posted.map(({ typed }) => TYPED_STEPS.map((step) => typed[step].trim()).join('|'))
  expect(found.map(answersOf).sort()).toEqual(typed.sort())
  expect(await list()).toHaveLength(posted.length)
}
