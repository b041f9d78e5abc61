/** What starts when the first screen has been shown: nothing that it needs. */
import { watchForUpdates } from '#src/client/app-update.ts'
import { settleSignOut } from '#src/client/sign-out.ts'
import { purgeVaults } from '#src/offline/vault.ts'
import { onOpenAddress } from '#src/sw/opened.ts'
import { hostInstallOffer } from './install-host.tsx'
import { followLaunches } from './launches.ts'
import { router } from './router.tsx'
import { watchSharedPhoto } from './shared-photo.ts'

void watchForUpdates()
void settleSignOut()
hostInstallOffer()
followLaunches()
watchSharedPhoto()
window.addEventListener('online', () => void settleSignOut())
void purgeVaults(undefined).catch(() => {})
onOpenAddress((address) => router.history.push(address))
