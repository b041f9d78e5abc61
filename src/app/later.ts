/** What starts when the first screen has been shown: the worker, pressed notifications, log-outs left unfinished. */
import { watchForUpdates } from '#src/client/app-update.ts'
import { settleSignOut } from '#src/client/sign-out.ts'
import { onOpenAddress } from '#src/sw/opened.ts'
import { router } from './router.tsx'

void watchForUpdates()
void settleSignOut()
window.addEventListener('online', () => void settleSignOut())
onOpenAddress((address) => router.history.push(address))
