// The HTML that the build writes into the pages (scripts/build/prerender.ts), to be painted and
// used before any code.
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { KeepSwitch, LoginFrame, WidgetRoom } from '#src/features/auth/login-frame.tsx'
import { WelcomeScreen } from '#src/features/auth/welcome-screen.tsx'
import { CategoryForm, STANDARD_CHOICES } from '#src/features/new-case/category-form.tsx'
import { StaticPlaceForm } from '#src/features/new-case/static-place-form.tsx'
import { StaticStep } from '#src/features/onboarding/static-step.tsx'
import { StaticCloseLink } from '#src/wizard/static-links.tsx'
import { NOTICE_STYLES, type OldestVersions, PageNotices } from './page-notices.tsx'
import { LoadingCover, ShellScreen } from './shell-screen.tsx'

/** A page of the build. */
export interface Prerendered {
  /** The file in `dist/`. */
  file: string
  /** The path of the page's route; undefined for the shell, which is for all others. */
  path: string | undefined
  /** The document's title. */
  title: string
  /** The content of `#root`. */
  html: string
}

const page = (
  file: string,
  path: string | undefined,
  title: string,
  screen: ReactNode,
): Prerendered => ({
  file,
  path,
  title,
  html: renderToStaticMarkup(screen),
})

const ONBOARDING = { path: '/onboarding', title: 'Create an account · Fastpass' }
const NEW_CASE = { path: '/customer/new-case', title: 'New case · Fastpass' }

/** Returns the pages. The shell is the page of every URL that has no other. */
export function renderPages(): Prerendered[] {
  return [
    page('index.html', undefined, 'Fastpass', <ShellScreen />),
    page('auth/home.html', '/auth/home', 'Fastpass', <WelcomeScreen />),
    page(
      'auth/login.html',
      '/auth/login',
      'Log in · Fastpass',
      <LoginFrame>
        <WidgetRoom isLoading />
        <KeepSwitch checked onChange={() => {}} />
      </LoginFrame>,
    ),
    page(
      'customer/new-case.html',
      NEW_CASE.path,
      NEW_CASE.title,
      <CategoryForm
        leading={<StaticCloseLink />}
        categories={STANDARD_CHOICES}
        chosen={undefined}
        onContinue={() => {}}
      />,
    ),
    page('customer/new-case.place.html', NEW_CASE.path, NEW_CASE.title, <StaticPlaceForm />),
    page('onboarding/0.html', ONBOARDING.path, ONBOARDING.title, <StaticStep number={0} />),
    page('onboarding/1.html', ONBOARDING.path, ONBOARDING.title, <StaticStep number={1} />),
  ]
}

/** Returns the HTML of the template that covers a page while the next one loads. */
export const renderCover = (): string => renderToStaticMarkup(<LoadingCover />)

/** Returns the HTML and the styles of what each page says without its script. */
export const renderNotices = (oldest: OldestVersions): { html: string; css: string } => ({
  html: renderToStaticMarkup(<PageNotices oldest={oldest} />),
  css: NOTICE_STYLES,
})
