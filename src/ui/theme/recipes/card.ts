import { defineRecipe, defineSlotRecipe } from '@pandacss/dev'
import { LARGE_TABLE, MEDIUM_TABLE } from './table.ts'

export const card = defineSlotRecipe({
  className: 'card',
  description: 'A hairline box. Solid is on record; dashed is not yet.',
  slots: ['root', 'header', 'name', 'link', 'facts', 'excerpt', 'figures', 'actions'],
  base: {
    root: {
      position: 'relative',
      display: 'block',
      padding: '4',
      border: '1px solid',
      borderColor: 'line',
      borderRadius: 'control',
      backgroundColor: 'page',
    },
    header: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'start',
      justifyContent: 'space-between',
      columnGap: '3',
      rowGap: '1',
    },
    name: { flex: '1 1 9rem', textStyle: 'caseName', overflowWrap: 'anywhere' },
    // The link stretches over the card, so that its name is short and its target is the whole card.
    link: {
      _after: { content: '""', position: 'absolute', inset: '-1px', borderRadius: 'control' },
      _focusVisible: {
        outline: 'none',
        _after: { outline: '3px solid', outlineColor: 'pen', outlineOffset: '2px' },
      },
      _active: { _after: { backgroundColor: 'color-mix(in srgb, {colors.ink} 4%, transparent)' } },
    },
    facts: { textStyle: 'small', color: 'ink-2', overflowWrap: 'anywhere', marginTop: '1' },
    excerpt: { textStyle: 'small', marginTop: '2', lineClamp: '2', overflowWrap: 'anywhere' },
    figures: {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      columnGap: '4',
      marginTop: '4',
      color: 'ink-2',
      fontVariantNumeric: 'tabular-nums',
      '& > :first-child': { fontWeight: '600', color: 'ink' },
    },
    actions: {
      position: 'relative',
      display: 'flex',
      flexWrap: 'wrap',
      gap: '2',
      marginTop: '4',
      '& > *': { flex: '1 1 8rem' },
      // Why a button is disabled: below all, and as wide as the row.
      '& > p': { order: '1', flexBasis: 'full', marginTop: '0' },
    },
  },
  variants: {
    visual: {
      solid: {},
      dashed: { root: { borderStyle: 'dashed', borderColor: 'edge' } },
    },
    inset: {
      even: {},
      tight: { root: { paddingBlock: '3', '& > .card__actions': { marginTop: '2' } } },
    },
  },
  defaultVariants: { visual: 'solid', inset: 'even' },
})

export const emptyState = defineSlotRecipe({
  className: 'empty',
  slots: ['root', 'fact', 'next'],
  base: {
    root: {
      paddingBlock: '6',
      paddingInline: '4',
      border: '1px dashed',
      borderColor: 'edge',
      borderRadius: 'control',
    },
    fact: { textStyle: 'strong' },
    next: { textStyle: 'body', color: 'ink-2', marginTop: '1' },
  },
})

export const note = defineSlotRecipe({
  className: 'note',
  description: 'A wash block that explains: who sees this, what happens next.',
  slots: ['root', 'title', 'text'],
  base: {
    root: {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      columnGap: '3',
      padding: '4',
      borderRadius: 'control',
      backgroundColor: 'wash',
      '& svg': { color: 'ink-2' },
      _forcedColors: { border: '1px solid' },
    },
    title: { textStyle: 'strong' },
    text: { gridColumn: '2', textStyle: 'small', color: 'ink-2', marginTop: '1' },
  },
})

/** A table's row as a card, and as columns. */
const rowCard = {
  minHeight: '10.5rem',
  marginBottom: '3',
  alignContent: 'space-between',
} as const
const rowOfColumns = {
  minHeight: '3.25rem',
  marginBottom: '0',
  paddingInline: '0',
  borderWidth: '0 0 1px',
  borderRadius: '0',
} as const
const twoBars = { '&:nth-child(n + 3)': { display: 'none' } } as const

export const skeleton = defineSlotRecipe({
  className: 'skeleton',
  slots: ['card', 'bar'],
  base: {
    card: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gap: '3',
      padding: '4',
      border: '1px solid',
      borderColor: 'line',
      borderRadius: 'control',
    },
    bar: {
      height: '1rem',
      width: '69%',
      gridColumn: '1 / -1',
      border: '1px solid',
      borderColor: 'line',
      borderRadius: 'badge',
      backgroundColor: 'wash',
      '&:nth-child(1)': { gridColumn: '1', width: '7.5rem', height: '1.25rem', maxWidth: 'full' },
      '&:nth-child(2)': { gridColumn: '2', width: '4rem', height: '1.5rem' },
      _last: { width: '22%' },
    },
  },
  variants: {
    shape: {
      /** A case with its text and figures. */
      card: { card: { minHeight: '10.5rem', alignContent: 'space-between' } },
      /** A case in a list: a name and two lines. */
      item: {
        card: {
          rowGap: '2',
          paddingInline: '0',
          borderWidth: '0 0 1px',
          borderRadius: '0',
        },
        bar: {
          '&:nth-child(2)': { gridColumn: '1 / -1', width: '55%', height: '1rem' },
          '&:nth-child(4)': { display: 'none' },
        },
      },
      /** A label with its value below. */
      detail: {
        card: {
          rowGap: '2',
          minHeight: '4.5rem',
          paddingBlock: '3',
          paddingInline: '0',
          borderWidth: '0 0 1px',
          borderRadius: '0',
        },
        bar: {
          '&:nth-child(1)': { width: '6rem', height: '1rem' },
          '&:nth-child(2)': { width: '2.5rem', height: '1rem' },
          '&:nth-child(4)': { display: 'none' },
        },
      },
      /** A row of a table with few or many columns, which is a card where they do not fit. */
      row: {
        card: { ...rowCard, [MEDIUM_TABLE]: rowOfColumns },
        bar: { [MEDIUM_TABLE]: twoBars },
      },
      wideRow: {
        card: { ...rowCard, [LARGE_TABLE]: rowOfColumns },
        bar: { [LARGE_TABLE]: twoBars },
      },
      /** An option to choose. */
      choice: {
        card: { minHeight: 'choice', alignContent: 'center' },
        bar: { '&:nth-child(n + 2)': { display: 'none' } },
      },
      /** A row of a list: an icon, a title and facts. */
      listRow: {
        card: {
          gridTemplateColumns: '1.5rem minmax(0, 1fr)',
          gap: '0.1875rem 0.75rem',
          paddingInline: '0',
          paddingBlock: '1rem',
          borderWidth: '0 0 1px',
          borderRadius: '0',
          _last: { borderBottomWidth: '0' },
        },
        bar: {
          '&:nth-child(1)': { width: '1.5rem', height: '1.5rem' },
          '&:nth-child(2)': {
            gridColumn: '2',
            width: '14rem',
            maxWidth: 'full',
            height: '1rem',
            marginBlock: '0.25rem',
          },
          '&:nth-child(3)': {
            gridColumn: '2',
            width: '6rem',
            height: '0.75rem',
            marginBlock: '0.25rem',
          },
          '&:nth-child(4)': { display: 'none' },
        },
      },
    },
  },
  defaultVariants: { shape: 'card' },
})

export const avatar = defineRecipe({
  className: 'avatar',
  base: {
    display: 'grid',
    placeContent: 'center',
    flexShrink: '0',
    boxSize: '2.5rem',
    border: '1px solid',
    borderColor: 'line',
    borderRadius: 'control',
    backgroundColor: 'wash',
    color: 'ink-2',
    fontSize: '0.875rem',
    fontWeight: '600',
    overflow: 'hidden',
    '& img': { boxSize: 'full', objectFit: 'cover' },
  },
})
