import type { components } from '#contract'
import type { PushDevice } from '#server/db/push/push-subscriptions.ts'
import {
  listDevices,
  MAX_DEVICES,
  removeDevice,
  saveDevice,
  testDevice,
} from '#server/domain/notifications/push.ts'
import { wellFormed } from '#server/domain/text.ts'
import type { Handler } from './operation.ts'

export const getPushKey: Handler<'getPushKey'> = async ({ services }) => {
  return { status: 200, body: { data: { public_key: services.push.publicKey } } }
}

export const listPushSubscriptions: Handler<'listPushSubscriptions'> = async (call) => {
  const person = call.caller.person
  const data = (await listDevices(call.services.db.orm, person)).map(wireOf)
  const total_page = Math.ceil(data.length / MAX_DEVICES)
  return { status: 200, body: { data, total_count: data.length, total_page } }
}

export const putPushSubscription: Handler<'putPushSubscription'> = async (call) => {
  const { services, caller, body, at } = call
  const person = caller.person
  const device = { subscription: wellFormed(body), at }
  const data = wireOf(await saveDevice(services, { caller, person }, device))
  return { status: 200, body: { data } }
}

export const deletePushSubscription: Handler<'deletePushSubscription'> = async (call) => {
  const person = call.caller.person
  await removeDevice(call.services.db.orm, person, call.path.subscription_id)
  return { status: 204 }
}

export const testPushSubscription: Handler<'testPushSubscription'> = async (call) => {
  const person = call.caller.person
  await testDevice(call.services, person, { id: call.path.subscription_id, at: call.at })
  return { status: 204 }
}

// Leaves out the endpoint and the keys, which would let a reader send messages to the device.
const wireOf = (device: PushDevice): components['schemas']['PushSubscription'] => ({
  id: device.id,
  device: device.device,
  created_at: device.createdAt.toISOString(),
  delivered_at: device.deliveredAt?.toISOString() ?? null,
})
