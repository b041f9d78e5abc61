// The texts of emails about the terms on which customer and attorney agreed. They name no price:
// the screen of the case shows what differs from the bid.
import { firmOf } from './contact-texts.ts'
import type { CaseFacts, EmailPart } from './facts.ts'

/** Returns the email to the customer that the attorney has entered terms. */
export const termsEnteredText = ({ accepted }: CaseFacts, theCase: string): EmailPart => ({
  paragraphs: [
    `${firmOf(accepted)} entered what you agreed on for your ${theCase}.`,
    'Open the case and say yes or no. The price can differ from the bid only if you agree.',
  ],
})

/** Returns the email to the attorney that the customer agrees. */
export const termsAgreedText = (_: CaseFacts, theCase: string): EmailPart => ({
  paragraphs: [`Your client on ${theCase} said yes: you both agree on the terms you entered.`],
})

/** Returns the email to the attorney that the customer does not agree. */
export const termsRefusedText = (_: CaseFacts, theCase: string): EmailPart => ({
  paragraphs: [
    `Your client on ${theCase} said that you did not agree on the terms you entered.`,
    'Talk to them. Then you can enter the terms again.',
  ],
})
