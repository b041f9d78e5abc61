// Reads the pages and the worker of the built app, and writes into each the settings that it needs.
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isCaseSlug } from '#machines/category-slug.ts'
import { escapeHtml } from '#server/web/html.ts'
import { type Page, preparePage } from './page-responses.ts'

/** The built app, and the settings that its pages get. */
export interface Site {
  /** The folder of the built app. */
  folder: string
  /** Sent to the pages, which compare it with the API's. */
  buildId: string
  /** Sent to the pages for the identity SDK. */
  publishableKey: string
  /** Where people can write for help. */
  supportEmail?: string | undefined
  /** Where people find free legal help, in the operator's own words. */
  legalHelp?: string | undefined
  /**
   * How long phones show what they have of a person after the session ran out, in hours; the app
   * has a default.
   */
  endedSessionHours?: number | undefined
  /** The page with the privacy policy; the app has a default. */
  privacyPolicyUrl?: string | undefined
  /** What the app sends as `Authorization: Basic`: `user:password`; the app has a default. */
  basicAuth?: string | undefined
  /** The folder of each script of earlier builds, by its path. */
  earlier: ReadonlyMap<string, string>
  /** Whether phones use the service worker; otherwise theirs unregisters. */
  isWorkerOn: boolean
}

/** Reads the pages of the app. */
export async function readPages(site: Site) {
  const meta = metaOf(site)
  const support = supportLine(site)
  const read = async (name: string) => {
    const html = await readFile(join(site.folder, name), 'utf8')
    return html.replace('</head>', `${meta}</head>`).replaceAll(SUPPORT_PLACE, support)
  }
  const readPage = async (name: string) => preparePage(await read(name))
  return {
    /** The page without content of its own, in which the app shows any screen. */
    shell: await readPage('index.html'),
    welcome: await readPage('auth/home.html'),
    /** Where quick exit leads. It says nothing of Fastpass. */
    measures: await preparePage(await readFile(join(site.folder, 'measures.html'), 'utf8')),
    /** Not prepared: each response has a nonce of its own. */
    logInHtml: await read('auth/login.html'),
    findStepPage: await readStepPages(site.folder, readPage),
    linkHeaderOf: await readPreloads(site.folder),
  }
}

/**
 * Reads the worker. It cannot read the page's meta elements, so the credentials are in its code.
 */
export async function readWorkerWith(basicAuth: string, folder: string): Promise<string> {
  const code = await readFile(join(folder, 'worker.js'), 'utf8')
  return `globalThis.apiBasicAuth = ${JSON.stringify(toBase64(basicAuth))};${code}`
}

const metaOf = (site: Site) =>
  Object.entries({
    'clerk-publishable-key': site.publishableKey,
    'fastpass-build': site.buildId,
    ...(site.supportEmail && { 'support-email': escapeHtml(site.supportEmail) }),
    ...(site.legalHelp && { 'legal-help': escapeHtml(site.legalHelp) }),
    ...(site.privacyPolicyUrl && { 'privacy-policy': escapeHtml(site.privacyPolicyUrl) }),
    ...(site.basicAuth && { 'api-basic-auth': toBase64(site.basicAuth) }),
    ...(site.endedSessionHours !== undefined && {
      'ended-session-hours': String(site.endedSessionHours),
    }),
    ...(!site.isWorkerOn && { 'fastpass-worker': 'off' }),
  })
    .map(([name, content]) => `<meta name="${name}" content="${content}" />\n  `)
    .join('')

/** Where the notices of a page name the operator (src/app/page-notices.tsx). */
const SUPPORT_PLACE = '<p data-support=""></p>'

function supportLine({ supportEmail }: Site): string {
  if (!supportEmail) return ''
  const email = escapeHtml(supportEmail)
  return `<p>Need help? Write to <a href="mailto:${email}">${email}</a>.</p>`
}

const toBase64 = (text: string) => Buffer.from(text).toString('base64')

/**
 * Reads the prerendered steps of a new case and of a new account. Returns the function that finds
 * the page of a URL; undefined for a step that only the phone has.
 */
async function readStepPages(folder: string, read: (name: string) => Promise<Page>) {
  const pages = new Map<string, Page>()
  for await (const name of glob('{customer,onboarding}/*.html', { cwd: folder })) {
    pages.set(name, await read(name))
  }
  return ({ pathname, searchParams: query }: URL): Page | undefined => {
    const file = pathname.startsWith('/onboarding') ? accountPage(query) : newCasePage(query)
    return file === undefined ? undefined : pages.get(file)
  }
}

/**
 * Returns the file with the choice of a category, or with the place of a case that begins in a
 * standard category; undefined for a draft.
 */
function newCasePage(query: URLSearchParams): string | undefined {
  if (query.has('draft') || Number(query.get('active')) !== 0) return undefined
  const [user = '', ...others] = query.has('begin') ? query.getAll('user') : []
  const isBegun = others.length === 0 && isCaseSlug(user) && user !== 'other'
  return isBegun ? 'customer/new-case.place.html' : 'customer/new-case.html'
}

/** Returns the file of a step; undefined for a person who was invited or has signed in. */
const accountPage = (query: URLSearchParams): string | undefined =>
  query.has('email_id') || query.has('user')
    ? undefined
    : `onboarding/${Number(query.get('active'))}.html`

/**
 * Reads which scripts each screen needs. Returns the function that builds the Link header of a URL
 * whose page has no content of its own; the browser would find the scripts one after another.
 */
async function readPreloads(folder: string): Promise<(url: string) => string> {
  const text = await readFile(join(folder, '.preloads.json'), 'utf8').catch(() => undefined)
  if (text === undefined) return () => ''
  const { start, screens } = JSON.parse(text) as {
    start: string[]
    screens: Record<string, string[]>
  }
  const links = (names: readonly string[]) =>
    names.map((name) => `</${name}>; rel=modulepreload`).join(', ')
  return (url) => {
    const path = (url.split('?')[0] ?? '').replace(/(?<=.)\/$/, '')
    const ofScreen = Object.hasOwn(screens, path) ? screens[path] : undefined
    return links([...start, ...(ofScreen ?? [])])
  }
}
