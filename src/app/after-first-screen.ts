// Starts the services that the first screen does not need, after it is shown.
import { watchServerUnreachable } from '#src/api/connectivity.ts'
import { purgeEncryptedStores } from '#src/offline/encrypted/encrypted-store.ts'
import { watchForUpdates } from '#src/pwa/app-update.ts'
import { hostInstallOffer } from '#src/pwa/install/install-host.tsx'
import { completeSignOut } from '#src/session/sign-out.ts'
import { handleLaunches, handleNotificationPresses } from './open-target.ts'
import { watchSharedPhoto } from './shared-photo.ts'
import { tellOfWrongClock } from './wrong-clock.ts'

void watchForUpdates()
void completeSignOut()
hostInstallOffer()
handleLaunches()
handleNotificationPresses()
watchSharedPhoto()
tellOfWrongClock()
window.addEventListener('online', () => void completeSignOut())
watchServerUnreachable((isUnreachable) => !isUnreachable && void completeSignOut())
// For no particular person: removes expired records only.
void purgeEncryptedStores(undefined).catch(() => {})
