import { TextInput, type TextInputProps } from './text-input.tsx'

type CodeInputProps = Omit<TextInputProps, 'format' | 'inputMode' | 'autoComplete' | 'maxLength'>

// A pasted code often has them: ' 366857', '366 857', '366-857'.
const withoutSeparators = (typed: string) => typed.replaceAll(/[\s-]/gu, '')

/** An input for a code of digits from an email or an app. It drops spaces and dashes. */
export const CodeInput = (props: CodeInputProps) => (
  <TextInput
    inputMode="numeric"
    autoComplete="one-time-code"
    format={withoutSeparators}
    {...props}
  />
)
