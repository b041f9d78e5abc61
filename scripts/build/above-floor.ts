// What the app and its libraries use although some supported browsers lack it (`browserslist` in
// package.json). The build fails for anything else, and for an entry that nothing needs. There are
// no polyfills.

/** An API that is used where its absence is handled, or does no harm. */
export interface GuardedApi {
  api: string
  /** The file of ours, or the package, that uses it. */
  users: readonly string[]
  /** What happens without it. */
  without: string
}

const react = 'node_modules/react-dom'
const router = 'node_modules/@tanstack/router-core'
const widget = 'vendor/@clerk/ui'
const sdk = 'vendor/@clerk/clerk-js'

export const GUARDED_APIS: readonly GuardedApi[] = [
  {
    api: 'requestIdleCallback',
    users: ['src/browser/when-idle.ts', widget, sdk],
    without: 'a timer',
  },
  {
    api: 'cancelIdleCallback',
    users: ['src/browser/when-idle.ts', widget, sdk],
    without: 'a timer',
  },
  {
    api: 'Navigator.setAppBadge',
    users: ['src/sync/app-badge.ts', 'src/worker/push.ts'],
    without: 'the icon has no number',
  },
  {
    api: 'Navigator.share',
    users: ['src/features/case/court-date.tsx'],
    without: 'the calendar file is downloaded',
  },
  {
    api: 'Navigator.canShare',
    users: ['src/features/case/court-date.tsx'],
    without: 'the calendar file is downloaded',
  },
  {
    api: 'Window.launchQueue',
    users: ['src/app/open-target.ts'],
    without: 'a launch loads its page as a link does',
  },
  {
    api: 'Navigator.connection',
    users: ['src/features/auth/home-screen.tsx', react],
    without: 'the connection counts as fast',
  },
  {
    api: 'Document.startViewTransition',
    users: [router],
    without: 'screens change without an animation',
  },
  {
    api: 'Element.startViewTransition',
    users: [react, router],
    without: 'screens change without an animation',
  },
  {
    api: 'Element.moveBefore',
    users: ['src/app/take-over.ts'],
    without: 'the field gets the focus again',
  },
  {
    api: 'Element.checkVisibility',
    users: [widget],
    without: 'the size is measured',
  },
  {
    api: 'Navigator.userAgentData',
    users: [widget, 'node_modules/@zag-js/dom-query'],
    without: 'the user agent string is read',
  },
  {
    api: 'Window.navigation',
    users: [widget],
    without: 'the history is used',
  },
  { api: 'navigation', users: [react], without: 'transitions have no indicator in the browser' },
  { api: 'setImmediate', users: ['node_modules/scheduler'], without: 'messages of a channel' },
  {
    api: 'CSS.registerProperty',
    users: [widget],
    without: 'a color changes without an animation',
  },
  { api: 'Iterator.Iterator', users: ['node_modules/immer'], without: 'never called by Recharts' },
  {
    api: 'Error.captureStackTrace',
    users: ['node_modules/yup', 'node_modules/@ark-ui/react'],
    without: 'stacks begin one line higher',
  },
  {
    api: 'HTMLScriptElement.fetchPriority',
    users: [react],
    without: 'the browser’s own priority',
  },
  { api: 'HTMLLinkElement.imageSizes', users: [react], without: 'no preloaded pictures are used' },
  { api: 'MouseEvent.movementX', users: [react], without: 'React measures it' },
  { api: 'MouseEvent.movementY', users: [react], without: 'React measures it' },
  {
    api: 'OffscreenCanvasRenderingContext2D.letterSpacing',
    users: ['node_modules/recharts'],
    without: 'the chart’s text has no letter spacing',
  },
]

/** Names that an API of another type has too: what is used here is not that API. */
export const OTHER_NAMES: readonly Pick<GuardedApi, 'api' | 'users'>[] = [
  { api: 'IntersectionObserverEntry.isVisible', users: ['machines/client/live.machine.ts'] },
  { api: 'Iterator.toArray', users: [widget, 'node_modules/@ark-ui/react'] },
  { api: 'ArrayBuffer.transfer', users: [sdk] },
  { api: 'Selection.removeRange', users: [widget] },
  { api: 'Locale.variants', users: [widget] },
  { api: 'CSSStyleDeclaration.cssFloat', users: [react] },
  {
    api: 'Function.displayName',
    users: [
      widget,
      react,
      'node_modules/recharts',
      'node_modules/qrcode.react',
      'node_modules/@ark-ui/react',
    ],
  },
]

/** Features of the style sheet, with what happens without them. */
export const GUARDED_STYLES: Readonly<Record<string, string>> = {
  'field-sizing': 'src/ui/control/text-area.tsx sets the height',
  'field-sizing: content': 'src/ui/control/text-area.tsx sets the height',
  'text-wrap': 'lines break where they are full',
  'text-wrap: balance': 'lines break where they are full',
  'text-wrap: pretty': 'lines break where they are full',
  'text-size-adjust': 'has its prefixed forms next to it; a desktop needs none',
  'user-select': 'has its prefixed form next to it',
  '-webkit-user-drag': 'a link’s picture follows the pointer',
  '-webkit-tap-highlight-color': 'a tap has the browser’s highlight, or none',
  ':-webkit-search-cancel-button': 'that browser shows no such button',
  ':popover-open': 'is in a list of which one part is enough',
  'content-visibility': 'long lists are drawn whole',
  'content-visibility: auto': 'long lists are drawn whole',
  'contain-intrinsic-block-size': 'long lists are drawn whole',
  'overflow-clip-margin': 'long lists are drawn whole',
  'scrollbar-width': 'the row of chips has a scroll bar',
  'scrollbar-width: none': 'the row of chips has a scroll bar',
  'rect()': 'is the old form of `clip`, which all have',
  resize: 'a phone has no handle to drag',
  'resize: none': 'a phone has no handle to drag',
  'cursor: default': 'a phone has no cursor',
  'cursor: pointer': 'a phone has no cursor',
  'cursor: progress': 'a phone has no cursor',
  'cursor: not-allowed': 'a phone has no cursor',
}
