import { defineRecipe, defineSlotRecipe } from '@pandacss/dev'
import { windowedItems } from './windowed.ts'

export const tabs = defineSlotRecipe({
  className: 'tabs',
  slots: ['bar', 'list', 'tab', 'count', 'panel'],
  base: {
    bar: {
      display: 'flex',
      flexDirection: 'column',
      gap: '4',
      '& > search': { maxWidth: 'none', flex: '0 1 auto' },
      _wide: {
        flexDirection: 'row',
        alignItems: 'end',
        justifyContent: 'space-between',
        borderBottom: '1px solid',
        borderColor: 'line',
        '& > .tabs__list': { flexShrink: '0', border: '0', marginBottom: '-1px' },
        '& > search': { flex: '0 1 17.5rem', minWidth: '0', marginBottom: '2' },
      },
    },
    list: {
      display: 'flex',
      flexWrap: 'wrap',
      // Below the screen's title.
      '.screen__header + * > &': { marginTop: '2' },
      marginInline: 'calc(-1 * var(--gutter))',
      paddingInline: 'calc(var(--gutter) - 12px)',
      borderBottom: '1px solid',
      borderColor: 'line',
      _wide: {
        marginInline: '0',
        paddingInline: '0',
        '& > :first-child': { marginInlineStart: '-3' },
      },
    },
    tab: {
      position: 'relative',
      display: 'inline-flex',
      alignItems: 'center',
      gap: '2',
      minHeight: 'target',
      // A short label is wide enough for a finger.
      paddingInline: '3',
      marginBottom: '-1px',
      textStyle: 'body',
      fontWeight: '500',
      color: 'ink-2',
      // Not borders: forced colors would show those of all tabs.
      paddingBlock: '3px',
      _selected: {
        color: 'ink',
        fontWeight: '600',
        _after: {
          content: '""',
          position: 'absolute',
          insetInline: '3',
          bottom: '0',
          borderTop: '3px solid',
          borderColor: 'pen',
          borderTopRadius: '2px',
        },
      },
      _focusVisible: { outlineOffset: '-3px', borderRadius: 'badge' },
    },
    count: { fontWeight: '400', fontVariantNumeric: 'tabular-nums' },
    panel: {
      paddingTop: '4',
      // The tab's list has its own line.
      '.tabs__bar ~ &': { _wide: { paddingTop: '0' } },
      _focusVisible: { outlineOffset: '4px', borderRadius: 'badge' },
    },
  },
})

export const listRow = defineSlotRecipe({
  className: 'list-row',
  description: 'A pressable row with a hairline under it.',
  slots: ['list', 'root', 'text', 'title', 'facts', 'excerpt', 'chevron'],
  base: {
    list: {
      ...windowedItems('5rem', 13),
      '& > li + li': { borderTop: '1px solid', borderColor: 'line' },
    },
    root: {
      position: 'relative',
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      width: 'full',
      minHeight: 'control',
      paddingBlock: '0.875rem',
      textStyle: 'body',
      textAlign: 'start',
      '& > svg': { marginInlineStart: '-3px', color: 'ink-2' },
      // Aligns the icon with the title.
      '&:has(.list-row__facts) > svg': { alignSelf: 'flex-start' },
      '&:is(a, button):active': { opacity: '0.72' },
      '&[data-danger]': { color: 'alert', '& > svg': { color: 'alert' } },
      _focusVisible: { borderRadius: 'badge' },
    },
    text: { flex: '1', minWidth: '0', overflowWrap: 'anywhere' },
    title: { display: 'block' },
    facts: {
      display: 'block',
      textStyle: 'small',
      color: 'ink-2',
      marginTop: '0.1875rem',
      // Screen readers join the lines to one name, and pause at a comma that is not shown.
      '&:not(:last-child)::after': { content: '"" / ", "' },
    },
    excerpt: {
      textStyle: 'small',
      lineClamp: '1',
      overflowWrap: 'anywhere',
      marginTop: '0.1875rem',
    },
    chevron: { color: 'ink-3', marginInlineEnd: '-0.5rem' },
  },
  variants: {
    tone: {
      plain: {},
      strong: { title: { fontWeight: '600' } },
      pen: { title: { fontWeight: '600', color: 'pen' } },
      case: { title: { textStyle: 'caseName' } },
    },
  },
  defaultVariants: { tone: 'plain' },
})

export const descriptionList = defineSlotRecipe({
  className: 'description-list',
  slots: ['root', 'row', 'label', 'value'],
  base: {
    root: { '& > * + *': { borderTop: '1px solid', borderColor: 'line' } },
    row: {
      display: 'grid',
      gridTemplateColumns: 'minmax(8rem, 10rem) minmax(0, 1fr)',
      rowGap: '1',
      columnGap: '3',
      paddingBlock: '0.625rem',
      textStyle: 'small',
      '@media (width < 22rem)': { gridTemplateColumns: '1fr' },
      '&[data-long]': { gridTemplateColumns: '1fr' },
    },
    label: { color: 'ink-2' },
    value: { color: 'ink', overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  },
})

export const fact = defineRecipe({
  className: 'fact',
  description: 'An icon and what it stands for.',
  base: {
    display: 'flex',
    gap: '2',
    textStyle: 'small',
    '& > svg': { flexShrink: '0', color: 'ink-3', marginTop: '0.0625rem' },
    '& > div': { minWidth: '0', overflowWrap: 'anywhere' },
  },
  variants: {
    size: {
      sm: {},
      md: { gap: '3', textStyle: 'body', textWrap: 'balance', '& > svg': { color: 'ink-2' } },
    },
  },
  defaultVariants: { size: 'sm' },
})

export const detailRow = defineSlotRecipe({
  className: 'detail-row',
  description: 'A label, what is on record, and a button next to it.',
  slots: ['list', 'root', 'text', 'label', 'value'],
  base: {
    list: { marginTop: '2', '& > li + li': { borderTop: '1px solid', borderColor: 'line' } },
    root: {
      display: 'flex',
      // Large text takes the whole width, and the button goes below it.
      flexWrap: 'wrap',
      alignItems: 'start',
      columnGap: '4',
      minHeight: '4.5rem',
      paddingBlock: '3',
      // A short text needs the full target too.
      '& > :is(a, button), & > span > button': {
        flexShrink: '0',
        justifyContent: 'end',
        minWidth: 'target',
        minHeight: 'target',
      },
    },
    text: {
      flex: '1 1 10rem',
      minWidth: '0',
      display: 'grid',
      justifyItems: 'start',
      rowGap: '0.1875rem',
    },
    label: { textStyle: 'small', color: 'ink-2' },
    value: { textStyle: 'body', overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  },
})
