import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/control/field.tsx'
import { TextInput } from '#src/ui/control/text-input.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { CheckIcon, CloseIcon } from '#src/ui/icons.tsx'
import { ActionArea, BackButton } from '#src/ui/page/action-area.tsx'
import { Screen } from '#src/ui/page/screen.tsx'
import { WizardTopBar } from '#src/ui/page/top-bar.tsx'

/** A wizard's step as one screen, for the bars, the action area and the keyboard. */
export function WizardScreen({ error }: { error: boolean }) {
  const [charges, setCharges] = useState(error ? '' : 'DUI and speeding')
  return (
    <Screen
      topBar={
        <WizardTopBar
          leading={<IconButton edge="start" label="Close" icon={<CloseIcon />} />}
          title="DUI case"
          progress={{ value: 7, max: 14, text: 'Step 7 of 14' }}
          saved={
            <>
              <CheckIcon size="xs" />
              Saved on this phone
            </>
          }
        />
      }
      actions={
        <ActionArea
          primary={<Button>Continue</Button>}
          back={<BackButton />}
          quiet={
            <Button visual="quiet" fit="flush">
              Skip for now
            </Button>
          }
        />
      }
    >
      <Field
        question
        label="What are you charged with?"
        hint="Copy the words from your ticket or court paper."
        error={error ? 'Field is  required' : undefined}
        help={error ? 'Not sure? Choose Skip for now. You can come back.' : undefined}
      >
        <TextInput value={charges} onChange={setCharges} />
      </Field>
    </Screen>
  )
}
