import { useEffect, useState } from 'react'
import { listSocialProviders, type SocialProvider, signUpWith } from '#src/api/social-sign-up.ts'
import { showError } from '#src/client/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { css } from '#styled/css/css.mjs'

const list = css({ display: 'grid', gap: '3', marginTop: '6' })

/** The accounts elsewhere that one may sign up with, as far as the identity provider offers any. */
export function SocialProviders() {
  const [providers, setProviders] = useState<SocialProvider[]>([])
  useEffect(() => {
    let isCurrent = true
    listSocialProviders().then(
      (found) => isCurrent && setProviders(found),
      // Email is there without them.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [])
  if (providers.length === 0) return null
  return (
    <ul className={list}>
      {providers.map((provider) => (
        <li key={provider.strategy}>
          <Button visual="secondary" onClick={() => signUpWith(provider).catch(showError)}>
            Continue with {provider.name}
          </Button>
        </li>
      ))}
    </ul>
  )
}
