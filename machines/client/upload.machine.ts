import { assign, setup } from 'xstate'
import { outputOf, providedAction, providedActor } from './provided.ts'
import { messageOf, refusalOf } from './refusal.ts'

/** A file to upload. Its key is made when it is chosen, and is the same for every attempt. */
export type Upload = { file: Blob; key: string }

/** The input of the upload actor: the file, and a callback for its progress (0 to 1). */
export type UploadRun = Upload & { onProgress: (share: number) => void }

/** Why a file was refused. `isTemporary`: the same file may be accepted later. */
export type UploadFailure = { message: string; isTemporary: boolean }

/** `url`: the picture that the record has already. */
export type UploadInput = { url: string | null }

export type UploadContext = {
  upload: Upload | null
  share: number
  /** The picture's URL, once it is uploaded. */
  url: string | null
  /** Why the upload failed. */
  message: string | null
}

export type UploadEvent =
  | ({ type: 'file.choose' } & Upload)
  | { type: 'file.remove' }
  | { type: 'upload.progress'; share: number }
  | { type: 'upload.retry' }

/**
 * Uploads a picture (specification §3.8). A failed one is kept and can be retried with its key; a
 * refused one can only be replaced. The field's answer is the URL, which exists only after the
 * whole file is uploaded.
 */
export const uploadMachine = setup({
  types: {
    context: {} as UploadContext,
    input: {} as UploadInput,
    events: {} as UploadEvent,
  },
  actors: {
    /** `POST /uploader`. Resolves with the URL; rejects with an `UploadFailure`. */
    sendFile: providedActor<string, UploadRun>(),
  },
  guards: {
    hasUrl: ({ context }) => context.url !== null,
    isTemporary: ({ event }) => refusalOf<UploadFailure>(event).isTemporary === true,
  },
  actions: {
    startOver: assign({ share: 0, message: null }),
    setUrl: assign((_, url: string) => ({ url })),
    setFailure: assign(({ event }) => ({
      message: messageOf(event),
    })),
    forget: assign({ upload: null, url: null, message: null }),
    /** Sets the field's answer to the URL or null. */
    giveAnswer: providedAction,
  },
}).createMachine({
  id: 'upload',
  context: ({ input }) => ({ upload: null, share: 0, url: input.url, message: null }),
  initial: 'starting',
  on: {
    'file.choose': {
      target: '.uploading',
      reenter: true,
      actions: [
        assign(({ event: { file, key } }) => ({ upload: { file, key }, url: null, message: null })),
        'giveAnswer',
      ],
    },
    'file.remove': { target: '.idle', actions: ['forget', 'giveAnswer'] },
  },
  states: {
    starting: { always: [{ guard: 'hasUrl', target: 'uploaded' }, { target: 'idle' }] },
    idle: {},
    uploading: {
      entry: 'startOver',
      invoke: {
        src: 'sendFile',
        input: ({ context, self }) => ({
          ...(context.upload as Upload),
          onProgress: (share) => self.send({ type: 'upload.progress', share }),
        }),
        onDone: {
          target: 'uploaded',
          actions: [{ type: 'setUrl', params: outputOf }, 'giveAnswer'],
        },
        onError: [
          { guard: 'isTemporary', target: 'failed', actions: 'setFailure' },
          { target: 'refused', actions: 'setFailure' },
        ],
      },
      on: { 'upload.progress': { actions: assign({ share: ({ event }) => event.share }) } },
    },
    failed: { on: { 'upload.retry': 'uploading' } },
    refused: {},
    uploaded: {},
  },
})
