import { findPerson } from '#server/db/people.ts'
import { verifyProductToken } from '#server/identity/product-session.ts'
import type { Handler } from './operation.ts'

export const streamEvents: Handler<'streamEvents'> = async ({ services, caller, headers }) => {
  const { db, identity, live, clock } = services
  const person = caller.person
  const findSignedIn = async () => {
    if (caller.via === 'product') {
      return (await verifyProductToken(db.orm, caller.token, clock()))?.person
    }
    // The provider's token is too short-lived to go by.
    const isActive = await identity.isSessionActive(caller.sessionId)
    return isActive ? findPerson(db.orm, caller.userId) : null
  }
  const body = await live.open({
    userId: caller.userId,
    person,
    lastEventId: headers['Last-Event-ID'],
    hasSession: async () => (await findSignedIn())?.id === person.id,
  })
  return {
    status: 200,
    body,
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      // Stops a proxy from buffering the stream.
      'x-accel-buffering': 'no',
    },
  }
}
