// The texts of emails about a court date that the attorney proposes. They name the case by its
// number, as those about court dates do.
import { firmOf } from './contact-texts.ts'
import { courtCase } from './court-texts.ts'
import type { CaseFacts, EmailPart } from './facts.ts'

/** Returns the email to the customer about a date that their attorney proposes. */
export const courtDateProposedText = ({ accepted, uniqueId }: CaseFacts): EmailPart => ({
  paragraphs: [
    `${firmOf(accepted)} proposes a date for your ${courtCase(uniqueId)}. Open the case and say yes or no.`,
    'Nothing changes until you say yes.',
  ],
})

/** Returns the email to the attorney about a proposed date that their customer does not want. */
export const courtDateRefusedText = ({ uniqueId }: CaseFacts): EmailPart => ({
  paragraphs: [
    `Your client said no to the date that you proposed for ${courtCase(uniqueId)}.`,
    'Talk to them. Then you can propose another date.',
  ],
})
