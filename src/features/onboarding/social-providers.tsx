import { useEffect, useState } from 'react'
import { showError } from '#src/data/show-error.ts'
import {
  listSocialProviders,
  type SocialProvider,
  signUpWith,
  takeSignUpRefusal,
} from '#src/identity/social.ts'
import { completeSignOut } from '#src/session/sign-out.ts'
import { Button } from '#src/ui/button.tsx'
import { AlertIcon } from '#src/ui/icons.tsx'
import { css } from '#styled/css/css.mjs'

const list = css({ display: 'grid', gap: '3', marginTop: '6' })
const alert = css({
  display: 'flex',
  gap: '2',
  marginTop: '6',
  textStyle: 'strong',
  color: 'alert',
})

/**
 * The identity provider's social accounts for sign-up, if it offers any, and the result of the last
 * attempt.
 */
export function SocialProviders() {
  const [providers, setProviders] = useState<SocialProvider[]>([])
  const [refusal, setRefusal] = useState<string>()
  const [leaving, setLeaving] = useState<string>()
  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      const providersOnOffer = await listSocialProviders()
      if (isCurrent) setProviders(providersOnOffer)
      const message = await takeSignUpRefusal()
      if (isCurrent) setRefusal(message)
    }
    // Sign-up by email works without them; they load when there is a connection.
    const tryToLoad = () => void load().catch(() => {})
    tryToLoad()
    window.addEventListener('online', tryToLoad)
    // The browser's Back may restore this page as it was left.
    const reset = () => setLeaving(undefined)
    window.addEventListener('pageshow', reset)
    return () => {
      isCurrent = false
      window.removeEventListener('pageshow', reset)
      window.removeEventListener('online', tryToLoad)
    }
  }, [])

  const handleChosen = async (provider: SocialProvider) => {
    setLeaving(provider.strategy)
    try {
      // The provider must not restore the session of a person who has signed out.
      await completeSignOut()
      await signUpWith(provider)
    } catch (error) {
      showError(error)
      setLeaving(undefined)
    }
  }

  if (providers.length === 0) return null
  return (
    <>
      {refusal !== undefined && (
        <div role="alert" className={alert}>
          <AlertIcon size="sm" />
          <p>{refusal}</p>
        </div>
      )}
      <ul className={list}>
        {providers.map((provider) => (
          <li key={provider.strategy}>
            <Button
              visual="secondary"
              working={leaving === provider.strategy && `Opening ${provider.name}`}
              onClick={() => void handleChosen(provider)}
            >
              {provider.strategy === 'oauth_google' && (
                <img src="/icons/google.svg" alt="" width={20} height={20} />
              )}
              <span>{`Continue with ${provider.name}`}</span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
