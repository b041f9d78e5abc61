import { defineSlotRecipe } from '@pandacss/dev'

const scrim = {
  position: 'fixed',
  inset: '0',
  zIndex: 'overlay',
  backgroundColor: 'scrim',
  _open: { animation: 'fadeIn {durations.sheet}' },
  _closed: { animation: 'fadeOut {durations.sheet}' },
} as const

// The library disables pointer events on the page. The overlay needs them, for a press next to its
// panel.
const positioner = {
  position: 'fixed',
  inset: '0',
  zIndex: 'overlay',
  pointerEvents: 'auto',
} as const

const panel = {
  backgroundColor: 'raised',
  color: 'ink',
  border: '1px solid transparent',
  _osDark: { borderColor: 'line' },
  _focusVisible: { outline: 'none' },
} as const

/** The space below a sheet's buttons. */
const sheetEnd = 'calc(12px + env(safe-area-inset-bottom))'
/** The height of a sheet's buttons, with the text below one that says why it is disabled. */
const sheetButtons = '11rem'

const heading = { textStyle: 'title', textWrap: 'balance', overflowWrap: 'anywhere' } as const

export const sheet = defineSlotRecipe({
  className: 'sheet',
  description: 'A form or a decision that rises from the bottom; centred where there is room.',
  slots: ['backdrop', 'positioner', 'panel', 'title', 'description', 'body', 'actions'],
  base: {
    backdrop: scrim,
    positioner: {
      ...positioner,
      bottom: 'var(--keyboard, 0px)',
      display: 'flex',
      alignItems: 'end',
      justifyContent: 'center',
      _wide: { alignItems: 'center' },
    },
    panel: {
      ...panel,
      position: 'relative',
      width: 'full',
      maxWidth: 'page',
      maxHeight: 'calc(100% - 48px)',
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      borderBottom: '0',
      borderTopRadius: 'sheet',
      boxShadow: 'sheet',
      paddingInline: 'var(--gutter)',
      paddingTop: '1.875rem',
      // Sticky buttons end where the padding begins, and content would show below them.
      '&:not(:has(> .sheet__actions))': { paddingBottom: sheetEnd },
      // Keeps the focused control above the buttons.
      scrollPaddingBottom: sheetButtons,
      _keyboardOpen: { scrollPaddingBottom: '7rem' },
      _low: { ':root:not([data-keyboard]) &': { scrollPaddingBottom: '0' } },
      _open: { animation: 'sheetIn {durations.sheet} {easings.out}' },
      _closed: { animation: 'sheetOut {durations.sheet} {easings.out}' },
      // The grabber.
      _before: {
        content: '""',
        position: 'absolute',
        top: '2',
        left: '50%',
        width: '36px',
        marginLeft: '-18px',
        borderTop: '4px solid',
        borderColor: 'color-mix(in srgb, {colors.edge} 70%, transparent)',
        borderRadius: 'round',
        // A mouse has nothing to pull.
        '@media (pointer: fine)': { display: 'none' },
      },
      // A centered sheet cannot be pulled.
      _wide: { maxWidth: 'dialog', borderRadius: 'sheet', _before: { display: 'none' } },
    },
    title: heading,
    description: { textStyle: 'body', color: 'ink-2', textWrap: 'balance' },
    body: { display: 'grid', gap: '6', marginBlock: '5', _empty: { marginBlockEnd: '0' } },
    // Always in view. Content that is scrolled below them fades.
    actions: {
      display: 'grid',
      gap: '2',
      justifyItems: 'center',
      position: 'sticky',
      zIndex: '2',
      bottom: '0',
      paddingBottom: sheetEnd,
      backgroundColor: 'raised',
      _before: {
        content: '""',
        position: 'absolute',
        insetInline: '0',
        bottom: '100%',
        height: '20px',
        background: 'linear-gradient(to top, {colors.raised}, transparent)',
        pointerEvents: 'none',
      },
      '& button': { scrollMarginBottom: `calc(-1 * ${sheetButtons})` },
      // One row, as in the action area.
      _keyboardOpen: {
        gridTemplateColumns: 'auto 1fr',
        alignItems: 'center',
        columnGap: '4',
        '& > button:first-child': { order: '1' },
        '& > p': { order: '2', gridColumn: '1 / -1', marginTop: '0' },
      },
      _low: {
        ':root:not([data-keyboard]) &': {
          position: 'static',
          _before: { display: 'none' },
          '& button': { scrollMarginBottom: '0' },
        },
      },
    },
  },
})

export const dialog = defineSlotRecipe({
  className: 'dialog',
  description: 'Names a consequence; the safe way out is below.',
  slots: ['backdrop', 'positioner', 'panel', 'title', 'description', 'actions'],
  base: {
    backdrop: scrim,
    positioner: {
      ...positioner,
      display: 'grid',
      placeItems: 'center',
      padding: 'var(--gutter)',
      overflowY: 'auto',
    },
    panel: {
      ...panel,
      width: 'full',
      maxWidth: 'dialog',
      padding: 'var(--gutter)',
      paddingBottom: '3',
      borderRadius: 'sheet',
      boxShadow: 'popover',
      _open: { animation: 'stepIn {durations.step} {easings.out}' },
      _closed: { animation: 'fadeOut {durations.press}' },
    },
    title: heading,
    description: {
      textStyle: 'body',
      color: 'ink-2',
      marginTop: '0.375rem',
      overflowWrap: 'anywhere',
      '& p + p': { marginTop: '3' },
    },
    actions: { display: 'grid', gap: '2', justifyItems: 'center', marginTop: '5' },
  },
})

export const drawer = defineSlotRecipe({
  className: 'drawer',
  slots: ['backdrop', 'positioner', 'panel', 'header', 'title', 'description', 'body', 'footer'],
  base: {
    backdrop: scrim,
    positioner: { ...positioner, display: 'flex' },
    panel: {
      ...panel,
      display: 'flex',
      flexDirection: 'column',
      width: 'drawer',
      maxWidth: '100vw',
      height: 'full',
      borderBlock: '0',
      borderLeft: '0',
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      paddingTop: 'env(safe-area-inset-top)',
      paddingBottom: 'env(safe-area-inset-bottom)',
      _open: { animation: 'drawerIn {durations.sheet} {easings.out}' },
      _closed: { animation: 'drawerOut {durations.sheet} {easings.out}' },
    },
    header: {
      paddingInline: '6',
      paddingTop: '6',
      paddingBottom: '6',
      borderBottom: '1px solid',
      borderColor: 'line',
    },
    title: heading,
    description: {
      textStyle: 'body',
      color: 'ink-2',
      overflowWrap: 'anywhere',
      marginTop: '0.1875rem',
    },
    body: { flex: '1', padding: '2' },
    footer: { padding: '2', borderTop: '1px solid', borderColor: 'line' },
  },
})

export const navItem = defineSlotRecipe({
  className: 'nav-item',
  description: 'A row of the drawer or of a side bar.',
  slots: ['root', 'text', 'count'],
  base: {
    root: {
      display: 'flex',
      // With large text the count goes below.
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: '4',
      width: 'full',
      minHeight: 'control',
      paddingInline: '3',
      borderRadius: 'control',
      textStyle: 'body',
      textAlign: 'start',
      '& svg': { color: 'ink-2' },
      _hover: { _hoverable: { backgroundColor: 'wash' } },
      _active: { backgroundColor: 'wash' },
      _currentPage: {
        backgroundColor: 'pen-wash',
        color: 'pen',
        fontWeight: '600',
        '& svg': { color: 'pen' },
        _forcedColors: { textDecoration: 'underline' },
      },
      _focusVisible: { outlineOffset: '-3px' },
    },
    text: { flex: '1 1 0', minWidth: 'min-content' },
    count: {
      marginInlineStart: 'auto',
      minWidth: '1.5rem',
      paddingInline: '0.375rem',
      borderRadius: 'round',
      backgroundColor: 'pen',
      color: 'on-pen',
      textStyle: 'label',
      lineHeight: '1.5rem',
      textAlign: 'center',
      _forcedColors: { outline: '1px solid' },
    },
  },
})

export const menu = defineSlotRecipe({
  className: 'menu',
  slots: ['content', 'item'],
  base: {
    content: {
      ...panel,
      // The positioner takes its stacking order from here.
      zIndex: 'overlay',
      minWidth: '11.5rem',
      maxWidth: 'calc(100vw - 2 * var(--gutter))',
      padding: '1',
      borderRadius: 'control',
      boxShadow: 'popover',
      _open: { animation: 'fadeIn {durations.press}' },
      _closed: { animation: 'fadeOut {durations.press}' },
    },
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      minHeight: 'target',
      paddingInline: '3',
      paddingBlock: '1',
      borderRadius: 'control',
      textStyle: 'body',
      cursor: 'pointer',
      _highlighted: { backgroundColor: 'wash', _forcedColors: { outline: '2px solid Highlight' } },
      _checked: { color: 'pen', fontWeight: '600' },
      '&[data-danger]': { color: 'alert', fontWeight: '600' },
      _disabled: { color: 'ink-3', cursor: 'default', _forcedColors: { color: 'GrayText' } },
      _focusVisible: { outline: 'none' },
    },
  },
})
