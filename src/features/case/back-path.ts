/** Where the back arrow of a case leads (specification §1.2). */

type CameFrom = { notification_Id?: string | undefined; explore?: boolean | undefined }

/** To the notifications, to Explore (attorneys), else to the dashboard: the first that applies. */
export function backPath({ notification_Id, explore }: CameFrom): string {
  if (notification_Id !== undefined) return '/notification'
  return explore === true ? '/lawyer/explore-bids' : '/dashboard'
}
