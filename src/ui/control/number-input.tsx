import { TextInput, type TextInputProps } from './text-input.tsx'

/** A count, typed on the number pad. It keeps what was typed; the field's rule judges it. */
export function NumberInput(props: TextInputProps) {
  return <TextInput inputMode="numeric" autoComplete="off" {...props} />
}
