/** What starts when the first screen has been shown: nothing that it needs. */
import { watchForUpdates } from '#src/client/app-update.ts'
import { watchSilence } from '#src/client/reach.ts'
import { settleSignOut } from '#src/client/sign-out.ts'
import { purgeEncryptedStores } from '#src/offline/encrypted-store.ts'
import { hostInstallOffer } from './install-host.tsx'
import { followLaunches } from './launches.ts'
import { followPresses } from './presses.ts'
import { watchSharedPhoto } from './shared-photo.ts'

void watchForUpdates()
void settleSignOut()
hostInstallOffer()
followLaunches()
followPresses()
watchSharedPhoto()
window.addEventListener('online', () => void settleSignOut())
watchSilence((isSilent) => !isSilent && void settleSignOut())
void purgeEncryptedStores(undefined).catch(() => {})
