// `npm run admin -- maintenance`: begins and ends maintenance.
import { setMaintenance } from '#server/start/refused-changes.ts'
import type { Tools } from './tools.ts'

/** Begins or ends maintenance. Returns what to print. */
export async function switchMaintenance(
  { db, now }: Pick<Tools, 'db' | 'now'>,
  isOn: boolean,
): Promise<string> {
  await setMaintenance(db.orm, isOn ? now : null)
  return isOn
    ? 'Maintenance is on. Within three seconds every process refuses changes; people still read and log in. End it with: npm run admin -- maintenance off'
    : 'Maintenance is off. Within three seconds every process takes changes again, and phones send what waited.'
}
