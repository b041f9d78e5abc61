import type { Change } from '#src/api/last-change.ts'

const DONE: Record<string, string> = {
  'POST /cases/create': 'Your case was sent.',
  'PUT /cases/update': 'Your case was changed.',
  'PUT /cases/updatestatus': 'Your change of the case was saved.',
  'PUT /cases/courtdate': 'Your court date was saved.',
  'PUT /cases/decline': 'You declined the case.',
  'POST /bids/create': 'Your bid was sent.',
  'PUT /bids/update': 'Your bid was changed.',
  'PUT /bids/withdraw': 'Your bid was withdrawn.',
}

const DECISIONS: Record<string, string> = {
  accepted: 'The bid was accepted.',
  rejected: 'The bid was rejected.',
}

/** Returns what became of a change, as a sentence for the person who made it. */
export function lastChangeText({ call, outcome, result }: Change): string {
  if (outcome === 'sending') return 'Your last change is still being sent.'
  if (outcome === 'failed') return 'Your last change was not saved.'
  if (outcome === 'unknown') return 'We don’t know if your last change was saved.'
  const decision = (result as { data?: { bid_status?: string } } | undefined)?.data?.bid_status
  const isDecision = call === 'PUT /bids/updatestatus'
  return (isDecision && DECISIONS[decision ?? '']) || DONE[call] || 'Your last change was saved.'
}
