import { isAppleMobile, isOnHomeScreen, stepsToHomeScreen } from '#src/pwa/install/home-screen.ts'
import { Button } from '#src/ui/button.tsx'
import { AlertIcon, BellIcon, CheckIcon, MailIcon, PlusIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { css } from '#styled/css/css.mjs'
import type { PushState } from './use-push.ts'

const stack = css({ display: 'grid', gap: '4' })
const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4' })
const steps = css({
  display: 'grid',
  gap: '1',
  marginTop: '2',
  paddingInlineStart: '5',
  listStyle: 'decimal',
})
// Live regions must exist before their text, and take no room while they are empty.
const saying = css({ '& p': { marginBottom: '4' } })
const said = css({ textStyle: 'small', color: 'ink-2' })

/** The push status of this device, with its one action. */
export function ThisDevice({ snapshot, send }: PushState) {
  if (snapshot.matches('loading')) return <Skeleton cards={1} />
  if (snapshot.matches('unsupported')) return <Unsupported />
  if (snapshot.matches('notInstalled')) return <NotInstalled />
  if (snapshot.matches('denied')) return <Denied />
  if (snapshot.matches('on') || snapshot.matches('unsubscribing')) {
    return <On snapshot={snapshot} send={send} />
  }
  return <Off snapshot={snapshot} send={send} />
}

function Off({ snapshot, send }: PushState) {
  const isAsking = snapshot.matches('asking')
  const isDismissed = snapshot.matches({ off: 'dismissed' })
  const { message } = snapshot.context
  return (
    <div className={stack}>
      <Note icon={<BellIcon />} title="Get updates right away">
        When there’s news on your case, this device shows “Update on your case”. It never shows
        details, so no one else can read them on your screen. Your browser will ask for permission
        first.
      </Note>
      <div className={saying}>
        <div role="alert">{message && <p>{message}</p>}</div>
        <div role="status">
          {isAsking && <p className={said}>Choose Allow when your browser asks.</p>}
          {isDismissed && (
            <p className={said}>Your browser asked, but you didn’t choose. You can try again.</p>
          )}
        </div>
        <Button
          working={(isAsking || snapshot.matches('subscribing')) && 'Turning on'}
          onClick={() => send({ type: 'push.turnOn' })}
        >
          Turn on notifications
        </Button>
      </div>
    </div>
  )
}

function On({ snapshot, send }: PushState) {
  const { message } = snapshot.context
  const isTesting = snapshot.matches({ on: 'testing' })
  return (
    <div className={stack}>
      <Note icon={<CheckIcon />} title="Notifications are on">
        This device shows “Update on your case” when there’s news. It never shows details.
      </Note>
      <div className={saying}>
        <div role="alert">{message && <p>{message}</p>}</div>
        <div role="status">
          {snapshot.matches({ on: 'tested' }) && (
            <p className={said}>Sent. You’ll see it on this device in a moment.</p>
          )}
        </div>
        <div className={row}>
          <Button
            visual="outline"
            fit="hug"
            working={isTesting && 'Sending'}
            onClick={() => send({ type: 'test.send' })}
          >
            Send a test
          </Button>
          <Button
            visual="quiet"
            fit="flush"
            working={snapshot.matches('unsubscribing') && 'Turning off'}
            onClick={() => send({ type: 'push.turnOff' })}
          >
            Turn off
          </Button>
        </div>
      </div>
    </div>
  )
}

function Denied() {
  return (
    <div className={stack}>
      <Note icon={<AlertIcon />} title="Notifications are blocked">
        This browser was told not to show notifications. To turn them back on:
        <ol className={steps}>
          {isAppleMobile() ? (
            <>
              <li>Open the Settings app, then Notifications.</li>
              <li>Choose Fastpass and turn on Allow Notifications.</li>
            </>
          ) : (
            <>
              <li>Press the icon to the left of this page’s address.</li>
              <li>Tap Permissions or Site settings.</li>
              <li>Set Notifications to Allow.</li>
            </>
          )}
          <li>Come back to this page.</li>
        </ol>
      </Note>
      <EmailsCome />
    </div>
  )
}

function NotInstalled() {
  return (
    <div className={stack}>
      <Note icon={<PlusIcon />} title="Add Fastpass to your home screen first">
        On an iPhone or iPad, only apps on the home screen can show notifications.
        <ol className={steps}>
          {stepsToHomeScreen().map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
          <li>Open Fastpass from the home screen and come back to this page.</li>
        </ol>
      </Note>
      <EmailsCome />
    </div>
  )
}

function Unsupported() {
  if (isAppleMobile() && isOnHomeScreen()) {
    return (
      <Note icon={<MailIcon />} title="Notifications need iOS 16.4 or newer">
        To get it, open Settings, then General, then Software Update. Until then, we’ll email you
        when there’s news on your case.
      </Note>
    )
  }
  return (
    <Note icon={<MailIcon />} title="This browser can’t show notifications">
      You can turn them on in Chrome, Edge, Firefox or Safari. We’ll still email you when there’s
      news on your case.
    </Note>
  )
}

const EmailsCome = () => (
  <p className={said}>Until then, we’ll email you when there’s news on your case.</p>
)
