import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Loaded } from '#src/layout/loaded.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { MessageScreen } from '#src/ui/page/message-screen.tsx'
import { css } from '#styled/css/css.mjs'
import { unsubscribeQuery } from './case-alert-queries.ts'

const content = css({ marginTop: '5' })

const settings = (
  <Link to="/notification/settings" className={buttonClass()}>
    Notification settings
  </Link>
)

type UnsubscribeScreenProps = {
  token: string | undefined
  /** Whether the link of this URL has done its work. */
  isDone: boolean
}

/** /unsubscribe: ends the daily email whose link was opened, without a log-in. */
export function UnsubscribeScreen({ token, isDone }: UnsubscribeScreenProps) {
  if (isDone) return <Unsubscribed />
  return token === undefined ? <BrokenLink /> : <Unsubscribe token={token} />
}

// It may be shown again after the person has turned the emails on.
function Unsubscribed() {
  return (
    <MessageScreen title="New-case emails stopped" next={settings}>
      <p className={content}>
        We won’t email you about new cases unless you turn the emails on again. If you get new-case
        notifications on your phone, they stay on.
      </p>
    </MessageScreen>
  )
}

function BrokenLink() {
  return (
    <MessageScreen title="This link doesn’t work" next={settings}>
      <p className={content}>
        Part of it is missing. You can turn off the emails in your settings.
      </p>
    </MessageScreen>
  )
}

function Unsubscribe({ token }: { token: string }) {
  const query = useQuery(unsubscribeQuery(token))
  const navigate = useNavigate()
  // Without the token, so that a reload does not end emails that were turned on again.
  useEffect(() => {
    if (query.isSuccess)
      void navigate({ to: '/unsubscribe', search: { done: true }, replace: true })
  }, [query.isSuccess, navigate])
  return (
    <MessageScreen title="Stop new-case emails" next={settings}>
      <div className={content}>
        <Loaded
          query={query}
          skeleton={<p role="status">Turning the emails off…</p>}
          missing="You need a connection to turn the emails off."
          failed="We couldn’t turn the emails off, so you may still get them. If it fails again, turn them off in your settings."
          next="Keep this page open. We’ll turn them off as soon as you’re connected."
        >
          {() => null}
        </Loaded>
      </div>
    </MessageScreen>
  )
}
