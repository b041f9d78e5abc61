// Tells the person when the server has accepted what they submitted.
import { isBidItem, type OutboxItem } from '#machines/client/outbox-item.ts'
import { formatBidAmount } from '#machines/lifecycle/bid-rules.ts'
import { refetchCases, removeFromExplore } from '#src/data/cases/saved-cases.ts'
import { queryClient } from '#src/data/query-client.ts'
import { takeAccepted } from '#src/offline/outbox.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'

/** Specification §1.8 and §2.8. */
const ACCEPTED = {
  case: 'Your case was created',
  bid: 'Your bid was submitted',
  bidEdit: 'Your bid was edited',
} as const

/** Returns what is said of an accepted item: of a bid also its amount, as it was sent. */
function acceptedText(item: OutboxItem): string {
  const text = ACCEPTED[item.outgoing.kind]
  if (!isBidItem(item)) return text
  const { body, legalCase } = item.outgoing
  return `${text}. You bid ${formatBidAmount(body.bid_amount, legalCase.categoryName)}.`
}

const announced = new Set<string>()

/** Returns whether this page has shown that the server accepted this item. */
export const wasAnnounced = (id: string): boolean => announced.has(id)

/**
 * Shows the items that were accepted since the last call. This page, another tab or the worker may
 * have sent them. One visible page shows the message, once.
 */
export async function announceAccepted(personId: string): Promise<void> {
  if (document.hidden) return
  for (const item of await takeAccepted(personId).catch((): OutboxItem[] => [])) {
    const { id, outgoing } = item
    announced.add(id)
    if (outgoing.kind === 'bid') removeFromExplore(queryClient, personId, outgoing.legalCase.id)
    void refetchCases(queryClient, personId)
    showSnackbar({ message: acceptedText(item), type: 'success' })
    if (outgoing.kind === 'case')
      void import('#src/pwa/install/install.ts').then((it) => it.recordCasePosted())
  }
}
