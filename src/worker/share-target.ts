import { registerRoute } from 'workbox-routing'
import { parseUrl } from '#machines/parse-url.ts'
import { storeSharedPhoto } from '#src/offline/shared-photo.ts'

declare const self: ServiceWorkerGlobalScope

/** The manifest's share target, and the page that uses the photo. */
const ACTION = '/share'
const EDITOR = '/personal-details?shared='

/**
 * Stores a photo that another app shares, and opens the profile picture, after a sign-in if needed.
 */
export function handleShareTarget(): void {
  registerRoute(
    ({ url }) => url.pathname === ACTION,
    async ({ request }) => {
      const outcome = await keep(request).then(
        () => 'photo',
        () => 'lost',
      )
      return Response.redirect(new URL(EDITOR + outcome, self.location.origin).href, 303)
    },
    'POST',
  )
}

async function keep(request: Request) {
  // The system shares without a referrer. A page of another site must not offer a picture.
  const { origin } = self.location
  if ((parseUrl(request.referrer)?.origin ?? origin) !== origin) {
    throw new Error('Another site has sent it.')
  }
  const form = await request.formData()
  await storeSharedPhoto(form.get('photo'), Date.now())
}
