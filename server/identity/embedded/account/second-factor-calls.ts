// The SDK's `user.createTOTP`, `verifyTOTP`, `disableTOTP` and `createBackupCode`: any user may add
// a second factor to their account. Each call needs a fresh proof, and a change of the factor ends
// every other session.
import type { BackupCodeJSON, DeletedObjectJSON, TOTPJSON } from '@clerk/shared/types'
import type { FastifyInstance } from 'fastify'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import {
  lockAccount,
  recordSecondFactor,
} from '#server/identity/embedded/clerk-clients/clerk-clients.ts'
import type { Context } from '#server/identity/embedded/context.ts'
import { FrontendApiError } from '#server/identity/embedded/errors.ts'
import {
  checkSecondFactor,
  createBackupCodes,
  createTotp,
  enableTotp,
  hasSecondFactor,
  removeSecondFactor,
} from '#server/identity/embedded/second-factor/second-factors.ts'
import { recordSuccess } from '#server/identity/embedded/security-lines.ts'
import type { SignInLimits } from '#server/identity/embedded/sign-in-allowance.ts'
import { findUser, newId } from '#server/identity/embedded/users.ts'
import { senderOf } from '#server/web/sender.ts'
import {
  type FactorRequest,
  forgetLastFactor,
  limitAddedFactors,
  recordFactorChange,
  requireReverifiedCaller,
} from './factor-changes.ts'

/** Serves `/v1/me/totp` and `/v1/me/backup_codes`. */
export function registerSecondFactors(
  app: FastifyInstance,
  context: Context,
  signInLimits: SignInLimits,
): void {
  const { db, clock, encryption } = context

  const reverified = (request: FactorRequest) =>
    requireReverifiedCaller(context, signInLimits, request)

  app.post('/v1/me/totp', async (request: FactorRequest, reply) => {
    const { client, session, user } = await reverified(request)
    if (request.query._method === 'DELETE') {
      if (!hasSecondFactor(user)) throw new FrontendApiError('resource_not_found')
      const changed = await withTransaction(db, async (tx) => {
        await lockAccount(tx, { user, session }, clock())
        await removeSecondFactor(tx, user.id, clock())
        await forgetLastFactor(tx, session)
        await recordFactorChange(tx, { session, user, about: 'second_factor_removed' }, clock())
        return findUser(tx, user.id)
      })
      recordSuccess(context.security, request, 'second_factor', user)
      context.keepDevice(request, reply, changed)
      const deleted = { object: 'totp', id: newId('totp'), deleted: true } as DeletedObjectJSON
      return { response: deleted, client: await context.describe(request, client) }
    }
    // Accounts of the pretend social page have no password, and that page asks for no second
    // factor.
    if (user.passwordHash === null) throw new FrontendApiError('second_factor_unavailable')
    const totp = await withTransaction(db, async (tx) => {
      await lockAccount(tx, { user, session }, clock())
      return createTotp(tx, user, encryption)
    })
    const response = totpJson({ ...totp, verified: false })
    return { response, client: await context.describe(request, client) }
  })

  app.post('/v1/me/totp/attempt_verification', async (request: FactorRequest, reply) => {
    const { client, session, user } = await reverified(request)
    await signInLimits.take(request)
    if (hasSecondFactor(user)) throw new FrontendApiError('totp_already_enabled')
    const attempted = { account: user.id, isBackupCode: false }
    const attempt = context.attemptLimits.secondFactor(attempted, senderOf(request), session.id)
    const typed = { strategy: 'totp', code: request.body.code, encryption, attempt }
    const changed = await limitAddedFactors(context, { request, user }, async () => {
      await checkSecondFactor(db, user, typed, clock())
      return withTransaction(db, async (tx) => {
        await lockAccount(tx, { user, session }, clock())
        const isEnabled = await enableTotp(tx, user, clock())
        if (!isEnabled) throw new FrontendApiError('verification_expired')
        await recordSecondFactor(tx, session, clock())
        await recordFactorChange(tx, { session, user, about: 'second_factor_added' }, clock())
        return findUser(tx, user.id)
      })
    })
    await signInLimits.giveBack(request)
    recordSuccess(context.security, request, 'second_factor', user)
    context.keepDevice(request, reply, changed)
    return {
      response: totpJson({ verified: true }),
      client: await context.describe(request, client),
    }
  })

  app.post('/v1/me/backup_codes/', async (request: FactorRequest, reply) => {
    const { client, session, user } = await reverified(request)
    const replace = () =>
      withTransaction(db, async (tx) => {
        await lockAccount(tx, { user, session }, clock())
        if (user.backupCodeHashes !== null) {
          await recordFactorChange(tx, { session, user, about: 'backup_codes_replaced' }, clock())
        }
        const codes = await createBackupCodes(tx, user, clock())
        return { codes, changed: await findUser(tx, user.id) }
      })
    const { codes, changed } = await limitAddedFactors(context, { request, user }, replace)
    recordSuccess(context.security, request, 'second_factor', user)
    context.keepDevice(request, reply, changed)
    const at = clock().getTime()
    const response: BackupCodeJSON = {
      object: 'backup_code',
      id: newId('bcode'),
      codes,
      created_at: at,
      updated_at: at,
    }
    return { response, client: await context.describe(request, client) }
  })

  const totpJson = (totp: Pick<TOTPJSON, 'secret' | 'uri' | 'verified'>): TOTPJSON => {
    const at = clock().getTime()
    return { object: 'totp', id: newId('totp'), ...totp, created_at: at, updated_at: at }
  }
}
