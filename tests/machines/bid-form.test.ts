// The rules of the bid form that no other form has.
import { expect, it } from 'vitest'
import type { BidItem } from '#machines/client/outbox-item.ts'
import { isOvertaken } from '#machines/form/form.ts'
import {
  type BidSubject,
  bidForm,
  canBid,
  lowAmountReason,
  typedTerms,
} from '#src/data/bids/bid.form.ts'
import { biddable } from './form-samples.ts'
import { startForm } from './form-support.ts'

const newBid = (categoryName = 'dui') => biddable(null, 0, categoryName)
const ownBid = biddable(1800, 1)

async function open(subject: BidSubject) {
  const started = startForm(bidForm, subject)
  await started.open()
  const { context } = started
  const terms = () => typedTerms(context().values, subject.categoryName)
  const isOutdated = () => isOvertaken(bidForm, context(), context().subject)
  return { ...started, terms, isOutdated }
}

it('opens empty, with a payment plan for dui and bankruptcy only', async () => {
  const offered = {
    dui: true,
    bankruptcy: true,
    family: false,
    civil: false,
    'personal injury': false,
  }
  for (const [categoryName, is_payment_activated] of Object.entries(offered)) {
    const { context } = await open(newBid(categoryName))
    const values = { bid_amount: '', additional_note: '', is_payment_activated }
    expect(context().values, categoryName).toMatchObject(values)
  }
})

it('opens with the current bid, which can be edited at most 3 times while the case is open', async () => {
  const { context } = await open(ownBid)
  expect(context().values).toMatchObject({
    bid_amount: '1800',
    additional_note: 'First call is free.',
    is_payment_activated: false,
  })
  const edited = (update_count: number, case_status: 'open' | 'paused' = 'open') =>
    canBid({ case_status, changes_used: update_count }, { update_count })
  expect([edited(0), edited(2), edited(3), edited(0, 'paused')]).toEqual([true, true, false, false])
})

it('opens for an attorney who withdrew a bid while a change is left for another', () => {
  const opens = (changes_used: number) => canBid({ case_status: 'open', changes_used }, null)
  expect([0, 1, 3, 4].map(opens)).toEqual([true, true, true, false])
})

it('says before another submission that the bid was sent, changed or withdrawn on another phone', async () => {
  const { load, change, close, context, isOutdated, ...form } = await open(newBid())
  const note = { additional_note: 'First call is free.', is_payment_activated: false }
  change({ bid_amount: '1700', ...note })
  load(newBid())
  expect(isOutdated()).toBe(false)
  const outdatedText = () => [isOutdated(), bidForm.overtaken?.(context().subject)]
  load(biddable(1800))
  expect(outdatedText()).toEqual([true, 'Your bid is now $1,800. “Submit bid” changes it.'])
  expect(context().values.bid_amount).toBe('1700')
  load(biddable(1900, 1))
  expect(outdatedText()).toEqual([true, 'Your bid is now $1,900. “Submit bid” changes it.'])
  close()
  await form.open()
  expect(isOutdated()).toBe(true)
  load(biddable(1700, 2))
  expect(isOutdated()).toBe(false)

  const edit = await open(ownBid)
  edit.change({ bid_amount: '1700' })
  edit.load(newBid())
  expect(edit.isOutdated()).toBe(true)
  expect(bidForm.overtaken?.(newBid())).toBe(
    'Your bid is no longer on this case. “Submit bid” sends a new one.',
  )
})

it('no longer says why it failed once the bid has changed, or the case takes bids again', async () => {
  for (const [before, now] of [
    [biddable(1800), biddable(1900, 1)],
    [{ ...ownBid, takesBids: false }, ownBid],
  ] as const) {
    const { change, submit, refuse, load, context } = await open(before)
    change({ bid_amount: '1700' })
    submit()
    await refuse({ message: 'Bidding on this case is paused.' })
    load({ ...before })
    expect(context().message).toBe('Bidding on this case is paused.')
    load(now)
    expect(context()).toMatchObject({ message: null, values: { bid_amount: '1700' } })
  }
})

const refusedBid = (refusal: BidItem['refusal']): BidItem => ({
  id: 'b',
  queuedAt: '2026-11-26T12:00:00.000Z',
  outgoing: {
    kind: 'bid',
    legalCase: { id: 'c', categoryName: 'dui', number: 1 },
    body: {
      attorney_id: 'a',
      case_id: 'c',
      bid_amount: 2500,
      additional_note: 'Call me.',
      covers: ['trial'],
      fee_type: 'hourly',
      fee_hours: 12,
      ends_in_days: 14,
    },
  },
  status: 'refused',
  refusal,
})
const refusalOf = (code: string, ...fields: string[]): BidItem['refusal'] => ({
  message: 'Please look at your bid.',
  errors: fields.map((field) => ({ field, message: 'Enter Valid Amount' })),
  code,
})

it('opens a refused bid with the typed text and the reason, and keeps or sends it as it is', async () => {
  const sent = {
    bid_amount: '2500',
    additional_note: 'Call me.',
    is_payment_activated: false,
    covers: ['trial'],
    fee_type: 'hourly',
    fee_hours: '12',
    ends_in_days: 14,
  }
  for (const [refusal, said] of [
    [
      refusalOf('INVALID_FIELDS', 'bid_amount'),
      { message: null, errors: { bid_amount: 'Enter Valid Amount' } },
    ],
    [refusalOf('CASE_CHANGED'), { message: 'Please look at your bid.', errors: {} }],
    // Its cause may be gone.
    [refusalOf('STATUS_CONFLICT'), { message: null, errors: {} }],
  ] as const) {
    const subject = { ...newBid(), refused: refusedBid(refusal) }
    const { context, submit, close, device, ...form } = await open(subject)
    expect(context()).toMatchObject({ values: sent, ...said })
    close()
    expect([device.kept, context().stored]).toEqual([null, null])
    await form.open()
    submit()
    expect(form.sent[0]?.input.values).toEqual(context().values)
  }
})

it('opens a refused bid with what was typed since', async () => {
  const { change, close, load, context, ...form } = await open(newBid())
  change({ bid_amount: '2400' })
  close()
  load({ ...newBid(), refused: refusedBid(refusalOf('CASE_CHANGED')) })
  await form.open()
  expect(context().values.bid_amount).toBe('2400')
})

it('keeps the amount locked until it is opened', async () => {
  const { context, change, open } = startForm(bidForm, ownBid)
  change({ bid_amount: '5' })
  expect(context().values.bid_amount).toBe('1800')
  await open()
  change({ bid_amount: '2500' })
  expect(context().values.bid_amount).toBe('2500')
})

it('refuses a sign or a letter in the amount at once, and sends nothing', async () => {
  const { change, submit, context, sent } = await open(newBid())
  for (const bid_amount of ['-5000', '40k']) {
    change({ bid_amount })
    const errors = { bid_amount: 'Only numeric values are allowed' }
    expect(context()).toMatchObject({ values: { bid_amount }, errors })
    change({ additional_note: 'Call me.' })
    submit()
    expect(context().errors).toEqual(errors)
  }
  expect(sent).toEqual([])
})

it('can be submitted only above 1, within the limits', async () => {
  const { change, submit, context, sent } = await open(newBid('personal injury'))
  const low = 'Type an amount of more than 1%.'
  for (const [bid_amount, reason, error] of [
    ['', low, 'Enter Valid Amount'],
    ['0', low, 'Please enter a number greater than 0'],
    ['1', low, low],
    ['101', undefined, 'Percentage cannot be greater than 100.'],
  ] as const) {
    change({ bid_amount })
    submit()
    expect(lowAmountReason(bid_amount, 'personal injury')).toBe(reason)
    expect(context().errors).toEqual({ bid_amount: error })
  }
  expect(sent).toEqual([])
  change({ bid_amount: '33' })
  expect(context().errors).toEqual({})
  submit()
  expect(sent).toHaveLength(1)
})

it('sends an integer without separators and cents, and the other terms as typed', async () => {
  const { change, terms } = await open(newBid())
  change({ bid_amount: '1,800.00', additional_note: ' Price covers every hearing. ' })
  change({ covers: ['court_dates', 'filing_fees'] })
  expect(terms()).toEqual({
    bid_amount: 1800,
    additional_note: 'Price covers every hearing.',
    is_payment_activated: true,
    covers: ['court_dates', 'filing_fees'],
    fee_type: null,
    fee_hours: null,
    ends_in_days: null,
  })
  change({ bid_amount: '40k', covers: [] })
  expect(terms()).toMatchObject({ bid_amount: null, covers: null })
})

it('sends an hourly fee with its estimate, and no estimate with another fee', async () => {
  const { change, submit, context, terms, sent } = await open(newBid())
  change({ bid_amount: '1800', fee_type: 'hourly' })
  submit()
  expect(context().errors).toEqual({ fee_hours: 'Enter a number of hours from 1 to 2000.' })
  change({ fee_hours: 'ten' })
  expect(context().errors).toEqual({ fee_hours: 'Only numeric values are allowed' })
  change({ fee_type: 'flat', fee_hours: 'ten' })
  expect(context().errors).toEqual({})
  change({ fee_type: 'hourly', fee_hours: '12' })
  expect(terms()).toMatchObject({ fee_type: 'hourly', fee_hours: 12 })
  change({ fee_type: 'flat' })
  expect(terms()).toMatchObject({ fee_type: 'flat', fee_hours: null })
  submit()
  expect(sent).toHaveLength(1)
})

it('sends no edit that changes nothing, and says so', async () => {
  const { change, submit, sent, state, device, showUnchanged } = await open(ownBid)
  change({ bid_amount: '1,800.00', additional_note: 'First call is free. ' })
  submit()
  expect([state(), sent.length, device.kept]).toEqual(['closed', 0, null])
  expect(showUnchanged).toHaveBeenCalledOnce()
})

it('sends a bid that has ended again, though nothing was changed', async () => {
  const bid = ownBid.bid && { ...ownBid.bid, ended_at: '2026-11-26T12:00:00.000Z' }
  const { submit, sent, showUnchanged } = await open({ ...ownBid, bid })
  submit()
  expect(showUnchanged).not.toHaveBeenCalled()
  expect(sent).toHaveLength(1)
})

it('keeps text that is not an amount', async () => {
  const { change, close, context } = await open(newBid())
  change({ bid_amount: '40k' })
  close()
  expect(context().stored?.values.bid_amount).toBe('40k')
})
