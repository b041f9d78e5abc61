// Redirects to the social account and back, as the SDK requests it.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ClerkClient } from '#server/identity/embedded/clerk-clients/clerk-clients.ts'
import {
  beginAttempt,
  type OauthAttempt,
} from '#server/identity/embedded/clerk-clients/oauth-attempts.ts'
import type { Context } from '#server/identity/embedded/context.ts'
import { SOCIAL_STRATEGY } from '#server/identity/embedded/environment.ts'
import { FrontendApiError } from '#server/identity/embedded/errors.ts'

/** The path of the stand-in page below the Frontend API's prefix. */
export const STAND_IN_PATH = '/stand-in/google'

type Form = Partial<Record<string, string>>

/** Returns whether a strategy is the social account that is offered here. */
export const isSocial = ({ standIn }: Context, strategy: string | undefined): boolean =>
  standIn && strategy === SOCIAL_STRATEGY

/**
 * Starts a sign-in or sign-up through a social account. Returns it with the URL of the social page.
 */
export async function beginSocial(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  purpose: OauthAttempt['purpose'],
): Promise<{ attempt: OauthAttempt; url: string; client: ClerkClient }> {
  const { redirect_url: back, action_complete_redirect_url: done } = request.body as Form
  const origin = context.originOf(request)
  const redirectUrl = ownAddress(back, origin)
  const completeRedirectUrl = ownAddress(done ?? back, origin)
  const client = (await context.clientOf(request)) ?? (await context.registerClient(reply))
  const newAttempt = { purpose, redirectUrl, completeRedirectUrl }
  const { attempt, state } = await beginAttempt(context.db, client, newAttempt, context.clock())
  return { attempt, client, url: `${origin}${context.prefix}${STAND_IN_PATH}?state=${state}` }
}

/** Returns an absolute URL of this site, so that there are no open redirects. */
function ownAddress(address: string | undefined, origin: string): string {
  const url = address === undefined ? null : URL.parse(address, origin)
  // A proxy that ends TLS changes the scheme, never the host.
  const isOwn = url && /^https?:$/.test(url.protocol) && url.host === new URL(origin).host
  if (!isOwn) throw new FrontendApiError('redirect_url_invalid')
  return `${origin}${url.pathname}${url.search}${url.hash}`
}
