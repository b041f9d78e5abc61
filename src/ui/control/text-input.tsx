import type { ComponentProps, ReactNode } from 'react'
import { normalizeLine } from '#machines/typed-text.ts'
import type { Elements } from '#src/ui/elements.ts'
import { LockIcon } from '#src/ui/icons.tsx'
import { input } from '#styled/recipes/input.mjs'
import { ControlMessage } from './control-message.tsx'
import { useFieldControl, useFieldState } from './field-context.ts'
import { reformat } from './typing.ts'
import { useComposedText } from './use-composed-text.ts'
import { useTextLimit } from './use-text-limit.ts'

/** The box around a native control: outline, focus, error, padlock, and adornments. */
export function InputShell(props: {
  size?: 'md' | 'lg'
  before?: ReactNode
  after?: ReactNode
  button?: Elements
  children: Elements
}) {
  'use memo'
  const { invalid, locked, isBusy } = useFieldState()
  const classes = input({ size: props.size })
  const before = locked ? <LockIcon size="sm" /> : props.before
  return (
    <div
      className={classes.shell}
      data-invalid={invalid ? '' : undefined}
      data-locked={locked ? '' : undefined}
      data-busy={isBusy ? '' : undefined}
    >
      {before && <span className={classes.adornment}>{before}</span>}
      {props.children}
      {props.after && <span className={classes.adornment}>{props.after}</span>}
      {props.button}
    </div>
  )
}

type NativeInput = Omit<ComponentProps<'input'>, 'className' | 'size' | 'onChange' | 'value'>

export type TextInputProps = NativeInput & {
  value: string
  onChange: (value: string) => void
  size?: 'md' | 'lg'
  before?: ReactNode
  after?: ReactNode
  /** A button at the end of the box. */
  button?: Elements
  /** Formats the typed text; the caret keeps its place among the digits. */
  format?: (typed: string) => string
  /** Normalizes the text when the control loses the focus; `normalizeLine` when absent. */
  normalize?: (typed: string) => string
}

/**
 * A one-line text input. Passes on all native attributes (`type`, `inputMode`, `autoComplete`);
 * `maxLength` also announces what it cuts.
 */
export function TextInput(props: TextInputProps) {
  'use memo'
  const { value, onChange, size, before, after, button, format, normalize, maxLength, ...rest } =
    props
  const { limit, notice } = useTextLimit(maxLength)
  const typing = useComposedText(value, onChange, (control, text) =>
    format ? reformat(control, format) : limit(control, text),
  )
  const box = (
    <InputShell size={size ?? 'md'} before={before} after={after} button={button}>
      <input
        type="text"
        data-control
        dir="auto"
        className={input({ size }).control}
        {...typing}
        {...useFieldControl()}
        {...rest}
        onBlur={(event) => {
          const text = (normalize ?? normalizeLine)(value)
          if (text !== value && !event.target.readOnly) onChange(text)
          rest.onBlur?.(event)
        }}
      />
    </InputShell>
  )
  if (maxLength === undefined) return box
  return (
    <div>
      {box}
      <ControlMessage>{notice}</ControlMessage>
    </div>
  )
}
