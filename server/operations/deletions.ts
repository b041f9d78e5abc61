import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import {
  deleteBid as removeBid,
  deleteCase as removeCase,
} from '#server/domain/deletion/admin-deletion.ts'
import { deleteUser as removeUser } from '#server/domain/deletion/user-deletion.ts'
import { lockCaller } from '#server/domain/sessions/sessions.ts'
import type { Handler } from './operation.ts'

export const deleteUser: Handler<'deleteUser'> = async ({ services, caller, path, query, at }) => {
  const admin = caller.person
  await removeUser(
    services,
    { caller, admin },
    { userId: path.user_id, at, reason: query.reason.trim() },
  )
  return { status: 204 }
}

export const deleteCase: Handler<'deleteCase'> = async ({ services, caller, path, query, at }) => {
  const admin = caller.person
  await withTransaction(services.db.orm, async (tx) => {
    await lockCaller(tx, services, caller)
    await removeCase(tx, admin, { caseId: path.case_id, at, reason: query.reason.trim() })
  })
  return { status: 204 }
}

export const deleteBid: Handler<'deleteBid'> = async ({ services, caller, path, query, at }) => {
  const admin = caller.person
  await withTransaction(services.db.orm, async (tx) => {
    await lockCaller(tx, services, caller)
    await removeBid(tx, admin, { bidId: path.bid_id, at, reason: query.reason.trim() })
  })
  return { status: 204 }
}
