import { usePerson } from '#src/session/session.ts'
import { QuickExit } from '#src/ui/page/top-bar.tsx'

/** Quick exit on screens that attorneys and admins see too, for customers alone. */
export function CustomerExit() {
  return usePerson().role_name === 'customer' && <QuickExit />
}
