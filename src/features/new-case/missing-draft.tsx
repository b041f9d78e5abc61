import { Navigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { isSubmitted } from '#src/client/outbox.ts'
import { type DraftOwner, SIGNED_OUT } from '#src/offline/draft-owner.ts'

/**
 * In the place of a draft that is not on this phone. One that was submitted leads to the dashboard, where its case is, or
 * waits to be sent; `otherwise` is shown for the rest.
 */
export function MissingDraft(props: { owner: DraftOwner; draftId: string; otherwise: ReactNode }) {
  const { owner, draftId, otherwise } = props
  const [isSent, setSent] = useState(owner === SIGNED_OUT ? false : undefined)
  useEffect(() => {
    if (owner === SIGNED_OUT) return
    let isLeft = false
    void isSubmitted(owner, draftId).then((known) => !isLeft && setSent(known))
    return () => {
      isLeft = true
    }
  }, [owner, draftId])
  if (isSent === undefined) return null
  return isSent ? <Navigate to="/dashboard" replace /> : otherwise
}
