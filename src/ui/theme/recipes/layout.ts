import { defineRecipe, defineSlotRecipe } from '@pandacss/dev'
import { linkLine } from './button.ts'
import { windowedItems } from './windowed.ts'

/** A sticky bar shows its hairline only while the page is scrolled. */
const bar = {
  position: 'sticky',
  zIndex: 'bar',
  backgroundColor: 'page',
} as const

/** Bars that leave a low screen to the content. */
const notSticky = {
  position: 'static',
  '&[data-over-content]': { borderColor: 'transparent' },
} as const

export const topBar = defineSlotRecipe({
  className: 'top-bar',
  slots: ['root', 'row', 'side', 'title', 'exit', 'wordmark', 'steps', 'step', 'saved'],
  base: {
    root: {
      ...bar,
      top: '0',
      paddingTop: 'env(safe-area-inset-top)',
      paddingInline: 'max(var(--gutter), env(safe-area-inset-left))',
      borderBottom: '1px solid transparent',
      '&[data-over-content]': { borderColor: 'line' },
      // The bar is fixed and always visible: focus inside it must not scroll the page
      // (`scrollPaddingTop`).
      '& :is(a, button)': { scrollMarginTop: 'calc(-1 * (var(--top-bar, 3.5rem) + 24px))' },
      _low: { ...notSticky, '& :is(a, button)': { scrollMarginTop: '0' } },
    },
    row: {
      display: 'flex',
      // With large text what is at the end has a line of its own.
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '0.1875rem',
      minHeight: 'control',
      // With large text the icons would push 'Case #1013' into two lines, and the bell out of the
      // screen.
      '& .icon-button': { maxWidth: '48px' },
    },
    side: { flex: '1', display: 'flex', alignItems: 'center', _last: { justifyContent: 'end' } },
    title: {
      flex: '1',
      // Narrower, a case's number would have a digit on each line.
      minWidth: '5.5rem',
      // Space above and below a name of several lines.
      paddingBlock: '2',
      textStyle: 'strong',
      overflowWrap: 'anywhere',
    },
    exit: {
      textStyle: 'small',
      ...linkLine,
      textAlign: 'end',
      minWidth: 'target',
      paddingBlock: '3',
      marginInlineStart: 'auto',
    },
    wordmark: { textStyle: 'caseName' },
    steps: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      columnGap: '3',
      paddingBottom: '2',
      textStyle: 'small',
    },
    step: { fontWeight: '600', fontVariantNumeric: 'tabular-nums' },
    saved: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1',
      color: 'ink-2',
      '& svg': { color: 'ok' },
    },
  },
  variants: { kind: { plain: {}, wizard: { root: { paddingBottom: '1' } } } },
  defaultVariants: { kind: 'plain' },
})

export const actionArea = defineSlotRecipe({
  className: 'action-area',
  description: 'The one decision, under the thumb; with the keyboard open, one row.',
  slots: ['root', 'row', 'back', 'sentinel'],
  base: {
    root: {
      ...bar,
      bottom: 'var(--keyboard, 0px)',
      marginTop: 'auto',
      paddingInline: 'max(var(--gutter), env(safe-area-inset-left))',
      paddingTop: '3',
      paddingBottom: 'calc(12px + env(safe-area-inset-bottom))',
      borderTop: '1px solid transparent',
      '&[data-over-content]': { borderColor: 'line' },
      // The same for the bottom (`scrollPaddingBottom`), as in the top bar.
      '& :is(a, button)': {
        scrollMarginBottom: 'calc(-1 * (var(--action-area, 0px) + var(--keyboard, 0px) + 24px))',
      },
      _keyboardOpen: {
        display: 'flex',
        alignItems: 'center',
        gap: '4',
        paddingBottom: '3',
        '& > :first-child': { order: '2', flex: '1' },
      },
      // With the keyboard it is one row.
      _low: {
        ':root:not([data-keyboard]) &': {
          ...notSticky,
          '& :is(a, button)': { scrollMarginBottom: '0' },
        },
      },
    },
    row: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '4',
      minHeight: 'target',
      marginTop: '1',
      // Back keeps its place from step to step.
      '& > :only-child:not(.action-area__back)': { marginInline: 'auto' },
      _keyboardOpen: { marginTop: '0', minHeight: '0' },
    },
    back: {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      gap: '2',
      flexShrink: '0',
      minHeight: 'target',
      border: '1.5px solid transparent',
      // A border would touch the text.
      _forcedColors: { borderColor: 'Canvas' },
      borderRadius: 'control',
      textStyle: 'strong',
      color: 'pen',
      '& svg': { marginInlineStart: '-7px' },
      _active: { backgroundColor: 'pen-wash' },
      _keyboardOpen: {
        boxSize: 'control',
        borderColor: 'edge',
        color: 'ink',
        '& > span': { srOnly: true },
        '& svg': { marginInline: '0' },
      },
    },
    sentinel: { height: '1px', marginTop: '-1px' },
  },
})

export const screen = defineSlotRecipe({
  className: 'screen',
  description: 'One page: bars, content at the gutter, the action area at the bottom.',
  slots: ['root', 'main', 'content', 'header', 'title', 'subtitle', 'sections', 'footer'],
  base: {
    root: {
      display: 'flex',
      flexDirection: 'column',
      width: 'full',
      maxWidth: 'page',
      minHeight: '100dvh',
      marginInline: 'auto',
      // A short page could not scroll its field above a keyboard that covers it.
      paddingBottom: 'var(--keyboard, 0px)',
    },
    main: { flex: '1', display: 'flex', flexDirection: 'column' },
    content: {
      flex: '1',
      display: 'flex',
      flexDirection: 'column',
      paddingInline: 'max(var(--gutter), env(safe-area-inset-left))',
      paddingTop: '2',
      paddingBottom: '5',
      // Below a status banner.
      '[role=status]:not(:empty) + main > &': { paddingTop: '4' },
    },
    header: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      columnGap: '3',
      rowGap: '0.1875rem',
    },
    title: {
      flex: '1 1 12rem',
      textStyle: 'title',
      textWrap: 'balance',
      overflowWrap: 'anywhere',
    },
    subtitle: { flexBasis: 'full', textStyle: 'body', color: 'ink-2', marginTop: '1' },
    footer: {
      marginTop: 'auto',
      // The link has padding for its touch target.
      marginBottom: '-0.5rem',
      paddingTop: '3',
      textAlign: 'center',
      textStyle: 'small',
      color: 'ink-2',
    },
  },
})

export const section = defineSlotRecipe({
  className: 'section',
  description: 'A heading and what belongs to it.',
  slots: ['root', 'header', 'title', 'aside'],
  base: {
    root: { marginTop: '8' },
    header: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      columnGap: '3',
      marginBottom: '3',
      // Rows have their own padding.
      '&:has(+ .list-row__list)': { marginBottom: '1' },
    },
    title: { textStyle: 'section' },
    // Its target is taller than the heading's line and must not push it.
    aside: { marginBlock: '-0.75rem' },
  },
  variants: {
    tone: {
      section: {},
      /** The heading of a group of rows: 'Today', 'Finished'. */
      group: {
        root: { marginTop: '6', _first: { marginTop: '0' } },
        header: { marginBottom: '2', '&:has(+ .list-row__list)': { marginBottom: '0' } },
        title: { textStyle: 'group', color: 'ink-2' },
      },
    },
  },
  defaultVariants: { tone: 'section' },
})

export const stackOfCards = defineRecipe({
  className: 'cards',
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '3',
    ...windowedItems('18rem', 6),
  },
})

export const icon = defineRecipe({
  className: 'icon',
  base: {
    flexShrink: '0',
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: '1.75',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  },
  variants: {
    size: {
      xs: { boxSize: '1rem', strokeWidth: '2.25' },
      sm: { boxSize: '1.25rem' },
      md: { boxSize: 'icon' },
    },
    solid: { true: { fill: 'currentColor', stroke: 'none' } },
  },
  defaultVariants: { size: 'md' },
})
