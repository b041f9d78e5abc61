import type { BrowserClerk } from '@clerk/shared/types'

// The SDK's browser builds put themselves here.
declare global {
  interface Window {
    Clerk?: BrowserClerk
    __internal_ClerkUICtor?: NonNullable<NonNullable<LoadOptions['ui']>['ClerkUI']>
  }
}

type LoadOptions = NonNullable<Parameters<BrowserClerk['load']>[0]>

const SDK_URL = `/vendor/@clerk/clerk-js/${__CLERK_JS_VERSION__}/clerk.browser.js`
const WIDGET_URL = `/vendor/@clerk/ui/${__CLERK_UI_VERSION__}/ui.browser.js`

/** What the log-in screen will need, for a page with time on its hands to fetch ahead. */
export const signInScripts = [SDK_URL, WIDGET_URL]

let loading: Promise<BrowserClerk> | undefined

/**
 * The identity provider's SDK, fetched on first use. It needs the network: rejects offline, and may
 * be asked again later.
 */
export function loadClerk(): Promise<BrowserClerk> {
  return start(async () => ({}))
}

/** The SDK with its sign-in widget, whose styles carry the page's nonce. For /auth/login only. */
export function loadClerkWidget(
  options: Pick<LoadOptions, 'appearance' | 'localization'>,
): Promise<BrowserClerk> {
  return start(async () => {
    await addScript(WIDGET_URL)
    return {
      ...options,
      nonce: contentOf('csp-nonce'),
      ...(window.__internal_ClerkUICtor && { ui: { ClerkUI: window.__internal_ClerkUICtor } }),
    }
  })
}

function start(optionsOf: () => Promise<LoadOptions>): Promise<BrowserClerk> {
  loading ??= load(optionsOf).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function load(optionsOf: () => Promise<LoadOptions>): Promise<BrowserClerk> {
  const [options] = await Promise.all([
    optionsOf(),
    addScript(SDK_URL, {
      'data-clerk-publishable-key': contentOf('clerk-publishable-key'),
      'data-clerk-proxy-url': `${location.origin}/__clerk`,
    }),
  ])
  const clerk = window.Clerk
  if (!clerk) throw new Error('The identity SDK did not start.')
  await clerk.load({
    signInUrl: '/auth/login',
    signUpUrl: '/onboarding',
    telemetry: false,
    ...options,
  })
  return clerk
}

// The server writes both into the page.
function contentOf(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}

function addScript(src: string, attributes: Record<string, string> = {}): Promise<void> {
  const script = document.createElement('script')
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value)
  script.src = src
  return new Promise((resolve, reject) => {
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      // Named as a failed fetch is, which is what it was.
      reject(new TypeError(`No answer for ${src}`))
    }
    document.head.append(script)
  })
}
