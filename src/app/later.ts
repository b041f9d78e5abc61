/** What starts when the first screen has been shown: the worker, and log-outs left unfinished. */
import { watchForUpdates } from '#src/client/app-update.ts'
import { settleSignOut } from '#src/client/sign-out.ts'

void watchForUpdates()
void settleSignOut()
window.addEventListener('online', () => void settleSignOut())
