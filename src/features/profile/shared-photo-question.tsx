import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { usePreview } from '#src/wizard/use-preview.ts'
import { css } from '#styled/css/css.mjs'
import type { SharedWithApp } from './shared-photo.ts'

const preview = css({
  maxHeight: '12rem',
  marginTop: '3',
  marginInline: 'auto',
  borderRadius: 'control',
})

/** Asks whether a photo that reached the app from outside is to become the profile picture. */
export function SharedPhotoQuestion({ offered }: { offered: SharedWithApp | null }) {
  const url = usePreview(offered?.photo)
  return (
    <Dialog
      open={offered !== null && !offered.isWanted}
      onClose={() => offered?.onUsed()}
      title="Use this picture?"
      confirm={<Button onClick={() => offered?.want()}>Use it</Button>}
      exit="Do not use it"
    >
      <p>It was shared with Fastpass for your profile. No one sees it before you save it.</p>
      {url && <img className={preview} src={url} alt="What was shared" />}
    </Dialog>
  )
}
