import { TextInput, type TextInputProps } from './text-input.tsx'

/** A count, typed on the number pad. Keeps the text as typed; the field's rule validates it. */
export function NumberInput(props: TextInputProps) {
  return <TextInput inputMode="numeric" autoComplete="off" {...props} />
}
