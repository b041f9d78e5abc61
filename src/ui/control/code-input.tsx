import { withoutSeparators } from '#src/format/code-separators.ts'
import { TextInput, type TextInputProps } from './text-input.tsx'

type CodeInputProps = Omit<TextInputProps, 'format' | 'inputMode' | 'autoComplete' | 'maxLength'>

/** An input for a code of digits from an email or an app. It drops spaces and dashes. */
export const CodeInput = (props: CodeInputProps) => (
  <TextInput
    inputMode="numeric"
    autoComplete="one-time-code"
    format={withoutSeparators}
    normalize={withoutSeparators}
    {...props}
  />
)
