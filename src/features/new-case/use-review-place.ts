import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Step } from '#machines/wizard/flow.ts'

/** Marks the button of a row of the review, so that the focus can return to it. */
export const reviewRow = ({ id }: Step) => ({ 'data-review-row': id })

/**
 * Remembers the row of the review that an answer is changed from, and where the page was scrolled to,
 * while the person is at the review or at a change.
 */
export function useReviewPlace(isKept: boolean) {
  const router = useRouter()
  const place = useRef<{ step: string; scroll: number } | null>(null)
  const isReturning = useRef(false)
  useEffect(() => {
    if (!isKept) {
      place.current = null
      isReturning.current = false
      return
    }
    // The address follows after the page, and the router then scrolls to where that entry was left.
    return router.subscribe('onRendered', () => {
      if (isReturning.current && place.current) window.scrollTo(0, place.current.scroll)
      isReturning.current = false
    })
  }, [router, isKept])
  return {
    keep: ({ id }: Step) => {
      place.current = { step: id, scroll: window.scrollY }
      isReturning.current = false
    },
    /** Puts focus and scroll position back. Returns whether there was a row to return to. */
    restore: (form: HTMLFormElement): boolean => {
      if (!place.current) return false
      const { step, scroll } = place.current
      const button = form.querySelector<HTMLElement>(`[data-review-row="${CSS.escape(step)}"]`)
      if (!button) return false
      window.scrollTo(0, scroll)
      button.focus({ preventScroll: true })
      button.scrollIntoView({ block: 'nearest' })
      place.current.scroll = window.scrollY
      isReturning.current = true
      return true
    },
  }
}
