import { useMutation } from '@tanstack/react-query'
import type { Identity } from '#machines/client/session.machine.ts'
import { formatLongDate } from '#src/format/dates.ts'
import { closeAccount } from '#src/identity/own-account.ts'
import { useConfirm } from '#src/layout/use-confirm.ts'
import { accountOwner } from '#src/session/account-owner.ts'
import { leaveWith } from '#src/session/leave.ts'
import { withProof } from '#src/session/proof.ts'
import { useSession } from '#src/session/session.ts'
import { Button } from '#src/ui/button.tsx'
import { useOfflineReason } from '#src/ui/offline-reason.ts'
import { Section } from '#src/ui/page/screen.tsx'
import { css } from '#styled/css/css.mjs'
import { DetailsPart } from './details-part.tsx'

const paragraphs = css({ '& p + p': { marginTop: '3' } })

/** '/delete-account': says what it means to delete the account, and closes it. */
export function DeleteAccountScreen({ identity }: { identity: Identity }) {
  const session = useSession()
  const email = ('email' in session && session.email) || ''
  const offlineReason = useOfflineReason()
  const { mutateAsync } = useMutation({
    mutationFn: () => withProof(() => closeAccount(accountOwner(email))),
  })
  const closing = useConfirm<'account'>(async () => {
    const until = await mutateAsync()
    const message = `Your account is closed. You can come back before ${formatLongDate(until)}.`
    void leaveWith(message, '/auth/home')
  })
  return (
    <DetailsPart title="Delete your account" subtitle="You have 14 days to change your mind.">
      <div className={paragraphs}>
        {identity.role_name === 'attorney' ? <ForAttorney /> : <ForCustomer />}
      </div>
      <Button
        visual="danger"
        working={closing.isSending && 'Closing'}
        disabledReason={offlineReason}
        onClick={() => closing.send('account')}
      >
        Delete my account
      </Button>
    </DetailsPart>
  )
}

function ForCustomer() {
  return (
    <>
      <Section title="Now">
        <p>
          You are logged out on every device. Your open cases close, so attorneys no longer see
          them. What you have not sent from this phone is lost.
        </p>
        <p>An attorney you chose keeps your case for now, and can still reach you.</p>
      </Section>
      <Section title="For 14 days">
        <p>
          We keep your account. When you log in, you can come back. Closed cases stay closed, but
          you can post them again.
        </p>
      </Section>
      <Section title="After that">
        <p>
          We delete your name, your email, your phone number, your cases and their bids. No one can
          bring them back. Copies that we keep for emergencies are deleted a little later.
        </p>
      </Section>
    </>
  )
}

function ForAttorney() {
  return (
    <>
      <Section title="Now">
        <p>
          You are logged out on every device. Your open bids are withdrawn. What you have not sent
          from this phone is lost.
        </p>
        <p>Clients who chose you still see your bid and how to reach you for now.</p>
      </Section>
      <Section title="For 14 days">
        <p>
          We keep your account. When you log in, you can come back. Your bids stay withdrawn, but
          you can bid again.
        </p>
      </Section>
      <Section title="After that">
        <p>
          We delete your firm’s name, your email, your phone number, your logo and your licenses.
          Cases that wait for you or are yours open again for other attorneys. No one can bring it
          back. Copies that we keep for emergencies are deleted a little later.
        </p>
      </Section>
    </>
  )
}
