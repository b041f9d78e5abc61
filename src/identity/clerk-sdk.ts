import '#src/browser/trusted-types.ts'
import '@clerk/ui/register'
import type { BrowserClerk } from '@clerk/shared/types'
import { retry } from 'es-toolkit'
import { writeKeepCookie } from './keep-cookie.ts'
import { SDK_URL, WIDGET_URL } from './sign-in-scripts.ts'
import { isRemembered } from './stored-session.ts'

// The SDK's browser builds define these globals.
declare global {
  interface Window {
    Clerk?: BrowserClerk
    __internal_ClerkUICtor?: Widget
  }
}

// The widget's style cache reads the nonce, which is missing from the SDK's types.
type LoadOptions = NonNullable<Parameters<BrowserClerk['load']>[0]> & { nonce?: string }

type Widget = Awaited<NonNullable<NonNullable<LoadOptions['ui']>['ClerkUI']>>

/** How often a lost script is requested again, and after which pause, ms. */
const RETRIES = 3
const RETRY_MS = 700

let loading: Promise<BrowserClerk> | undefined

/**
 * Loads the identity provider's SDK on first use; on /auth/login with its sign-in widget. Rejects
 * offline, and may be called again later.
 */
export function loadClerk(): Promise<BrowserClerk> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function load(): Promise<BrowserClerk> {
  const hasWidget = location.pathname === '/auth/login'
  const [clerk] = await Promise.all([loadSdk(hasWidget), hasWidget && loadWidget()])
  return clerk
}

// The SDK asks the provider for its settings while the widget is still loading.
async function loadSdk(hasWidget: boolean): Promise<BrowserClerk> {
  await addScript(SDK_URL, {
    'data-clerk-publishable-key': contentOf('clerk-publishable-key'),
    'data-clerk-proxy-url': `${location.origin}/__clerk`,
  })
  writeKeepCookie(isRemembered())
  const clerk = window.Clerk
  if (!clerk) throw new Error('The identity SDK did not start.')
  await clerk.load({
    signInUrl: '/auth/login',
    signUpUrl: '/onboarding',
    signInForceRedirectUrl: '/auth/login',
    signUpForceRedirectUrl: '/auth/login',
    telemetry: false,
    routerPush: go,
    routerReplace: go,
    ...(hasWidget && { ui: { ClerkUI: widget }, nonce: contentOf('csp-nonce'), localization }),
  } satisfies LoadOptions)
  return clerk
}

// Without app and backup codes, only the operator can let a person in.
function lostHelp(): string {
  const email = contentOf('support-email')
  return email ? ` If you lost them, write to ${email}.` : ''
}

// The app's own texts, without placeholders, and those that the installed package of texts does not
// have yet.
const localization: NonNullable<LoadOptions['localization']> = {
  formFieldAction__showPassword: 'Show password',
  formFieldAction__hidePassword: 'Hide password',
  actionBlocked: {
    title: 'This was stopped',
    subtitle: 'It looked unusual, so it was stopped to keep your account safe. Please write to us.',
    traceIdLabel: 'Number to tell us',
  },
  formFieldInputPlaceholder__emailAddress: '',
  formFieldInputPlaceholder__password: '',
  formFieldLabel__newPassword: 'New password',
  formFieldLabel__confirmPassword: 'Confirm password',
  identityPreviewEditButton__identifier: 'Use another email',
  identityPreviewEditButton__emailAddress: 'Use another email',
  signIn: {
    start: {
      actionText: 'No account yet?',
      actionLink: 'Create an account',
      actionLink__use_passkey: 'Use a passkey',
    },
    alternativeMethods: { title: 'Log in another way' },
    forgotPasswordAlternativeMethods: {
      title: 'Forgot your password?',
      blockButton__resetPassword: 'Email me a code',
      label__alternativeMethods: 'Or log in another way',
    },
    forgotPassword: {
      title: 'Check your email',
      // The text must not reveal whether the account exists, because any visitor may type an email.
      subtitle_email: 'If this email has an account, we sent it a code. Type the code here.',
      resendButton: 'Send a new code',
    },
    totpMfa: {
      title: 'Type your code',
      subtitle: 'The app on your phone shows it.',
      formTitle: 'Code from the app',
    },
    backupCodeMfa: {
      title: 'Use a backup code',
      subtitle: `You got backup codes when you turned on log-in codes. Each works once.${lostHelp()}`,
    },
    resetPassword: {
      title: 'Choose a new password',
      formButtonPrimary: 'Save new password',
      successMessage: 'Your password is changed. Logging you in.',
    },
  },
}

// After sign-in the SDK navigates to the sign-in screen, and after sign-out to '/'. The app ignores
// both, and navigates itself when its own session begins or ends.
const OURS = ['/', '/auth/login']
function go(to: string, options?: { windowNavigate: (to: URL | string) => void }) {
  if (!OURS.includes(to)) options?.windowNavigate(to)
}

let startWidget: (widget: Widget) => void
/** The widget. The SDK waits for it as long as it takes, also when its script is lost. */
const widget = new Promise<Widget>((resolve) => {
  startWidget = resolve
})

// The widget would load its parts itself, but never show a form when one of them is lost, as
// happens when a phone changes from Wi-Fi to its own network.
async function loadWidget(): Promise<void> {
  await addScript(WIDGET_URL)
  const ClerkUI = window.__internal_ClerkUICtor
  if (!ClerkUI) throw new Error('The sign-in widget did not start.')
  startWidget(ClerkUI)
}

// The server writes both into the page.
function contentOf(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}

const addScript = (src: string, attributes: Record<string, string> = {}): Promise<void> =>
  retry(() => requestScript(src, attributes), { retries: RETRIES, delay: RETRY_MS })

function requestScript(src: string, attributes: Record<string, string>): Promise<void> {
  const script = document.createElement('script')
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value)
  script.src = src
  return new Promise((resolve, reject) => {
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      // A TypeError, like a failed fetch.
      reject(new TypeError(`No response for ${src}`))
    }
    document.head.append(script)
  })
}
