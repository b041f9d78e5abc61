import { useState } from 'react'
import { IconButton } from '#src/ui/icon-button.tsx'
import { EyeIcon, EyeOffIcon } from '#src/ui/icons.tsx'
import { TextInput, type TextInputProps } from './text-input.tsx'

const asTyped = (text: string) => text

/** A password, which can be shown while it is typed. */
export function PasswordInput(props: TextInputProps) {
  const [isShown, setShown] = useState(false)
  return (
    <TextInput
      {...props}
      normalize={asTyped}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      button={
        <IconButton
          label={isShown ? 'Hide password' : 'Show password'}
          icon={isShown ? <EyeOffIcon /> : <EyeIcon />}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  )
}
