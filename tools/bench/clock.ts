// Measures in the page, the same way for every variant.
import type { Page } from '@playwright/test'

/**
 * What is waited for after the next press: the text of a question, or a longer text in the focused
 * control.
 */
export type Awaited = { heading: string; text: string } | 'typed'

/** How long something may take to be shown before it is given up, ms. */
const TIMEOUT_MS = 5_000

interface Clock {
  arm(awaited: Awaited): void
  /** ms from the event to the end of the frame. */
  measured: Promise<number>
  /** The longest event of each interaction so far, ms, by the interaction's number. */
  interactions: Map<number, number>
}

declare global {
  interface Window {
    clock: Clock
  }
}

/**
 * Puts the clock into every document of the page. It starts at the `timeStamp` of the trusted
 * `click` or `keydown`, when the browser took the input in, and stops at the end of the first frame
 * that shows what is awaited: `requestAnimationFrame` runs before the frame's style, layout and
 * paint, and a message sent from there arrives after them. What the browser's other processes do
 * with the frame (raster, compositing) is left out for all. PerformanceEventTiming also has it,
 * but in steps of 8 ms, which is most of what is measured here.
 */
export async function installClock(page: Page): Promise<void> {
  await page.addInitScript((patience) => {
    let awaited: Awaited | undefined
    let resolve: (milliseconds: number) => void = () => {}
    let typedBefore = ''

    const typed = () => {
      const control = document.activeElement
      const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
      return isText ? control.value : ''
    }
    const isShown = () => {
      if (awaited === 'typed') return typed() !== typedBefore
      const { heading, text } = awaited as Exclude<Awaited, 'typed'>
      return [...document.querySelectorAll(heading)].some(
        (shown) => shown.textContent?.includes(text) && shown.checkVisibility(),
      )
    }
    const start = (event: Event) => {
      if (!event.isTrusted || awaited === undefined) return
      const begun = event.timeStamp
      const frame = () => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          if (!isShown()) return requestAnimationFrame(frame)
          awaited = undefined
          resolve(performance.now() - begun)
        }
        port2.postMessage(null)
      }
      requestAnimationFrame(frame)
    }
    const interactions = new Map<number, number>()
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[]) {
        if (!interactionId) continue
        interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0))
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    window.clock = {
      interactions,
      measured: new Promise(() => {}),
      arm(next) {
        awaited = next
        typedBefore = typed()
        this.measured = new Promise((settle, reject) => {
          resolve = settle
          setTimeout(() => reject(new Error(`Not shown: ${JSON.stringify(next)}`)), patience)
        })
      },
    }
    window.addEventListener('click', (event) => awaited !== 'typed' && start(event), true)
    window.addEventListener('keydown', (event) => awaited === 'typed' && start(event), true)
  }, TIMEOUT_MS)
}

/**
 * Resolves with the milliseconds from the input of `press` to the frame that shows what is awaited.
 * Rejects after 5 s.
 */
export async function measure(
  page: Page,
  awaited: Awaited,
  press: () => Promise<unknown>,
): Promise<number> {
  await page.evaluate((next) => window.clock.arm(next), awaited)
  await press()
  return page.evaluate(() => window.clock.measured)
}

/**
 * Resolves with the page's interaction to next paint so far, ms, in steps of 8: the longest
 * interaction, leaving one out for every 50, as browsers count it (https://web.dev/articles/inp).
 */
export const interactionToNextPaint = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const longest = [...window.clock.interactions.values()].sort((a, b) => b - a)
    const { interactionCount } = performance as Performance & { interactionCount: number }
    const leftOut = Math.min(longest.length - 1, Math.floor(interactionCount / 50))
    return longest[leftOut] ?? 0
  })
