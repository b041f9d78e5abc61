// Notifications, devices and alerts: what is refused to whom.
import { randomUUID } from 'node:crypto'
import { subscriptionBody } from '#tests/support/devices.ts'
import { newcomer, nothing, type Rows, signedOut } from './rows.ts'
import type { World } from './world.ts'

const theDevice = ({ device }: World) => ({ path: { subscription_id: device } })
const subscribing = () => ({ body: subscriptionBody() })
const sleeping = () => ({ body: { hours: { from: '22:00', until: '07:00' } } })
const beingAlerted = () => ({ body: { mode: 'daily', hour: 8, time_zone: 'America/Phoenix' } })
const notificationsOfMaria = ({ maria }: World) => ({ query: { received_by: maria.id } })
const theNotification = ({ notification }: World) => ({ path: { notice_id: notification } })
const untilNow = ({ now }: World) => ({ body: { until: now().toISOString() } })

/** The rows of these operations. */
export const notificationRefusals = {
  getPushKey: [
    signedOut(nothing),
    newcomer(nothing),
    ['an admin', 'WRONG_ROLE', nothing, 'told nothing'],
  ],
  listPushSubscriptions: [
    signedOut(nothing),
    newcomer(nothing),
    ['an admin', 'WRONG_ROLE', nothing, 'told nothing'],
  ],
  putPushSubscription: [
    signedOut(subscribing),
    newcomer(subscribing),
    ['an admin', 'WRONG_ROLE', subscribing, 'told nothing'],
  ],
  deletePushSubscription: [
    signedOut(theDevice),
    newcomer(theDevice),
    ['an admin', 'WRONG_ROLE', theDevice, 'has no devices'],
    ['another customer', 'NOT_FOUND', theDevice, 'somebody else’s device'],
    ['vega', 'NOT_FOUND', theDevice, 'somebody else’s device'],
  ],
  testPushSubscription: [
    signedOut(theDevice),
    newcomer(theDevice),
    ['an admin', 'WRONG_ROLE', theDevice, 'has no devices'],
    ['another customer', 'NOT_FOUND', theDevice, 'somebody else’s device'],
    ['vega', 'NOT_FOUND', theDevice, 'somebody else’s device'],
  ],
  getQuietHours: [
    signedOut(nothing),
    newcomer(nothing),
    ['an admin', 'WRONG_ROLE', nothing, 'no devices'],
  ],
  putQuietHours: [
    signedOut(sleeping),
    newcomer(sleeping),
    ['an admin', 'WRONG_ROLE', sleeping, 'has no devices'],
  ],
  getCaseAlerts: [
    signedOut(nothing),
    newcomer(nothing),
    ['maria', 'WRONG_ROLE', nothing, 'bids on no cases'],
    ['an admin', 'WRONG_ROLE', nothing, 'bids on no cases'],
  ],
  putCaseAlerts: [
    signedOut(beingAlerted),
    newcomer(beingAlerted),
    ['maria', 'WRONG_ROLE', beingAlerted, 'bids on no cases'],
    ['an admin', 'WRONG_ROLE', beingAlerted, 'bids on no cases'],
    [
      'vega',
      'INVALID_FIELDS',
      () => ({ body: { ...beingAlerted().body, time_zone: 'America/Nowhere' } }),
      'no such time zone',
    ],
  ],
  // Public, and the same for every token.
  unsubscribeFromAlerts: [],
  listNotifications: [
    signedOut(notificationsOfMaria),
    newcomer(notificationsOfMaria),
    ['another customer', 'NOT_FOUND', notificationsOfMaria, 'to somebody else'],
    ['vega', 'NOT_FOUND', notificationsOfMaria, 'to the client of a case with their bid'],
  ],
  readAllNotifications: [signedOut(untilNow), newcomer(untilNow)],
  readNotification: [
    signedOut(theNotification),
    newcomer(theNotification),
    ['another customer', 'NOT_FOUND', theNotification, 'to somebody else'],
    ['vega', 'NOT_FOUND', theNotification, 'to the client of a case with their bid'],
    ['an admin', 'NOT_FOUND', theNotification, 'only its receiver can read it'],
    ['maria', 'NOT_FOUND', () => ({ path: { notice_id: randomUUID() } }), 'there is none'],
  ],
} satisfies Rows
