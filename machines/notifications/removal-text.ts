// The text of the email to a customer whose case is over and will be removed.
import { formatRemovalDay } from '#machines/lifecycle/retention/retention.machine.ts'
import type { CaseFacts, EmailPart } from './facts.ts'

/** Returns the email. `theCase`: as `caseInText` returns it. */
export const removalPlannedText = ({ removalAt }: CaseFacts, theCase: string): EmailPart => ({
  paragraphs: [
    `Your ${theCase} has been over for a long time, so we will remove it${removalAt ? ` on ${formatRemovalDay(removalAt)}` : ' soon'}. Your answers, the bids, and our messages about the case will be deleted.`,
    'You don’t need to do anything. If you want to keep a copy, download ‘My data’ in your personal details before that day.',
  ],
})
