import { useOnline } from '#src/client/online.ts'
import { useIsSilent } from '#src/client/reach.ts'
import { useSession } from '#src/client/session.ts'
import { ExpiredNotice } from './expired-notice.tsx'
import { OfflineNotice } from './offline-notice.tsx'

/** What is to be said under the top bar: no connection, no answer, or a session that has run out. */
export function Notices() {
  const isOnline = useOnline()
  const isSilent = useIsSilent()
  const { status } = useSession()
  if (!isOnline) return <OfflineNotice fact="Offline." />
  if (isSilent) return <OfflineNotice fact="Fastpass does not answer." />
  return status === 'expired' ? <ExpiredNotice /> : null
}
