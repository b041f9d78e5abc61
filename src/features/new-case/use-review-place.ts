import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Step } from '#machines/wizard/flow.ts'

/** Returns attributes that mark a review row's button, so that focus can return to it. */
export const reviewRow = ({ id }: Step) => ({ 'data-review-row': id })

/**
 * Remembers the review row from which an answer is changed, and the scroll position, while the
 * person is at the review or at a change.
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
    // The URL changes after the page renders, and then the router restores that entry's scroll
    // position.
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
    /** Restores focus and scroll position. Returns whether there was a row to return to. */
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
