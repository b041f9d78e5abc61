import type { MouseEventHandler, ReactNode } from 'react'
import { buttonClass } from '#src/ui/button.tsx'
import type { Elements } from '#src/ui/elements.ts'
import { ClockIcon, ColumnsIcon, ShieldCheckIcon } from '#src/ui/icons.tsx'
import { textLinkClass } from '#src/ui/text-link.ts'
import { css } from '#styled/css/css.mjs'
import { screen } from '#styled/recipes/screen.mjs'
import { topBar } from '#styled/recipes/top-bar.mjs'

// On short screens the page is tighter, so that both buttons are visible without scrolling.
const SHORT = '@media (max-height: 720px)'
const SHORTEST = '@media (max-height: 600px)'

const heading = css({
  textStyle: 'display',
  marginTop: 'min(5svh, 40px)',
  [SHORT]: { marginTop: '1', fontSize: 'clamp(2rem, 10.5vw, 3rem)' },
})
const lead = css({
  textStyle: 'body',
  color: 'ink-2',
  marginTop: '5',
  [SHORT]: { textStyle: 'small', marginTop: '3' },
})
const tryOut = css({
  marginTop: '1',
  marginBottom: '4',
  [SHORT]: { marginBlock: '0' },
  [SHORTEST]: { marginBlock: '-0.5rem' },
})
const cut = css({
  marginTop: 'auto',
  marginInline: 'calc(-1 * var(--gutter))',
  borderTop: '2px dashed',
  borderTopColor: 'edge',
})
const promises = css({
  display: 'grid',
  gap: '4',
  marginTop: '5',
  [SHORT]: { gap: '2', marginTop: '3' },
  [SHORTEST]: { gap: '1', marginTop: '2' },
})
const promise = css({
  display: 'grid',
  gridTemplateColumns: '36px 1fr',
  '& svg': { marginInlineStart: '-3px', color: 'ink-2' },
})
const promiseTitle = css({ textStyle: 'strong' })
const promiseText = css({ textStyle: 'body', color: 'ink-2' })
const actions = css({
  display: 'grid',
  gap: '3',
  paddingTop: '6',
  paddingBottom: 'calc(12px + env(safe-area-inset-bottom))',
  [SHORT]: { gap: '2', paddingTop: '4' },
  [SHORTEST]: { paddingTop: '2' },
})
const content = css({ paddingTop: '0!', paddingBottom: '0!' })

export type WelcomeScreenProps = {
  onCreateAccount?: MouseEventHandler
  onTry?: MouseEventHandler | undefined
  /** Called when Log in is likely to be pressed. */
  onLogInIntent?: () => void
  /** Replaces the link to the questions, for a visitor who has started a case. */
  unclaimed?: Elements
  /** Stands above the heading: why the person was logged out. */
  notice?: Elements
  /** Whether to offer to paste a link to answers that were given in a browser. */
  hasPastedLink?: boolean
}

/**
 * The welcome page (specification §1.1, specification §1.2). The build also prerenders it with
 * plain links, so that it works before any code is loaded.
 */
export function WelcomeScreen(props: WelcomeScreenProps) {
  const bar = topBar()
  const page = screen()
  return (
    <div className={page.root}>
      <header className={bar.root}>
        <div className={bar.row}>
          <span className={bar.wordmark} translate="no">
            Fastpass
          </span>
        </div>
      </header>
      <main className={`${page.content} ${content}`}>
        {props.notice}
        <h1 className={heading}>
          A fast pass
          <br />
          for choosing
          <br />
          legal help.
        </h1>
        <p className={lead}>
          Answer one question at a time.
          <br />
          Attorneys send you bids. You choose.
        </p>
        <div className={tryOut}>
          {props.unclaimed ?? <TryLink onTry={props.onTry} />}
          {props.hasPastedLink && (
            <div>
              <a className={textLinkClass({ target: 'tall' })} href="/continue">
                I have a link from an email
              </a>
            </div>
          )}
        </div>
        <div className={cut} />
        <ul className={promises}>
          <Promised icon={<ShieldCheckIcon />} title="Find the right legal help">
            with pre-approved attorneys
          </Promised>
          <Promised icon={<ClockIcon />} title="Save time and stress">
            with instant bids
          </Promised>
          <Promised icon={<ColumnsIcon />} title="Stay in control">
            by comparing options
          </Promised>
        </ul>
        <div className={actions}>
          <a className={buttonClass()} href="/onboarding" onClick={props.onCreateAccount}>
            Create an account
          </a>
          <a
            className={buttonClass({ visual: 'secondary' })}
            href="/auth/login"
            onPointerEnter={props.onLogInIntent}
            onFocus={props.onLogInIntent}
          >
            Log in
          </a>
        </div>
      </main>
    </div>
  )
}

function TryLink({ onTry }: Pick<WelcomeScreenProps, 'onTry'>) {
  return (
    <a className={textLinkClass({ target: 'tall' })} href="/customer/new-case" onClick={onTry}>
      Try the questions first
    </a>
  )
}

function Promised(props: { icon: Elements; title: string; children: ReactNode }) {
  return (
    <li className={promise}>
      {props.icon}
      <p>
        <strong className={promiseTitle}>{props.title}</strong>
        <br />
        <span className={promiseText}>{props.children}</span>
      </p>
    </li>
  )
}
