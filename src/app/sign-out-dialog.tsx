import { capitalize } from '#src/format/names.ts'
import { sentences } from '#src/format/sentences.ts'
import type { Unsent } from '#src/session/count-unsent.ts'
import { cancelSignOut, confirmSignOut, totalOf } from '#src/session/request-sign-out.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'

const count = (number: number, one: string, many: string) =>
  number === 0 ? [] : [number === 1 ? `1 ${one}` : `${number} ${many}`]

const list = new Intl.ListFormat('en-US')

/** Asks for confirmation before a sign-out discards unsent work. */
export default function SignOutDialog({ unsent }: { unsent: Unsent }) {
  const { changes, unread } = unsent
  const readable = totalOf(unsent) - unread
  const isOne = readable === 1 && changes === 0
  const things = list.format([
    ...count(unsent.cases, 'case', 'cases'),
    ...(changes === 0 ? [] : [`your last changes to ${count(changes, 'case', 'cases')}`]),
    ...count(unsent.bids, 'bid', 'bids'),
    ...count(unsent.details, 'change to your details', 'changes to your details'),
  ])
  return (
    <Dialog
      open
      onClose={cancelSignOut}
      title="Log out and lose unsent work?"
      confirm={
        <Button visual="danger" onClick={confirmSignOut}>
          Log out
        </Button>
      }
      exit="Stay logged in"
    >
      {sentences(
        readable > 0 &&
          `${capitalize(things)} on this phone ${isOne ? 'hasn’t' : 'haven’t'} been sent.`,
        readable > 0 && `Logging out deletes ${isOne ? 'it' : 'them'}.`,
        changes > 0 && 'What was sent before stays in your account.',
        unread > 0 && 'We couldn’t read everything on this phone.',
        unread > 0 && 'Logging out deletes what hasn’t been sent.',
      )}
    </Dialog>
  )
}
