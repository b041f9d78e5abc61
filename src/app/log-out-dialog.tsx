import { cancelLogOut, confirmLogOut, type Unsent } from '#src/client/log-out.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

const count = (number: number, thing: string) =>
  number === 0 ? [] : [number === 1 ? `1 ${thing}` : `${number} ${thing}s`]

/** Asks before a log-out throws away what was not sent. */
export default function LogOutDialog({ unsent }: { unsent: Unsent }) {
  const things = [...count(unsent.cases, 'case'), ...count(unsent.bids, 'bid')].join(' and ')
  return (
    <Dialog
      open
      onClose={cancelLogOut}
      title="Log out and lose unsent work?"
      confirm={
        <Button visual="danger" onClick={confirmLogOut}>
          Log out
        </Button>
      }
      exit="Stay logged in"
    >
      {things} on this phone {unsent.cases + unsent.bids === 1 ? 'hasn’t' : 'haven’t'} been sent.
      Logging out deletes {unsent.cases + unsent.bids === 1 ? 'it' : 'them'}.
    </Dialog>
  )
}
