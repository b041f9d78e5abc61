import { useOnline } from '#src/client/online.ts'
import { useSession } from '#src/client/session.ts'
import { ExpiredNotice } from './expired-notice.tsx'
import { OfflineNotice } from './offline-notice.tsx'

/** What is to be said under the top bar: no connection, or a session that has run out. */
export function Notices() {
  const isOnline = useOnline()
  const { status } = useSession()
  if (!isOnline) return <OfflineNotice />
  return status === 'expired' ? <ExpiredNotice /> : null
}
