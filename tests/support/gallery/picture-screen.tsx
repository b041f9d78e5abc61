import { type SubmitEvent, useState } from 'react'
import { type Answer, type Field, fieldError } from '#machines/wizard/field.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'
import { ActionArea } from '#src/ui/page/action-area.tsx'
import { Screen, ScreenTitle } from '#src/ui/page/screen.tsx'
import { RootTopBar } from '#src/ui/page/top-bar.tsx'
import { AskedField } from '#src/wizard/asked-field.tsx'

const logo: Field = { kind: 'file', label: 'Logo' }

/** A wizard's question for a picture, and the picture afterwards; needs the server. */
export function PictureScreen() {
  const [answer, setAnswer] = useState<Answer>(null)
  const [error, setError] = useState<string>()
  const [isAnswered, setAnswered] = useState(false)

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = fieldError(logo, answer)
    setError(found ?? undefined)
    setAnswered(found === null)
  }
  if (isAnswered) {
    return (
      <Screen
        key="answered"
        topBar={<RootTopBar />}
        actions={<ActionArea primary={<Button onClick={() => setAnswered(false)}>Back</Button>} />}
      >
        <ScreenTitle>Your logo</ScreenTitle>
        <Avatar name="Vega Law Group" src={String(answer)} />
      </Screen>
    )
  }
  return (
    <Screen
      key="asked"
      topBar={<RootTopBar />}
      actions={
        <ActionArea
          primary={
            <Button type="submit" form="logo">
              Continue
            </Button>
          }
        />
      }
    >
      <form id="logo" onSubmit={handleSubmit} noValidate>
        <AskedField
          field={logo}
          answer={answer}
          error={error}
          question={{
            text: 'What does your logo look like?',
            hint: 'A picture that clients will know you by.',
            headingRef: () => {},
          }}
          onAnswer={(given) => {
            setAnswer(given)
            setError(undefined)
          }}
        />
      </form>
    </Screen>
  )
}
