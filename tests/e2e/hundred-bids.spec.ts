// A hundred bids on one case, used by touch, keyboard and screen reader.
import type { Page } from '@playwright/test'
import { chromiumArgs, headlessShellPath } from '#tests/support/chromium.ts'
import { expectAccessible } from './axe.ts'
import { caseUrl } from './cases.ts'
import { expect } from './fixtures.ts'
import { BIDS, firmAt, test } from './hundred-bids.ts'
import { decrypted } from './kept.ts'

// Without this flag, the browser's accessibility tree leaves out skipped items, which a screen
// reader reads.
test.use({
  launchOptions: {
    executablePath: headlessShellPath,
    args: [...chromiumArgs, '--force-renderer-accessibility'],
  },
})

const cards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
const star = (page: Page, place: number) =>
  page.getByRole('button', { name: `Shortlist the bid of ${firmAt(place)}` })
const compare = (page: Page) => page.getByRole('link', { name: /^Compare/ })
const scrollY = (page: Page) => page.evaluate(() => window.scrollY)

const open = async (page: Page, caseId: string) => {
  await page.goto(caseUrl('customer', caseId))
  await expect(cards(page)).toHaveCount(BIDS)
  await expect(cards(page).last()).toHaveCSS('content-visibility', 'auto')
}

/** Enables Chromium's accessibility tree, as a screen reader does. */
async function listen(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Accessibility.enable')
  return session
}

/** Returns the nodes of the accessibility tree, with role, name and children. */
async function accessibilityTree(session: Awaited<ReturnType<typeof listen>>) {
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  /** Returns the nearest nodes below that are not ignored. */
  const childrenOf = (id: string): typeof nodes =>
    (byId.get(id)?.childIds ?? []).flatMap((childId) => {
      const child = byId.get(childId)
      if (!child) return []
      return child.ignored || child.role?.value === 'generic' ? childrenOf(childId) : [child]
    })
  const said = ({ role, name }: (typeof nodes)[number]) => [role?.value, name?.value ?? '']
  return { nodes: nodes.filter(({ ignored }) => !ignored), childrenOf, said }
}

type Tree = Awaited<ReturnType<typeof accessibilityTree>>

test('the bids with a star are compared, Back returns to the same scroll position and the same bid, and the phone remembers the stars', async ({
  page,
  many,
}) => {
  await open(page, many.caseId)
  await expect(compare(page)).toHaveText('Compare the 4 lowest bids')
  for (const [place, leave] of [
    [58, 'Back of the page'],
    [96, 'Back of the phone'],
  ] as const) {
    const mark = star(page, place)
    await mark.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    await mark.click()
    await star(page, place + 1).click()
    await expect(compare(page)).toHaveText('Compare 2 starred bids')
    await mark.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const before = await scrollY(page)
    // The focus of the keyboard must not scroll the page.
    await compare(page).focus()
    expect(await scrollY(page), 'the page stays where it is').toBe(before)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Compare 2 bids' })).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(2)
    await expect(page.getByRole('radio', { name: firmAt(place + 1) })).toBeVisible()
    if (leave === 'Back of the phone') await page.goBack()
    else await page.getByRole('button', { name: 'Back' }).click()
    await expect(cards(page)).toHaveCount(BIDS)
    await expect.poll(() => scrollY(page)).toBe(before)
    await expect(mark).toBeInViewport({ ratio: 1 })
    for (const at of [place, place + 1]) await star(page, at).click()
  }
  await expect(compare(page)).toHaveText('Compare the 4 lowest bids')
  await star(page, 2).click()
  await expect(star(page, 2)).toHaveAttribute('aria-pressed', 'true')
  const stored = async () =>
    (await decrypted(page)).find(({ name }) => name === `shortlist/${many.caseId}`)?.value
  await expect.poll(stored).toHaveLength(1)
  await page.reload()
  await expect(star(page, 2)).toHaveAttribute('aria-pressed', 'true')
  await expect(star(page, 1)).toHaveAttribute('aria-pressed', 'false')
})

test('the toolbars stay visible and can be focused without scrolling the page, and the keyboard goes from bid to bid, and keeps its place in one that is far away', async ({
  page,
  many,
}) => {
  await open(page, many.caseId)
  await star(page, 50).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const before = await scrollY(page)
  for (const button of [
    page.getByRole('link', { name: 'Back' }),
    page.getByRole('button', { name: 'Case actions' }),
    compare(page),
  ]) {
    await expect(button).toBeInViewport({ ratio: 1 })
    await button.focus()
    expect(await scrollY(page)).toBe(before)
  }
  const actions = page.getByRole('button', { name: 'Case actions' })
  await actions.click()
  for (const name of ['Pause bids for 24 hours', 'Close this case']) {
    await expect(page.getByRole('menuitem', { name })).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(actions).toBeFocused()
  expect(await scrollY(page)).toBe(before)

  await star(page, 1).focus()
  for (let place = 2; place <= 4; place++) {
    for (let presses = 0; presses < 6; presses++) {
      await page.keyboard.press('Tab')
      if (await star(page, place).evaluate((element) => element === document.activeElement)) break
    }
    await expect(star(page, place)).toBeFocused()
    await expect(star(page, place)).toBeInViewport({ ratio: 1 })
  }
  // Its card scrolls out of view, and back with the next key.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(star(page, 4)).not.toBeInViewport()
  await expect(star(page, 4)).toBeFocused()
  await page.keyboard.press('Tab')
  const card = cards(page).filter({ hasText: firmAt(4) })
  const next = card.getByRole('button', { name: 'License not checked yet' })
  await expect(next).toBeFocused()
  await expect(next).toBeInViewport({ ratio: 1 })
})

test('a screen reader can read every bid, and the comparison as a table whose every cell has the name of its row and its firm, and the browser’s search finds bids that are not rendered', async ({
  page,
  many,
}) => {
  const reader = await listen(page)
  await open(page, many.caseId)
  await expect(star(page, BIDS)).not.toBeInViewport()
  const { nodes, childrenOf, said } = await accessibilityTree(reader)
  const lists = nodes.filter(({ role }) => role?.value === 'list')
  const list = lists.find(({ nodeId }) => childrenOf(nodeId).length === BIDS)
  const items = childrenOf(list?.nodeId ?? '')
  expect(new Set(items.map(({ role }) => role?.value))).toEqual(new Set(['listitem']))
  const last = childrenOf(items.at(-1)?.nodeId ?? '').map(said)
  expect(last).toContainEqual(['heading', firmAt(BIDS)])
  expect(last).toContainEqual(['button', `Accept the bid of ${firmAt(BIDS)}`])
  expect(nodes.map(said)).toContainEqual(['heading', `${BIDS} bids`])
  const isFound = await page.evaluate(
    (text) => (window as unknown as { find: (text: string) => boolean }).find(text),
    firmAt(BIDS),
  )
  expect(isFound).toBe(true)
  await expect(star(page, BIDS)).toBeInViewport()

  await compare(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Compare 4 bids' })).toBeVisible()
  expectTable(await accessibilityTree(reader))
  // A screen reader announces all facts of a firm with its radio button.
  const choice = page.getByRole('radio', { name: firmAt(2) })
  await expect(choice).toHaveAccessibleDescription(
    /Price Differs \$1,010 Payment .*Firm size 1-2 lawyers/,
  )
  // A tap anywhere in the column chooses it.
  await page.getByRole('cell', { name: '$1,010' }).click()
  await expect(choice).toBeChecked()
  await page.keyboard.press('Tab')
  await expectAccessible(page, 'a chosen bid in the comparison')
})

/** Expects the comparison to be a table whose cells have the names of their rows and firms. */
function expectTable({ nodes, childrenOf, said }: Tree) {
  const tables = nodes.filter(({ role }) => role?.value === 'table')
  expect(tables.map(said)).toEqual([['table', 'Bids']])
  const groups = childrenOf(tables[0]?.nodeId ?? '')
  expect(groups.map(said)).toEqual([
    ['rowgroup', ''],
    ['rowgroup', 'Bids, scrolls sideways'],
  ])
  const rows = groups
    .flatMap(({ nodeId }) => childrenOf(nodeId))
    .map((row) => [row.role?.value, childrenOf(row.nodeId).map(said)] as const)
  const firms = [1, 2, 3, 4].map(firmAt)
  const cells = (...texts: string[]) => texts.map((text) => ['cell', text])
  expect(rows[0]).toEqual([
    'row',
    [['rowheader', 'Firm'], ...firms.map((firm) => ['columnheader', firm])],
  ])
  expect(rows[1]).toEqual([
    'row',
    [['rowheader', 'Price Differs'], ...cells('$1,000', '$1,010', '$1,020', '$1,030')],
  ])
  expect(rows.map(([, row]) => row[0])).toEqual(
    [
      'Firm',
      'Price Differs',
      'Payment Differs',
      'License',
      'Languages',
      'Notes',
      'About the firm',
      'Firm size',
    ].map((name) => ['rowheader', name]),
  )
  for (const [role, row] of rows) expect([role, row.length]).toEqual(['row', 5])
}

test('firms and rows are named wherever the comparison is scrolled, also with text at 200%, and at 320 px', async ({
  page,
  many,
}) => {
  await page.goto(caseUrl('customer', many.caseId, '&compare=true'))
  await expect(page.getByRole('heading', { level: 1, name: 'Compare 4 bids' })).toBeVisible()
  for (const { width, text } of [
    { width: 390, text: '200%' },
    { width: 320, text: '100%' },
  ]) {
    await page.setViewportSize({ width, height: 844 })
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, text)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await expect(page.getByText('Slide the table sideways to see all 4.')).toBeVisible()
    const body = page.getByRole('rowgroup', { name: 'Bids, scrolls sideways' })
    await body.evaluate((element) => {
      element.scrollLeft = element.scrollWidth
    })
    const notes = page.getByRole('rowheader', { name: 'Notes' })
    const firm = page.getByRole('columnheader', { name: firmAt(4) })
    // The second time shows that the header stays at the top.
    for (let again = 0; again < 2; again++) {
      const head = (await firm.boundingBox()) ?? { y: 0, height: 0 }
      const { y } = (await notes.boundingBox()) ?? { y: 0 }
      await page.evaluate((by) => window.scrollBy(0, by), y - head.y - head.height - 24)
    }
    await expect(firm).toBeInViewport({ ratio: 1 })
    await expect(notes).toBeInViewport({ ratio: 1 })
    // The header is above its own column and below the bar, and covers no row's name.
    const cell = page.getByRole('cell', { name: '$1,030' })
    const box = async (locator: typeof firm) => {
      const {
        x,
        y,
        width: across,
        height,
      } = (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      return { left: Math.round(x), right: Math.round(x + across), top: y, bottom: y + height }
    }
    await expect.poll(async () => (await box(firm)).left).toBe((await box(cell)).left)
    expect((await box(firm)).right).toBe((await box(cell)).right)
    const bar = await box(page.getByRole('banner'))
    expect((await box(firm)).top).toBeGreaterThanOrEqual(bar.bottom - 1)
    expect((await box(notes)).top).toBeGreaterThanOrEqual((await box(firm)).bottom - 1)
    // The arrow keys scroll the facts too.
    await page.getByRole('radio', { name: firmAt(4) }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: firmAt(1) })).toBeChecked()
    await expect.poll(() => body.evaluate((element) => element.scrollLeft)).toBeLessThan(20)
    await expect(page.getByRole('cell', { name: '$1,000' })).toHaveAttribute('data-chosen', '')
    // Assistive technology and text fragments scroll the header alone, also before the body has
    // followed it.
    await firm.evaluate((element) => {
      let row = element.parentElement
      while (row && row.scrollWidth <= row.clientWidth) row = row.parentElement
      const scroll = () => element.scrollIntoView({ block: 'nearest' })
      row?.addEventListener('scroll', scroll, { once: true })
      row?.scrollTo({ left: 10, behavior: 'instant' })
    })
    await expect.poll(() => body.evaluate((element) => element.scrollLeft)).toBeGreaterThan(20)
    await expect.poll(async () => (await box(cell)).left).toBe((await box(firm)).left)
    await expectAccessible(page, `four bids at ${width} px, text ${text}`)
  }
})
