/** Returns the target of a case's Back arrow (specification §1.2). */

type CameFrom = { notification_Id?: string | undefined; explore?: boolean | undefined }

/** Returns the notifications, Explore (attorneys), or the dashboard: the first that applies. */
export function backPath({ notification_Id, explore }: CameFrom): string {
  if (notification_Id !== undefined) return '/notification'
  return explore === true ? '/lawyer/explore-bids' : '/dashboard'
}
