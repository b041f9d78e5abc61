// Tells the person when the server has accepted what they submitted.
import { isBidItem, type OutboxItem } from '#machines/client/outbox-item.ts'
import type { SnackbarMessage } from '#machines/client/snackbar.machine.ts'
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
function acceptedMessage(item: OutboxItem): Omit<SnackbarMessage, 'type'> {
  const message = ACCEPTED[item.outgoing.kind]
  if (!isBidItem(item)) return { message }
  const { body, legalCase } = item.outgoing
  const amount = formatBidAmount(body.bid_amount, legalCase.categoryName)
  return { message, detail: `You bid ${amount}.` }
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
    showSnackbar({ ...acceptedMessage(item), type: 'success' })
    if (outgoing.kind === 'case')
      void import('#src/pwa/install/install.ts').then((it) => it.recordCasePosted())
  }
}
