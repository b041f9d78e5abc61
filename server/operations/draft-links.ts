import { fromWireDraft, toWireDraft } from '#machines/wizard/draft-wire.ts'
import { checkedPerson } from '#server/domain/accounts/customer-onboarding.ts'
import { openDraftLink as open, sendDraftLink } from '#server/domain/drafts/draft-links.ts'
import { wellFormed } from '#server/domain/text.ts'
import type { Handler } from './operation.ts'

export const emailDraftLink: Handler<'emailDraftLink'> = async ({ services, body, at, from }) => {
  const { email } = checkedPerson({ email: body.email })
  const { id, ...sent } = wellFormed(body.draft)
  const draft = fromWireDraft(id.toLowerCase(), sent)
  await sendDraftLink(services, { email, draft }, { at, from })
  return { status: 204 }
}

export const openDraftLink: Handler<'openDraftLink'> = async ({ services, body, at }) => {
  const draft = await open(services.db.orm, body.ticket, at)
  return { status: 200, body: { data: { id: draft.id, ...toWireDraft(draft) } } }
}
