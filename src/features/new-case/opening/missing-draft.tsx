import { Navigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { retryLoading } from '#src/browser/retry-loading.ts'
import { type DraftOwner, SIGNED_OUT } from '#src/offline/drafts/draft-owner.ts'
import type { Elements } from '#src/ui/elements.ts'

/**
 * Shown for a draft that is not on this device. A submitted draft leads to the dashboard, which
 * lists the case. Other drafts show `otherwise`.
 */
export function MissingDraft(props: { owner: DraftOwner; draftId: string; otherwise: Elements }) {
  const { owner, draftId, otherwise } = props
  const [isSent, setSent] = useState(owner === SIGNED_OUT ? false : undefined)
  useEffect(() => {
    if (owner === SIGNED_OUT) return
    let isLeft = false
    void retryLoading(() => import('#src/sync/outbox.ts'))
      .then(({ isSubmitted }) => isSubmitted(owner, draftId))
      .then((isSent) => !isLeft && setSent(isSent))
    return () => {
      isLeft = true
    }
  }, [owner, draftId])
  if (isSent === undefined) return null
  return isSent ? <Navigate to="/dashboard" replace /> : otherwise
}
