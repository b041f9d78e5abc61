import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { PLACE } from '#machines/wizard/draft.ts'
import type { Answers } from '#machines/wizard/field.ts'
import type { Step } from '#machines/wizard/flow.ts'

/** Returns attributes that mark a review row's button, so that focus can return to it. */
export const reviewRow = ({ id }: Pick<Step, 'id'>) => ({ 'data-review-row': id })

/** The review row of the case's place, which is no step of the flow. */
export const PLACE_ROW = { id: PLACE }

type Row = Pick<Step, 'id'>

/**
 * The review row from which an answer is changed, the scroll position, and all answers before the
 * change.
 */
type Left = { step: string; scroll: number; answers: Answers }

/**
 * What is kept while the place is changed, because the wizard is not rendered then. In memory only.
 */
let keptPlace: { draftId: string; left: Left } | null = null

/**
 * Remembers the review row from which an answer is changed, the scroll position and the answers,
 * while the person is at the review or at a change.
 */
export function useReviewPlace(draftId: string, isKept: boolean) {
  const router = useRouter()
  const [left, setLeft] = useState(keptPlace?.draftId === draftId ? keptPlace.left : null)
  const isReturning = useRef(false)
  useEffect(() => {
    keptPlace = null
  }, [])
  useEffect(() => {
    if (!isKept) {
      setLeft(null)
      isReturning.current = false
      return
    }
    // The URL changes after the page renders, and then the router restores that entry's scroll
    // position.
    return router.subscribe('onRendered', () => {
      if (isReturning.current && left) window.scrollTo(0, left.scroll)
      isReturning.current = false
    })
  }, [router, isKept, left])
  return {
    left,
    keep: ({ id }: Row, answers: Answers) => {
      const position = { step: id, scroll: window.scrollY, answers }
      if (id === PLACE) keptPlace = { draftId, left: position }
      setLeft(position)
      isReturning.current = false
    },
    /** Restores focus and scroll position. Returns whether there was a row to return to. */
    restore: (form: HTMLFormElement): boolean => {
      if (!left) return false
      const { step, scroll } = left
      const button = form.querySelector<HTMLElement>(`[data-review-row="${CSS.escape(step)}"]`)
      if (!button) return false
      window.scrollTo(0, scroll)
      button.focus({ preventScroll: true })
      button.scrollIntoView({ block: 'nearest' })
      setLeft({ ...left, scroll: window.scrollY })
      isReturning.current = true
      return true
    },
  }
}

export type ReviewPlace = ReturnType<typeof useReviewPlace>
