/** The service worker: one file per duty. */
import { servePages } from './pages.ts'
import { keepPrecache } from './precache.ts'
import { takeSharedPhotos } from './share.ts'
import { sendWhenOnline } from './sync.ts'
import { takeOverWhenTold } from './update.ts'

declare const self: ServiceWorkerGlobalScope

keepPrecache(self.__WB_MANIFEST)
servePages()
takeSharedPhotos()
takeOverWhenTold()
sendWhenOnline()
