/** What starts when the first screen has been shown: the worker, log-outs left unfinished, and the offer to install. */
import { watchForUpdates } from '#src/client/app-update.ts'
import { settleSignOut } from '#src/client/sign-out.ts'
import { hostInstallOffer } from './install-host.tsx'

void watchForUpdates()
void settleSignOut()
hostInstallOffer()
window.addEventListener('online', () => void settleSignOut())
