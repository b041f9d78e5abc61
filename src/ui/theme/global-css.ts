import { defineGlobalStyles } from '@pandacss/dev'

/** The reset and the global styles, which also apply to markup that no component renders. */
export const globalCss = defineGlobalStyles({
  '*, ::before, ::after': { boxSizing: 'border-box', margin: '0', padding: '0' },
  ':root': {
    colorScheme: 'light dark',
    '--gutter': 'spacing.gutter',
    '--motion': '1',
    _motionReduce: { '--motion': '0' },
  },
  html: {
    backgroundColor: 'page',
    color: 'ink',
    textSizeAdjust: '100%',
    WebkitTapHighlightColor: 'transparent',
    // Keeps the focused element visible between the top bar and the action area.
    scrollPaddingTop: 'calc(var(--top-bar, 3.5rem) + 24px)',
    scrollPaddingBottom: 'calc(var(--action-area, 0px) + var(--keyboard, 0px) + 24px)',
    _low: {
      scrollPaddingTop: '24px',
      '&:not([data-keyboard])': { scrollPaddingBottom: '24px' },
    },
  },
  body: {
    minHeight: '100dvh',
    isolation: 'isolate',
    textStyle: 'body',
    overflowWrap: 'break-word',
  },
  // What people typed may have a word that is longer than the screen. Columns of tables keep words.
  '[dir=auto]:not(table *)': { overflowWrap: 'anywhere' },
  'h1, h2, h3, h4': { font: 'inherit' },
  'button, input, textarea, select': {
    font: 'inherit',
    letterSpacing: 'inherit',
    color: 'inherit',
    background: 'none',
    border: '0',
    borderRadius: '0',
  },
  'button, a, label, select': { touchAction: 'manipulation' },
  'button:not([aria-disabled=true]), label, select': { cursor: 'pointer' },
  // Avoids a last line of one word.
  'p, dd': { textWrap: 'pretty' },
  a: { color: 'inherit', textDecoration: 'none' },
  'ol, ul': { listStyle: 'none' },
  'img, svg': { display: 'block', maxWidth: '100%' },
  // A region for announcements takes no row of a grid while it is empty.
  ':is([role=alert], [role=status]):empty': { position: 'absolute' },
  '[hidden]': { display: 'none !important' },
  ':focus-visible': { outline: '3px solid', outlineColor: 'pen', outlineOffset: '2px' },
  // Programmatic focus (a step's question, a dialog's body) is for screen readers and not shown.
  '[tabindex="-1"]:focus': { outline: 'none' },
})
