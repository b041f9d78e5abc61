import { useMutation } from '@tanstack/react-query'
import type { Identity } from '#machines/client/session.machine.ts'
import { downloadFile } from '#src/browser/download-file.ts'
import { requestDataCopy } from '#src/identity/own-account.ts'
import { accountOwner } from '#src/session/account-owner.ts'
import { withProof } from '#src/session/proof.ts'
import { useSession } from '#src/session/session.ts'
import { Button } from '#src/ui/button.tsx'
import { CheckIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { useOfflineReason } from '#src/ui/offline-reason.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { Section } from '#src/ui/page/screen.tsx'
import { css } from '#styled/css/css.mjs'
import { fetchDataCopy } from './data-copy.ts'
import { DetailsPart } from './details-part.tsx'

const paragraphs = css({ '& p + p': { marginTop: '3' } })
const spaced = css({ marginTop: '4' })

type DownloadDataScreenProps = {
  identity: Identity
  /** The id in the link of the email; undefined for a person who did not come by it. */
  copyId: string | undefined
}

/** '/download-data': asks for a copy of the person's data, and downloads the one of the link. */
export function DownloadDataScreen({ identity, copyId }: DownloadDataScreenProps) {
  return (
    <DetailsPart title="Download your data" subtitle="A copy of what we store about you.">
      {copyId !== undefined && <ReadyCopy personId={identity.uuid} copyId={copyId} />}
      <Section title="What you get">
        <div className={paragraphs}>
          {identity.role_name === 'attorney' ? (
            <p>
              One ZIP file. It has your details, your logo, your licenses and your bids. It also has
              your messages from Fastpass and your log-ins.
            </p>
          ) : (
            <p>
              One ZIP file. It has your details, your cases with every answer, and the bids you got.
              It also has your drafts, your messages from Fastpass and your log-ins.
            </p>
          )}
          <p>Anyone who has the file can read it. Keep it where only you can open it.</p>
        </div>
      </Section>
      <AskForLink isSecond={copyId !== undefined} />
    </DetailsPart>
  )
}

function ReadyCopy({ personId, copyId }: { personId: string; copyId: string }) {
  const offlineReason = useOfflineReason()
  const download = useMutation({
    mutationFn: () => fetchDataCopy(personId, copyId),
    onSuccess: (file) => {
      downloadFile(file)
      showSnackbar({ message: 'Your data was downloaded', type: 'success' })
    },
  })
  return (
    <Section title="Your data is ready">
      <p>You can download it for 24 hours after we emailed you.</p>
      <div className={spaced}>
        <Button
          working={download.isPending && 'Downloading'}
          disabledReason={offlineReason}
          onClick={() => download.mutate()}
        >
          Download
        </Button>
      </div>
    </Section>
  )
}

/** `isSecond`: the person came by a link, and may ask for another one. */
function AskForLink({ isSecond }: { isSecond: boolean }) {
  const session = useSession()
  const email = ('email' in session && session.email) || ''
  const offlineReason = useOfflineReason()
  const asking = useMutation({
    mutationFn: () => withProof(() => requestDataCopy(accountOwner(email))),
  })
  return (
    <>
      <div role="status">
        {asking.isSuccess && (
          <Note icon={<CheckIcon />} title="We’ll email you a link. It works for 24 hours.">
            It may take a few minutes. You can leave this page.
          </Note>
        )}
      </div>
      <Button
        visual={isSecond || asking.isSuccess ? 'secondary' : 'primary'}
        working={asking.isPending && 'Asking'}
        disabledReason={offlineReason}
        onClick={() => asking.mutate()}
      >
        {isSecond ? 'Email me a new link' : 'Email me a link'}
      </Button>
    </>
  )
}
