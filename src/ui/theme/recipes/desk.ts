import { defineSlotRecipe } from '@pandacss/dev'

/** From this width on, the side bar fits next to a table. */
const WITH_BAR = '@media (width >= 60rem)'

export const workspace = defineSlotRecipe({
  className: 'workspace',
  description: 'A desk: a side bar and a wide content; on a phone a top bar and the content.',
  slots: ['root', 'skip', 'side', 'wordmark', 'nav', 'page', 'topBar', 'content'],
  base: {
    root: {
      minHeight: '100dvh',
      maxWidth: '120rem',
      marginInline: 'auto',
      [WITH_BAR]: { display: 'grid', gridTemplateColumns: '14rem minmax(0, 1fr)' },
    },
    // Hidden until it has the focus.
    skip: {
      position: 'fixed',
      top: '2',
      left: '2',
      zIndex: '1',
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: 'target',
      paddingInline: '4',
      borderRadius: 'control',
      backgroundColor: 'page',
      color: 'pen',
      fontWeight: '600',
      transform: 'translateY(-200%)',
      _focus: { transform: 'none' },
    },
    side: {
      display: 'none',
      [WITH_BAR]: {
        position: 'sticky',
        top: '0',
        display: 'flex',
        flexDirection: 'column',
        height: '100dvh',
        overflowY: 'auto',
        padding: '3',
        paddingInlineStart: 'max(12px, env(safe-area-inset-left))',
        backgroundColor: 'wash',
        borderInlineEnd: '1px solid',
        borderColor: 'line',
      },
    },
    wordmark: { textStyle: 'caseName', padding: '3', paddingTop: '5', marginBottom: '5' },
    nav: {
      _last: { marginTop: 'auto' },
      '& > .nav-item__root': {
        minHeight: 'target',
        textStyle: 'small',
        gap: '3',
        // A hovered row elsewhere has the bar's own color, so the bar needs another.
        _hover: { _hoverable: { backgroundColor: 'line' } },
        _currentPage: { backgroundColor: 'pen-wash', fontWeight: '600' },
      },
    },
    page: { display: 'flex', flexDirection: 'column', minWidth: '0' },
    topBar: { display: 'contents', [WITH_BAR]: { display: 'none' } },
    content: {
      flex: '1',
      width: 'full',
      maxWidth: '100rem',
      marginInline: 'auto',
      paddingInline: 'max(var(--gutter), env(safe-area-inset-left))',
      paddingTop: '2',
      paddingBottom: 'calc(32px + env(safe-area-inset-bottom))',
      [WITH_BAR]: { paddingInline: '2.5rem', paddingTop: '5' },
    },
  },
})
