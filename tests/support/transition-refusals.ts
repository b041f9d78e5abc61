// What is refused in each scene of the transition table, and how.
import type { components } from '#contract'
import type { Actor, Row, Scene } from './transition-model.ts'

type Schemas = components['schemas']

/** The reason of a refusal. */
export interface Refusal {
  status: 401 | 403 | 404 | 409
  code: string
  current_status?: string
}

const conflict = (current_status: string): Refusal => ({
  status: 409,
  code: 'STATUS_CONFLICT',
  current_status,
})
const NOT_FOUND: Refusal = { status: 404, code: 'NOT_FOUND' }

const isSeenByAll = (scene: Scene) => ['open', 'paused'].includes(scene.case)

/** The role of everyone. */
export const roleOf: Record<Exclude<Actor, 'visitor'>, Schemas['RoleName']> = {
  chosen: 'attorney',
  rival: 'attorney',
  loser: 'attorney',
  newcomer: 'attorney',
  owner: 'customer',
  stranger: 'customer',
  admin: 'org:admin',
}

/**
 * Returns the refusal of a person whom the table does not allow the event: 404 for somebody else's
 * case, or else 409 with the status.
 */
export function refusalOf(scene: Scene, { event, on, roles }: Row, actor: Actor): Refusal {
  if (actor === 'visitor') return { status: 401, code: 'UNAUTHENTICATED' }
  if (!roles.includes(roleOf[actor])) return { status: 403, code: 'WRONG_ROLE' }
  const own = actor === 'chosen' || actor === 'rival' || actor === 'loser' ? actor : undefined
  if (event === 'bid.create') {
    if (own) return { status: 409, code: 'BID_EXISTS' }
    // An attorney who may not see the case does not learn what became of it.
    return isSeenByAll(scene) ? conflict(scene.case) : { status: 409, code: 'STATUS_CONFLICT' }
  }
  if (!on) {
    if (actor === 'stranger') return NOT_FOUND
    if (actor === 'newcomer' && !isSeenByAll(scene)) return NOT_FOUND
    // An attorney whose bid was rejected sees a rejected case.
    return conflict(own && scene.bids[own] === 'rejected' ? 'rejected' : scene.case)
  }
  if (event === 'bid.edit') {
    if (own !== on) return NOT_FOUND
    if (scene.bids[on] !== 'open') return conflict(scene.bids[on])
    return scene.case === 'open' ? { status: 409, code: 'BID_EDITS_USED' } : conflict(scene.case)
  }
  if (actor !== (event === 'bid.withdraw' ? on : 'owner')) return NOT_FOUND
  // An attorney whose bid was rejected does not learn what became of the case.
  if (event === 'bid.withdraw' && scene.bids[on] === 'rejected') return conflict('rejected')
  // While bids are accepted the error names the bid's status, later the case's.
  return conflict(isSeenByAll(scene) ? scene.bids[on] : scene.case)
}
