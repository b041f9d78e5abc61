// The admin mutations other than a case's status. Each rejects with `ApiProblem`, and asks for a
// proof of presence when the server requires one: a newer server may require it for more of them
// than one of this version.
import type { components } from '#contract'
import { searchFor } from '#machines/admin/list-query.ts'
import { bodyOf } from '#src/api/api-client.ts'
import { api } from '#src/identity/api.ts'
import { withProof } from '#src/session/proof.ts'

const change = <Body>(call: () => Parameters<typeof bodyOf<Body>>[0]) =>
  withProof(() => bodyOf<Body>(call()))

type Schemas = components['schemas']
type JobOutcome = Schemas['JobRetryEnvelope']['data']

/** What is deleted: a person, by the id of their account, a case, a bid or an invitation. */
type Deleted =
  | { kind: 'client' | 'attorney' | 'admin'; userId: string }
  | { kind: 'case' | 'bid' | 'invitation'; id: string }

/**
 * Deletes a person, a case or a bid, with a reason for the audit record, or revokes an invitation.
 */
export async function remove(deleted: Deleted, reason: string): Promise<void> {
  await change<unknown>(() => deletionOf(deleted, { reason }))
}

function deletionOf(deleted: Deleted, query: { reason: string }) {
  switch (deleted.kind) {
    case 'case':
      return api.DELETE('/cases/{case_id}', { params: { path: { case_id: deleted.id }, query } })
    case 'bid':
      return api.DELETE('/bids/{bid_id}', { params: { path: { bid_id: deleted.id }, query } })
    case 'invitation': {
      const params = { path: { invitation_id: deleted.id } }
      return api.DELETE('/admin/invitations/{invitation_id}', { params })
    }
    default:
      return api.DELETE('/admin/user/{user_id}', {
        params: { path: { user_id: deleted.userId }, query },
      })
  }
}

/** An open invitation. */
export type EarlierInvitation = {
  email: string
  role: Schemas['InvitedRole']
  created_at: string
}

/** Returns the open invitation to an email; undefined when there is none. */
export async function findInvitation(email: string): Promise<EarlierInvitation | undefined> {
  const invitation = await openInvitation(email)
  return invitation && { email, role: invitation.role_name, created_at: invitation.created_at }
}

async function openInvitation(email: string) {
  const search = searchFor(['email'], email)
  const query = { limit: 100, ...(search !== undefined && { search }) }
  const { data } = await bodyOf(api.GET('/admin/invitations/list', { params: { query } }))
  return data.find(
    (invitation) =>
      invitation.invitation_status === 'pending' &&
      invitation.email.toLowerCase() === email.toLowerCase(),
  )
}

/** Retries a failed job at once. Resolves with its result if that comes within some seconds. */
export async function retryJob(jobId: string): Promise<JobOutcome> {
  const params = { path: { job_id: jobId } }
  return (await change(() => api.POST('/admin/jobs/{job_id}/retry', { params }))).data
}

/**
 * Records what an admin found about a license. `text`: the roll that has it, or why it is not
 * confirmed.
 */
export async function recordLicenseFinding({
  license,
  isFound,
  text,
}: {
  license: Pick<Schemas['AdminLicense'], 'id' | 'version'>
  isFound: boolean
  text: string
}): Promise<void> {
  const { id: license_id, version } = license
  const params = { path: { license_id } }
  const finding = { params, body: { source: text, version } }
  const notFound = { params, body: { reason: text, version } }
  await change(() =>
    isFound
      ? api.POST('/admin/licenses/{license_id}/verify', finding)
      : api.POST('/admin/licenses/{license_id}/refuse', notFound),
  )
}

/** Corrects the address of a state's roll; null restores the address that the version came with. */
export async function correctRoll({ state, url }: { state: string; url: string | null }) {
  const params = { path: { state } }
  await change(() => api.PUT('/admin/license-rolls/{state}', { params, body: { url } }))
}

/** Invites a person. Calls with the same key create one invitation. */
export async function invite({
  email,
  role,
  key,
}: {
  email: string
  role: Schemas['InvitedRole']
  key: string
}): Promise<void> {
  const params = { header: { 'Idempotency-Key': key } }
  const body = { email, role_name: role }
  await change(() => api.POST('/admin/user/invite', { params, body }))
}

/** Sends an invitation again, with a new link. */
export async function resend(invitationId: string): Promise<void> {
  const params = { path: { invitation_id: invitationId } }
  await change(() => api.POST('/admin/invitations/{invitation_id}/resend', { params }))
}

const TIMEOUT_MS = 8_000
const LOOK_MS = 1_000

/**
 * Waits some seconds for an invitation's email. Resolves with whether it was sent, failed, or is
 * still on its way.
 */
export async function waitForDelivery(email: string): Promise<'sent' | 'failed' | 'onItsWay'> {
  const latest = Date.now() + TIMEOUT_MS
  while (Date.now() < latest) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    const invitation = await openInvitation(email).catch(() => undefined)
    if (invitation?.sent_at) return 'sent'
    if (invitation?.send_failure) return 'failed'
  }
  return 'onItsWay'
}
