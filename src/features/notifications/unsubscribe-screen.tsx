import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Loaded } from '#src/layout/loaded.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { MessageScreen } from '#src/ui/page/message-screen.tsx'
import { unsubscribeQuery } from './case-alert-queries.ts'

const settings = (
  <Link to="/notification/settings" className={buttonClass()}>
    Notification settings
  </Link>
)

/** /unsubscribe: turns off the alerts of the email whose link was opened, without a log-in. */
export function UnsubscribeScreen({ token }: { token: string | undefined }) {
  return token === undefined ? <BrokenLink /> : <Unsubscribe token={token} />
}

function BrokenLink() {
  return (
    <MessageScreen title="This link doesn’t work" next={settings}>
      <p>Part of it is missing. You can turn off the emails in your settings.</p>
    </MessageScreen>
  )
}

function Unsubscribe({ token }: { token: string }) {
  const query = useQuery(unsubscribeQuery(token))
  return (
    <MessageScreen
      title={query.isSuccess ? 'New-case emails are off' : 'Stop new-case emails'}
      next={settings}
    >
      <Loaded query={query} cards={1} missing="You need a connection to turn the emails off.">
        {() => (
          <p>We won’t email you about new cases. You can turn the emails on again any time.</p>
        )}
      </Loaded>
    </MessageScreen>
  )
}
