/** The service worker: one file per duty. */

import { servePages } from './navigation-routes.ts'
import { openPressed } from './notification-click.ts'
import { keepPrecache } from './precache.ts'
import { showPushes } from './push.ts'
import { takeSharedPhotos } from './share-target.ts'
import { renewSubscription } from './subscription.ts'
import { sendWhenOnline } from './sync.ts'
import { activateOnMessage } from './update.ts'

declare const self: ServiceWorkerGlobalScope

keepPrecache(self.__WB_MANIFEST)
servePages()
takeSharedPhotos()
activateOnMessage()
sendWhenOnline()
showPushes()
openPressed()
renewSubscription()
