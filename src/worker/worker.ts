// The service worker: its duties, most in a file of their own.
import { passByServerPaths, registerNavigationRoutes } from './navigation-routes.ts'
import { handleNotificationClick } from './notification-click.ts'
import { registerPrecache, routePrecache } from './precache.ts'
import { handlePush, handleSubscriptionChange } from './push.ts'
import { handleShareTarget } from './share-target.ts'
import { handleSync } from './sync.ts'

declare const self: ServiceWorkerGlobalScope

passByServerPaths()
registerPrecache(self.__WB_MANIFEST)
registerNavigationRoutes()
handleShareTarget()
routePrecache()
activateOnMessage()
handleSync()
handlePush()
handleNotificationClick()
handleSubscriptionChange()

/** Activates a new version when the page asks for it (specification §3.7). */
function activateOnMessage(): void {
  self.addEventListener('message', (event) => {
    if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
  })
}
