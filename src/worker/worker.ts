/** The service worker: one file per duty. */

import { registerNavigationRoutes } from './navigation-routes.ts'
import { handleNotificationClick } from './notification-click.ts'
import { registerPrecache, routePrecache } from './precache.ts'
import { handlePush } from './push.ts'
import { handleShareTarget } from './share-target.ts'
import { handleSubscriptionChange } from './subscription.ts'
import { handleSync } from './sync.ts'
import { activateOnMessage } from './update.ts'

declare const self: ServiceWorkerGlobalScope

registerPrecache(self.__WB_MANIFEST)
registerNavigationRoutes()
handleShareTarget()
routePrecache()
activateOnMessage()
handleSync()
handlePush()
handleNotificationClick()
handleSubscriptionChange()
