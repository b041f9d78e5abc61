import { Field } from '#src/ui/control/field.tsx'
import { ImageInput, type ImageInputProps } from '#src/ui/control/image-input.tsx'
import { Pane } from './pane.tsx'

const ICON = '/icons/icon.svg'
const nothing = () => {}

const states: Pick<ImageInputProps, 'state' | 'src' | 'share' | 'message'>[] = [
  { state: 'empty', src: null, share: 0, message: null },
  { state: 'sending', src: ICON, share: 0.42, message: null },
  {
    state: 'failed',
    src: ICON,
    share: 0.42,
    message: 'No connection. Please try again when you’re online.',
  },
  { state: 'refused', src: null, share: 0, message: 'Choose a JPEG, PNG or WebP picture.' },
  { state: 'kept', src: ICON, share: 1, message: null },
]

/** A picture in every state. */
export function PicturePane() {
  return (
    <Pane title="Picture: none, sending, failed, refused, on record">
      {states.map((state) => (
        <Field key={state.state} label="Logo" help="JPEG, PNG or WebP, up to 5 MB.">
          <ImageInput
            {...state}
            accept="image/png"
            onChoose={nothing}
            onRemove={nothing}
            onRetry={nothing}
          />
        </Field>
      ))}
    </Pane>
  )
}
