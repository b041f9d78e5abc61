import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import {
  type BidOffer,
  type BidOutcome,
  type BidPanelEvent,
  type BidPanelInput,
  type BidTyped,
  bidPanelMachine,
  canPressSubmit,
  unsentTyping,
} from '#machines/client/bid-panel.machine.ts'
import { allTerms } from '#machines/lifecycle/bid-terms.ts'
import { controlledActor, settled } from './client-support.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Terms that were not said, in the form. */
const untyped = { ...allTerms({ bidAmount: 0 }), covers: [], feeHours: '' }

const own = {
  ...allTerms({ bidAmount: 1800, additionalNote: 'First call is free.' }),
  updateCount: 1,
  hasEnded: false,
}

function start(input: Partial<BidPanelInput> = {}) {
  const offer = controlledActor<BidOutcome, BidOffer>()
  const refetch = vi.fn()
  const showUnchanged = vi.fn()
  const saveStored = vi.fn<(stored: BidTyped | null) => void>()
  const panel = createActor(
    bidPanelMachine.provide({
      actors: { sendOffer: offer.logic },
      actions: {
        refetch,
        showUnchanged,
        saveStored: ({ context }) => saveStored(context.stored),
      },
    }),
    { input: { categoryName: 'dui', caseStatus: 'open', bid: null, changesUsed: 0, ...input } },
  ).start()
  const state = () => panel.getSnapshot().value
  const context = () => panel.getSnapshot().context
  return { panel, offer, refetch, showUnchanged, saveStored, state, context }
}

describe('the bid panel', () => {
  it('opens empty, with a payment plan for dui and bankruptcy only', () => {
    const offered = {
      dui: true,
      bankruptcy: true,
      family: false,
      civil: false,
      'personal injury': false,
    }
    for (const [categoryName, allowsPaymentPlan] of Object.entries(offered)) {
      const { panel, context } = start({ categoryName })
      panel.send({ type: 'panel.open' })
      expect(context(), categoryName).toMatchObject({
        bidAmount: '',
        additionalNote: '',
        allowsPaymentPlan,
      })
    }
  })

  it('opens with the current bid, which can be edited at most 3 times while the case is open', () => {
    const { panel, context, state } = start({ bid: own })
    panel.send({ type: 'panel.open' })
    expect(state()).toBe('editing')
    expect(context()).toMatchObject({
      bidAmount: '1800',
      additionalNote: own.additionalNote,
      allowsPaymentPlan: false,
    })
    for (const input of [{ bid: { ...own, updateCount: 3 } }, { caseStatus: 'paused' as const }]) {
      expect(start(input).panel.getSnapshot().can({ type: 'panel.open' })).toBe(false)
    }
  })

  it('opens for an attorney who withdrew a bid while a change is left for another', () => {
    const canOpen = (changesUsed: number) =>
      start({ changesUsed }).panel.getSnapshot().can({ type: 'panel.open' })
    expect([0, 1, 3, 4].map(canOpen)).toEqual([true, true, true, false])
    const { panel } = start()
    panel.send({ type: 'bid.load', caseStatus: 'open', bid: null, changesUsed: 4 })
    expect(panel.getSnapshot().can({ type: 'panel.open' })).toBe(false)
  })

  it('says before another submission that the bid was sent, changed or withdrawn on another phone', () => {
    const { panel, context, state } = start()
    const load = (bid: typeof own | null) =>
      panel.send({ type: 'bid.load', caseStatus: 'open', bid, changesUsed: 0 })
    panel.send({ type: 'panel.open' })
    panel.send({ type: 'amount.change', text: '1700' })
    load(null)
    expect(context().message).toBeNull()
    const sent = 'Your bid is now $1,800. “Submit bid” changes it.'
    load({ ...own, updateCount: 0 })
    expect(context()).toMatchObject({ message: sent, bidAmount: '1700' })
    load({ ...own, updateCount: 0 })
    expect(context().message).toBe(sent)
    load({ ...own, bidAmount: 1900 })
    expect(context().message).toBe('Your bid is now $1,900. “Submit bid” changes it.')
    load(null)
    expect(context().message).toBe(
      'Your bid is no longer on this case. “Submit bid” sends a new one.',
    )
    expect(state()).toBe('editing')
    // A form that is opened later starts from the case as it is then, and says nothing of the change.
    panel.send({ type: 'panel.close' })
    panel.send({ type: 'panel.open' })
    load(null)
    expect(context().message).toBeNull()
  })

  it('opens a refused bid with the typed text and the reason, also right after it was queued', async () => {
    const { panel, offer, context, state } = start()
    const reopen: Extract<BidPanelEvent, { type: 'panel.reopen' }> = {
      type: 'panel.reopen',
      offer: allTerms({
        bidAmount: 2500,
        additionalNote: 'Call me.',
        allowsPaymentPlan: false,
        covers: ['trial'],
        feeType: 'hourly',
        feeHours: 12,
        endsInDays: 14,
      }),
      refusal: {
        message: 'Please check your answers.',
        errors: [{ field: 'bid_amount', message: 'Enter Valid Amount' }],
      },
    }
    const expectReopened = () => {
      expect(state()).toBe('editing')
      const fee = { feeType: 'hourly', feeHours: '12', endsInDays: 14 }
      const typed = {
        bidAmount: '2500',
        additionalNote: 'Call me.',
        allowsPaymentPlan: false,
        covers: ['trial'],
        ...fee,
      }
      const { message, errors } = reopen.refusal
      expect(context()).toMatchObject({ ...typed, message, errors })
    }
    panel.send(reopen)
    expectReopened()
    panel.send({ type: 'bid.submit' })
    offer.runs[0]?.resolve('queued')
    await settled()
    expect(state()).toBe('submitted')
    panel.send(reopen)
    expectReopened()
  })

  it('keeps the amount locked until it is opened', () => {
    const { panel, context } = start({ bid: own })
    panel.send({ type: 'amount.change', text: '5' })
    expect(context().bidAmount).toBe('1800')
    panel.send({ type: 'panel.open' })
    panel.send({ type: 'amount.change', text: '2500' })
    expect(context().bidAmount).toBe('2500')
  })

  it('refuses a sign or a letter in the amount at once, and sends nothing', () => {
    const { panel, context, state } = start()
    panel.send({ type: 'panel.open' })
    for (const text of ['-5000', '40k']) {
      panel.send({ type: 'amount.change', text })
      const errors = [{ field: 'bid_amount', message: 'Only numeric values are allowed' }]
      expect(context()).toMatchObject({ bidAmount: text, errors })
      panel.send({ type: 'bid.submit' })
      expect(state()).toBe('editing')
      expect(context().errors).toEqual(errors)
    }
  })

  it('drops cents, and never joins them to the dollars', () => {
    const { panel, offer } = start()
    panel.send({ type: 'panel.open' })
    panel.send({ type: 'amount.change', text: '1800.00' })
    panel.send({ type: 'bid.submit' })
    expect(offer.runs[0]?.input.bidAmount).toBe(1800)
  })

  it('can be submitted only above 1, within the limits', () => {
    const { panel, context, state } = start({ categoryName: 'personal injury' })
    panel.send({ type: 'panel.open' })
    panel.send({ type: 'amount.change', text: '1' })
    expect(canPressSubmit(context())).toBe(false)
    panel.send({ type: 'amount.change', text: '101' })
    expect(canPressSubmit(context())).toBe(true)
    panel.send({ type: 'bid.submit' })
    expect(state()).toBe('editing')
    expect(context().errors).toEqual([
      { field: 'bid_amount', message: 'Percentage cannot be greater than 100.' },
    ])
    panel.send({ type: 'amount.change', text: '33' })
    expect(context().errors).toEqual([])
  })

  it('refuses a note beyond 250 words', () => {
    const { panel, context } = start()
    panel.send({ type: 'panel.open' })
    panel.send({ type: 'note.change', text: Array(300).fill('word').join(' ') })
    expect(context().additionalNote.split(' ')).toHaveLength(250)
  })

  it('sends an integer, fetches the bid again, closes, and shows its success for 5 seconds', async () => {
    const { panel, offer, refetch, state, context } = start()
    panel.send({ type: 'panel.open' })
    panel.send({ type: 'amount.change', text: '1,800' })
    panel.send({ type: 'note.change', text: ' Price covers every hearing. ' })
    panel.send({ type: 'covers.change', covers: ['filing_fees', 'court_dates'] })
    panel.send({ type: 'bid.submit' })
    const sent = allTerms({
      bidAmount: 1800,
      additionalNote: 'Price covers every hearing.',
      allowsPaymentPlan: true,
      covers: ['court_dates', 'filing_fees'],
    })
    expect(offer.runs[0]?.input).toEqual({ ...sent, isEdit: false })
    offer.runs[0]?.resolve('sent')
    await settled()
    expect(refetch).toHaveBeenCalledOnce()
    expect(state()).toBe('submitted')
    expect(context().last).toEqual({ outcome: 'sent', isEdit: false })
    vi.advanceTimersByTime(4_999)
    expect(state()).toBe('submitted')
    vi.advanceTimersByTime(1)
    expect(state()).toBe('closed')
    expect(context().last).toBeNull()
  })

  it('sends an hourly fee with its estimate, and no estimate with another fee', () => {
    const { panel, offer, context, state } = start()
    panel.send({ type: 'panel.open' })
    panel.send({ type: 'amount.change', text: '1800' })
    panel.send({ type: 'fee.change', feeType: 'hourly' })
    panel.send({ type: 'bid.submit' })
    expect(state()).toBe('editing')
    const message = 'Enter a number of hours from 1 to 2000.'
    expect(context().errors).toEqual([{ field: 'fee_hours', message }])
    panel.send({ type: 'hours.change', text: 'ten' })
    expect(context().errors).toEqual([
      { field: 'fee_hours', message: 'Only numeric values are allowed' },
    ])
    panel.send({ type: 'hours.change', text: '12' })
    expect(context().errors).toEqual([])
    panel.send({ type: 'fee.change', feeType: 'flat' })
    panel.send({ type: 'bid.submit' })
    expect(offer.runs[0]?.input).toMatchObject({ feeType: 'flat', feeHours: null })
    offer.runs[0]?.reject({ message: 'This case is paused.' })
  })

  it('offers only the fees of the category', () => {
    for (const [categoryName, feeType] of [
      ['dui', 'share'],
      ['personal injury', 'hourly'],
    ] as const) {
      const { panel, context } = start({ categoryName })
      panel.send({ type: 'panel.open' })
      panel.send({ type: 'fee.change', feeType })
      expect(context().feeType).toBeNull()
    }
  })

  it('sends once, however often it is pressed', () => {
    const { panel, offer } = start({ bid: own })
    panel.send({ type: 'panel.open' })
    panel.send({ type: 'amount.change', text: '900' })
    for (let press = 0; press < 5; press++) panel.send({ type: 'bid.submit' })
    expect(offer.runs.map((run) => run.input.isEdit)).toEqual([true])
  })

  it('sends no edit that changes nothing, and says so', () => {
    const { panel, offer, showUnchanged, saveStored, state } = start({ bid: own })
    panel.send({ type: 'panel.open' })
    panel.send({ type: 'note.change', text: `${own.additionalNote} ` })
    panel.send({ type: 'bid.submit' })
    expect([state(), offer.runs.length]).toEqual(['closed', 0])
    expect(showUnchanged).toHaveBeenCalledOnce()
    expect(saveStored).toHaveBeenLastCalledWith(null)
  })

  it('sends a bid that has ended again, though nothing was changed', () => {
    const { panel, offer, showUnchanged } = start({ bid: { ...own, hasEnded: true } })
    panel.send({ type: 'panel.open' })
    panel.send({ type: 'bid.submit' })
    expect(showUnchanged).not.toHaveBeenCalled()
    expect(offer.runs.map((run) => run.input.isEdit)).toEqual([true])
  })

  it('offers every possible end of a bid', () => {
    const { panel, context } = start()
    panel.send({ type: 'panel.open' })
    for (const [days, endsInDays] of [
      ['14', 14],
      ['15', null],
      ['7', 7],
      ['', null],
    ] as const) {
      panel.send({ type: 'end.change', days })
      expect(context().endsInDays).toBe(endsInDays)
    }
  })

  it('returns to the typed bid when it fails, and says why', async () => {
    const { panel, offer, state, context } = start()
    panel.send({ type: 'panel.open' })
    panel.send({ type: 'amount.change', text: '1800' })
    panel.send({ type: 'bid.submit' })
    offer.runs[0]?.reject({ message: 'This case is paused.' })
    await settled()
    expect(state()).toBe('editing')
    expect(context()).toMatchObject({ bidAmount: '1800', message: 'This case is paused.' })
    panel.send({ type: 'bid.submit' })
    offer.runs[1]?.reject(new Error(''))
    await settled()
    expect(context().message).toBe('Something went wrong')
  })

  it('keeps what is typed until it is sent or discarded, also when the panel is closed', async () => {
    const { panel, offer, saveStored, state, context } = start()
    panel.send({ type: 'panel.open' })
    panel.send({ type: 'amount.change', text: '1800' })
    panel.send({ type: 'note.change', text: 'First call is free.' })
    const typed = {
      ...untyped,
      bidAmount: '1800',
      additionalNote: 'First call is free.',
      allowsPaymentPlan: true,
    }
    panel.send({ type: 'panel.close' })
    expect(saveStored).toHaveBeenLastCalledWith(typed)
    expect(unsentTyping(context())).toEqual(typed)
    panel.send({ type: 'panel.open' })
    expect(context()).toMatchObject(typed)
    panel.send({ type: 'bid.submit' })
    offer.runs[0]?.resolve('queued')
    await settled()
    expect(state()).toBe('submitted')
    expect(saveStored).toHaveBeenLastCalledWith(null)
    panel.send({ type: 'panel.open' })
    panel.send({ type: 'plan.change', isOn: false })
    panel.send({ type: 'panel.close' })
    panel.send({ type: 'typed.discard' })
    expect(saveStored).toHaveBeenLastCalledWith(null)
    expect(unsentTyping(context())).toBeNull()
  })

  it.each(['closed', 'rejected'] as const)(
    'closes and keeps what is typed when the case is %s',
    (caseStatus) => {
      const { panel, state, context } = start()
      panel.send({ type: 'panel.open' })
      panel.send({ type: 'amount.change', text: '1800' })
      panel.send({ type: 'bid.load', caseStatus: 'paused', bid: null, changesUsed: 0 })
      expect(state()).toBe('editing')
      panel.send({ type: 'bid.load', caseStatus, bid: null, changesUsed: 0 })
      expect(state()).toBe('closed')
      expect(unsentTyping(context())).toMatchObject({ bidAmount: '1800' })
    },
  )

  it('restores what was stored, unless something else is being typed', () => {
    const stored = {
      ...untyped,
      bidAmount: '2500',
      additionalNote: 'Call me.',
      allowsPaymentPlan: false,
    }
    const { panel, context } = start({ bid: own })
    panel.send({ type: 'panel.open' })
    panel.send({ type: 'typed.load', stored })
    expect(context()).toMatchObject(stored)
    panel.send({ type: 'amount.change', text: '2600' })
    panel.send({ type: 'typed.load', stored })
    expect(context().bidAmount).toBe('2600')
    panel.send({ type: 'typed.discard' })
    expect(context()).toMatchObject({
      bidAmount: '1800',
      additionalNote: own.additionalNote,
      allowsPaymentPlan: false,
    })
  })

  it('ignores stored text that is already in the bid', () => {
    const { panel, context } = start({ bid: own })
    panel.send({
      type: 'typed.load',
      stored: {
        ...untyped,
        bidAmount: '1,800',
        additionalNote: own.additionalNote,
        allowsPaymentPlan: false,
      },
    })
    expect(unsentTyping(context())).toBeNull()
  })
})
