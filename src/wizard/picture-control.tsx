import { useMachine } from '@xstate/react'
import { createContext, useContext, useEffect, useRef } from 'react'
import { v4 as createKey } from 'uuid'
import { fromPromise } from 'xstate'
import {
  type UploadFailure,
  type UploadRun,
  uploadMachine,
} from '#machines/client/upload.machine.ts'
import { HEIC_PICTURE, isHeic } from '#machines/wizard/heic.ts'
import {
  isPicture,
  MAX_PICTURE_BYTES,
  NOT_A_PICTURE,
  PICTURE_HEAD_BYTES,
  PICTURE_TOO_LARGE,
  PICTURE_TYPES,
} from '#machines/wizard/picture.ts'
import { uploadFile } from '#src/api/upload-file.ts'
import { ImageInput, type ImageState } from '#src/ui/control/image-input.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { shrinkPicture, toSmallJpeg } from './shrink-picture.ts'
import { usePreview } from './use-preview.ts'

export type PictureControlProps = {
  /** The answer: the picture's URL. */
  value: string
  onChange: (url: string | null) => void
}

/** A photo chosen elsewhere, for the next picture control; calls `onUsed` after the upload. */
export const ChosenPhoto = createContext<{ photo: Blob; onUsed: () => void } | null>(null)

/** A profile picture, uploaded as soon as it is chosen; the form waits for the upload. */
export function PictureControl({ value, onChange }: PictureControlProps) {
  const [snapshot, send] = useMachine(
    uploadMachine.provide({
      actors: { sendFile },
      actions: { giveAnswer: ({ context }) => onChange(context.url) },
    }),
    { input: { url: value || null } },
  )
  const { upload, share, url, message } = snapshot.context
  const state = imageStates[snapshot.value]
  const chosen = useContext(ChosenPhoto)
  useEffect(() => {
    if (chosen) send({ type: 'file.choose', file: chosen.photo, key: createKey() })
  }, [chosen, send])
  useEffect(() => {
    if (chosen && state === 'kept' && upload?.file === chosen.photo) chosen.onUsed()
  }, [chosen, state, upload])
  const preview = usePreview(state === 'refused' ? null : upload?.file)
  const root = useBlockedForm(heldBy[state])
  return (
    <div ref={root}>
      <ImageInput
        state={state}
        accept={PICTURE_TYPES.join()}
        src={preview ?? url}
        share={share}
        message={message}
        onChoose={(file) => send({ type: 'file.choose', file, key: createKey() })}
        onRemove={() => send({ type: 'file.remove' })}
        onRetry={() => send({ type: 'upload.retry' })}
      />
    </div>
  )
}

const imageStates = {
  starting: 'empty',
  idle: 'empty',
  uploading: 'sending',
  failed: 'failed',
  refused: 'refused',
  uploaded: 'kept',
} as const satisfies Record<string, ImageState>

/** Why the form waits, shown at Continue. */
const heldBy: Partial<Record<ImageState, string>> = {
  sending: 'Your picture is still being sent. Wait a moment, or remove it.',
  failed: 'Your picture was not sent. Press Retry, or remove it.',
}

const sendFile = fromPromise<string, UploadRun>(async ({ input, signal }) => {
  const { file, ...options } = input
  const picture = await preparePicture(file)
  if (picture.size > MAX_PICTURE_BYTES) refuse(PICTURE_TOO_LARGE)
  return uploadFile(picture, { ...options, signal })
})

async function preparePicture(file: Blob): Promise<Blob> {
  const head = new Uint8Array(await file.slice(0, PICTURE_HEAD_BYTES).arrayBuffer())
  if (isHeic(head)) return (await toSmallJpeg(file)) ?? refuse(HEIC_PICTURE)
  return isPicture(head) ? shrinkPicture(file) : refuse(NOT_A_PICTURE)
}

function refuse(message: string): never {
  throw { message, isTemporary: false } satisfies UploadFailure
}

/**
 * Blocks Continue while there is a reason: moves focus to the picture and shows the reason. Without
 * the picture the answer would count as missing.
 */
function useBlockedForm(reason: string | undefined) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const form = root.current?.closest('form')
    if (!form || reason === undefined) return
    const hold = (event: SubmitEvent) => {
      event.preventDefault()
      event.stopPropagation()
      root.current?.querySelector('input')?.focus()
      showSnackbar({ message: reason, type: 'info' })
    }
    form.addEventListener('submit', hold)
    return () => form.removeEventListener('submit', hold)
  }, [reason])
  return root
}
