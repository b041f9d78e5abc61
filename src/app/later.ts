/** What starts when the first screen has been shown: the worker, log-outs left unfinished, and what is too old to stay. */
import { watchForUpdates } from '#src/client/app-update.ts'
import { settleSignOut } from '#src/client/sign-out.ts'
import { purgeVaults } from '#src/offline/vault.ts'

void watchForUpdates()
void settleSignOut()
window.addEventListener('online', () => void settleSignOut())
void purgeVaults(undefined).catch(() => {})
