import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { normalizeLines } from '#machines/typed-text.ts'
import { input } from '#styled/recipes/input.mjs'
import { ControlMessage } from './control-message.tsx'
import { useFieldControl } from './field-context.ts'
import { InputShell } from './text-input.tsx'
import { type TextUnit, textLength } from './text-limit.ts'
import { useComposedText } from './use-composed-text.ts'
import { useTextLimit } from './use-text-limit.ts'

type NativeTextArea = Omit<ComponentProps<'textarea'>, 'className' | 'onChange' | 'value'>

export type TextAreaProps = NativeTextArea & {
  value: string
  onChange: (value: string) => void
  /** The limit; text beyond it is refused. */
  max: number
  unit?: TextUnit
}

/** Text of several lines, at most `max` characters or words. It grows with its text. */
export function TextArea({ value, onChange, max, unit = 'characters', ...rest }: TextAreaProps) {
  'use memo'
  const { limit, notice } = useTextLimit(max, unit)
  const typing = useComposedText(value, onChange, limit)
  const area = useRef<HTMLTextAreaElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text decides the height
  useLayoutEffect(() => {
    if (area.current && !CSS.supports('field-sizing', 'content')) fitHeight(area.current)
  }, [value])
  return (
    <div>
      <InputShell>
        <textarea
          ref={area}
          rows={3}
          data-control
          dir="auto"
          className={input().control}
          {...typing}
          {...useFieldControl()}
          {...rest}
          onBlur={(event) => {
            const text = normalizeLines(value)
            if (text !== value && !event.target.readOnly) onChange(text)
            rest.onBlur?.(event)
          }}
        />
      </InputShell>
      <ControlMessage>{notice}</ControlMessage>
    </div>
  )
}

/** Makes a text area as high as its text, within the limits of its style. */
function fitHeight(area: HTMLTextAreaElement) {
  const box = area.parentElement
  if (!box) return
  // The box keeps its height meanwhile, so that the page does not scroll.
  box.style.minHeight = `${box.offsetHeight}px`
  area.style.height = '0'
  area.style.height = `${area.scrollHeight}px`
  box.style.minHeight = ''
}

/** Returns the count shown next to the label of a text area: '16/250 words', '120/1000'. */
export function textCount(value: string, max: number, unit: TextUnit = 'characters'): string {
  return `${textLength(value, unit)}/${max} ${unit}`
}
