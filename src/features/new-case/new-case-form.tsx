import { type ComponentProps, useId } from 'react'
import { Button } from '#src/ui/button.tsx'
import type { Elements } from '#src/ui/elements.ts'
import { ActionArea } from '#src/ui/page/action-area.tsx'
import { Screen } from '#src/ui/page/screen.tsx'
import { InnerTopBar, QuickExit } from '#src/ui/page/top-bar.tsx'
import { css } from '#styled/css/css.mjs'

export type NewCaseFormProps = Pick<
  ComponentProps<'form'>,
  'ref' | 'onSubmit' | 'action' | 'method' | 'children'
> & {
  /** The link that leaves the wizard. */
  leading: Elements
  /** The label of the button that submits. */
  label: string
  /** Below that button: the way back. */
  back?: Elements
  /** Below that button: a quiet button. */
  quiet?: Elements
}

/** The screen of what is asked before the numbered steps of a case: a form and its buttons. */
export function NewCaseForm({ leading, label, back, quiet, ...form }: NewCaseFormProps) {
  const id = useId()
  return (
    <Screen
      topBar={<InnerTopBar leading={leading} title="New case" trailing={<QuickExit />} />}
      actions={
        <ActionArea
          primary={
            <Button type="submit" form={id}>
              {label}
            </Button>
          }
          back={back}
          quiet={quiet}
        />
      }
    >
      <form id={id} className={css({ display: 'grid', gap: '6' })} noValidate {...form} />
    </Screen>
  )
}
