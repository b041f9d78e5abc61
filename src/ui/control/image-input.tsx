import { type ChangeEvent, useId, useRef } from 'react'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { AlertIcon, CheckIcon, ImageIcon } from '#src/ui/icons.tsx'
import { Progress } from '#src/ui/progress.tsx'
import { visuallyHidden } from '#styled/patterns/visually-hidden.mjs'
import { imageInput } from '#styled/recipes/image-input.mjs'
import { useFieldControl } from './field-context.ts'

/** The state of the picture: none, uploading, stored on the device only, refused, or saved. */
export type ImageState = 'empty' | 'sending' | 'failed' | 'refused' | 'kept'

export type ImageInputProps = {
  state: ImageState
  /** The accepted types: `image/jpeg,image/png`. */
  accept: string
  /** The picture's URL; null when there is none. */
  src: string | null
  /** The uploaded share, 0 to 1. */
  share: number
  /** Why it failed or was refused. */
  message: string | null
  onChoose: (file: File) => void
  onRemove: () => void
  onRetry: () => void
}

/** A picture from the device: choose, preview during the upload, replace, remove. */
export function ImageInput(props: ImageInputProps) {
  const { state, accept, src, share, message, onChoose, onRemove, onRetry } = props
  const { 'aria-describedby': describedBy, ...control } = useFieldControl()
  const ownId = useId()
  const messageId = useId()
  const input = useRef<HTMLInputElement>(null)
  const id = control.id ?? ownId
  const isTrouble = state === 'failed' || state === 'refused'
  const classes = imageInput()

  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) onChoose(file)
    // So that the same file can be chosen again.
    target.value = ''
  }
  // The pressed button disappears, so focus moves to this one.
  const andStay = (act: () => void) => () => {
    act()
    input.current?.focus()
  }

  return (
    <div className={classes.root}>
      <div role="alert">
        {isTrouble && (
          <p id={messageId} className={classes.message}>
            <AlertIcon size="sm" />
            <span>{message}</span>
          </p>
        )}
      </div>
      <div className={classes.row}>
        <span className={classes.frame} data-state={state}>
          {src ? <img src={src} alt="Your choice" /> : <ImageIcon />}
        </span>
        <div className={classes.side}>
          {state === 'sending' && <Sending share={share} />}
          {state === 'kept' && (
            <p className={classes.kept}>
              <CheckIcon size="sm" />
              Added
            </p>
          )}
          <p role="status" className={visuallyHidden()}>
            {announcement(state, share)}
          </p>
          <div className={classes.buttons}>
            {state === 'failed' && (
              <Button visual="tonal" fit="hug" onClick={andStay(onRetry)}>
                Retry
              </Button>
            )}
            <input
              {...control}
              ref={input}
              id={id}
              type="file"
              accept={accept}
              className={classes.native}
              aria-describedby={
                [isTrouble && messageId, describedBy].filter(Boolean).join(' ') || undefined
              }
              aria-invalid={isTrouble || control['aria-invalid'] || undefined}
              onChange={handleChange}
            />
            <label htmlFor={id} className={buttonClass({ visual: 'neutral', fit: 'hug' })}>
              {choosing[state]}
            </label>
            {state !== 'empty' && state !== 'refused' && (
              <Button visual="quiet" fit="hug" onClick={andStay(onRemove)}>
                {state === 'sending' ? 'Cancel' : 'Remove'}
              </Button>
            )}
          </div>
        </div>
      </div>
    </div>
  )
}

const choosing: Record<ImageState, string> = {
  empty: 'Choose a picture',
  sending: 'Change',
  failed: 'Change',
  refused: 'Choose another',
  kept: 'Change',
}

const percent = (share: number) => `${Math.round(share * 100)}%`

function Sending({ share }: { share: number }) {
  const text = `Sending, ${percent(share)}`
  return (
    <div className={imageInput().progress}>
      <p aria-hidden="true">{text}</p>
      <Progress value={share} max={1} text={text} label="Your picture" />
    </div>
  )
}

/** Returns the announced text: in steps of a quarter, not of a percent. */
function announcement(state: ImageState, share: number): string {
  if (state === 'kept') return 'Your picture is added.'
  return state === 'sending' ? `Sending, ${percent(Math.floor(share * 4) / 4)}` : ''
}
