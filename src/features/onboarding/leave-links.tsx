// The links that leave onboarding, for people who have an account or want none.
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { requestSignOut } from '#src/session/request-sign-out.ts'
import { Button } from '#src/ui/button.tsx'
import { iconButtonClass } from '#src/ui/icon-button.tsx'
import { ChevronLeftIcon, CloseIcon } from '#src/ui/icons.tsx'
import { backButtonClass } from '#src/ui/page/action-area.tsx'
import { textLinkClass } from '#src/ui/text-link.ts'
import { css } from '#styled/css/css.mjs'

/** The link to the welcome page. The answers stay in this tab, except the kind of account. */
export function HomeLink() {
  return (
    <Link to="/auth/home" className={iconButtonClass({ edge: 'start' })} aria-label="Close">
      <CloseIcon />
    </Link>
  )
}

/** The Back link of the first step. */
export function WayHome() {
  return (
    <Link to="/auth/home" className={backButtonClass()}>
      <ChevronLeftIcon />
      <span>Back</span>
    </Link>
  )
}

/** The Back link of an attorney's first step, to the choice of an account type. */
export function WayToAccountTypes() {
  const { history } = useRouter()
  const { email_id, user } = useSearch({ strict: false })
  const handleClick = (event: MouseEvent) => {
    // A person who came from that page goes back, which leaves no entry of this flow in the
    // history.
    if (!history.location.state.entriesBefore) return
    event.preventDefault()
    history.back()
  }
  return (
    <Link
      to="/onboarding"
      search={{ active: 1, ...(email_id && { email_id }), ...(user && { user: 'sso' }) }}
      className={backButtonClass()}
      onClick={handleClick}
    >
      <ChevronLeftIcon />
      <span>Back</span>
    </Link>
  )
}

/** For a person who signed in with the wrong account. */
export function LogOut() {
  return (
    <Button visual="quiet" fit="flush" onClick={() => void requestSignOut()}>
      Log out
    </Button>
  )
}

const question = css({ marginTop: '6', color: 'ink-2' })

/** For a person who already has an account with this email. */
export function LogInInstead() {
  return (
    <p className={question}>
      Already have an account?{' '}
      <a href="/auth/login" className={textLinkClass()}>
        Log in
      </a>
    </p>
  )
}
