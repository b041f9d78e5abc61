// Navigates to a photo that the person shared with the app before they signed in.
import { isAdmin } from '#src/identity/home.ts'
import { hasUnseenPhoto } from '#src/offline/shared-photo.ts'
import { isFormOpen } from '#src/pwa/app-update.ts'
import { sessionActor } from '#src/session/session.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { router } from './router.tsx'

/** Looks for a shared photo now and after every sign-in. A photo older than a day is deleted. */
export function watchSharedPhoto(): void {
  let personId: string | undefined
  const look = async () => {
    const isUnseen = await hasUnseenPhoto(Date.now()).catch(() => false)
    const { pathname } = router.state.location
    if (!isUnseen || pathname === '/personal-details' || isFormOpen()) return
    if (personId !== undefined) {
      await router.navigate({ to: '/personal-details', search: { shared: 'photo' } })
    } else if (pathname === '/auth/home') {
      showSnackbar({ message: 'Log in to use your photo.', type: 'info' })
    }
  }
  const follow = () => {
    const before = personId
    const { identity } = sessionActor.getSnapshot().context
    // Admins have no personal details.
    personId = identity && !isAdmin(identity) ? identity.uuid : undefined
    if (personId !== undefined && personId !== before) void look()
  }
  sessionActor.subscribe(follow)
  follow()
  if (personId === undefined) void look()
}
