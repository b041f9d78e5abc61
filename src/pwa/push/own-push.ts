import { readOwnDevice } from './push-device.ts'
import { pushSupport } from './push-support.ts'

/**
 * Returns whether this device shows push messages of a person, as far as it knows itself, so also
 * without a connection.
 */
export async function hasOwnPush(personId: string): Promise<boolean> {
  if (pushSupport() !== 'supported' || Notification.permission !== 'granted') return false
  return (await readOwnDevice())?.personId === personId
}
