import { defineSlotRecipe } from '@pandacss/dev'

/** Controls are taller for fingers than for a mouse. */
const control = {
  height: 'target',
  '@media (pointer: fine)': { height: '2.75rem' },
} as const

/** The widths from which the columns of a table fit: few columns, or many. */
export const MEDIUM_TABLE = '@container (width >= 44rem)'
export const LARGE_TABLE = '@container (width >= 58rem)'

/** How far the background of a row extends beyond its text. */
const BLEED = '12px'

/** A hairline as wide as the text. */
const ruled = {
  position: 'relative',
  _before: {
    content: '""',
    position: 'absolute',
    insetInline: BLEED,
    bottom: '0',
    borderBottom: '1px solid',
    borderColor: 'line',
  },
} as const

/** The table layout: tracks for the columns, hairlines between the rows. */
const columns = {
  table: {
    display: 'grid',
    gridTemplateColumns: 'var(--columns)',
    columnGap: '4',
    marginInline: `-${BLEED}`,
  },
  head: { display: 'contents' },
  headRow: {
    display: 'grid',
    gridTemplateColumns: 'subgrid',
    gridColumn: '1 / -1',
    alignItems: 'center',
    minHeight: '2.75rem',
    paddingInline: BLEED,
    columnGap: 'normal',
    ...ruled,
    '&:not(:has([data-sortable]))': { _before: { content: '""' } },
  },
  headCell: {
    '&:not([data-sortable])': { srOnly: false },
    '&[data-kind=number]': { textAlign: 'end', '& > button': { flexDirection: 'row-reverse' } },
    '&[data-kind=menu]': { srOnly: true },
  },
  body: { display: 'contents' },
  row: {
    gridTemplateColumns: 'subgrid',
    gridColumn: '1 / -1',
    alignItems: 'center',
    columnGap: 'normal',
    minHeight: '3.25rem',
    padding: '0',
    paddingInline: BLEED,
    border: '0',
    borderRadius: '0',
    ...ruled,
  },
  cell: {
    display: 'block',
    paddingBlock: '0.375rem',
    '&[data-kind=name]': {
      gridColumn: 'auto',
      order: '0',
      paddingBlock: '0.375rem',
    },
    _first: { gridColumn: 'auto', order: '0', paddingInlineEnd: '0' },
    '&[data-kind=number]': { textAlign: 'end' },
    '&[data-kind=menu]': { position: 'relative', inset: 'auto', paddingBlock: '0' },
  },
  label: { display: 'none' },
} as const

const from = (query: string) =>
  Object.fromEntries(Object.entries(columns).map(([slot, styles]) => [slot, { [query]: styles }]))

export const dataTable = defineSlotRecipe({
  className: 'data-table',
  description: 'Rows in columns; each row a card where there is no room for columns.',
  slots: [
    'root',
    'table',
    'head',
    'headRow',
    'headCell',
    'sort',
    'arrow',
    'body',
    'row',
    'cell',
    'label',
    'link',
  ],
  base: {
    root: { containerType: 'inline-size' },
    table: { display: 'block', textStyle: 'small' },
    head: { display: 'block' },
    headRow: {
      display: 'flex',
      alignItems: 'center',
      columnGap: '4',
      color: 'ink-2',
      _before: { content: '"Sort by" / ""' },
      '&:not(:has([data-sortable]))': { _before: { content: 'none' } },
    },
    headCell: {
      fontWeight: '500',
      color: 'ink-2',
      textAlign: 'start',
      // On cards every value has its own label; the sort buttons stay available.
      '&:not([data-sortable])': { srOnly: true },
    },
    sort: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1',
      minHeight: 'target',
      fontWeight: '500',
      '@media (pointer: fine)': { minHeight: '2.75rem' },
      _hover: { _hoverable: { color: 'ink', '& > span': { visibility: 'visible' } } },
    },
    arrow: { visibility: 'hidden', '&[data-shown]': { visibility: 'visible' } },
    body: {
      display: 'grid',
      gap: '3',
      '[aria-busy=true] > &': { opacity: '0.5' },
    },
    row: {
      position: 'relative',
      display: 'grid',
      // Wide enough for the longest date next to its label.
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 18rem), 1fr))',
      columnGap: '8',
      padding: '4',
      border: '1px solid',
      borderColor: 'line',
      borderRadius: 'control',
      _hover: { _hoverable: { backgroundColor: 'wash' } },
      '&:has([data-kind=name] a)': { cursor: 'pointer' },
    },
    cell: {
      display: 'flex',
      justifyContent: 'space-between',
      gap: '4',
      minWidth: '0',
      paddingBlock: '0.25rem',
      overflowWrap: 'anywhere',
      fontVariantNumeric: 'tabular-nums',
      // Places it below the first cell, even if another column is between them.
      '&[data-kind=name]': {
        display: 'block',
        gridColumn: '1 / -1',
        order: '-1',
        paddingBlock: '0 0.25rem',
      },
      '&[data-kind=date]': { whiteSpace: 'nowrap' },
      // Next to the menu.
      _first: {
        gridColumn: '1 / -1',
        order: '-2',
        justifyContent: 'start',
        paddingInlineEnd: '2.25rem',
      },
      '&[data-kind=menu]': { position: 'absolute', top: '1', insetInlineEnd: '1' },
    },
    label: { flexShrink: '0', color: 'ink-2' },
    // The link covers the whole row, so its name is short and its target is large. With a mouse,
    // which can select the text below, the row handles the press instead.
    link: {
      // A 44 px target of its own for the mouse, without making the row taller.
      display: 'inline-block',
      paddingBlock: '0.75rem',
      marginBlock: '-0.75rem',
      fontWeight: '600',
      // Lets the mouse select the link's text, like the rest of the row.
      userSelect: 'text',
      WebkitUserDrag: 'none',
      _after: {
        content: '""',
        position: 'absolute',
        inset: '0',
        borderRadius: 'inherit',
        '@media (pointer: fine)': { pointerEvents: 'none' },
      },
      _focusVisible: {
        outline: 'none',
        _after: { outline: '3px solid', outlineColor: 'pen', outlineOffset: '-3px' },
      },
      _active: { _after: { backgroundColor: 'color-mix(in srgb, {colors.ink} 4%, transparent)' } },
    },
  },
  variants: { needs: { md: from(MEDIUM_TABLE), lg: from(LARGE_TABLE) } },
  defaultVariants: { needs: 'md' },
})

export const pager = defineSlotRecipe({
  className: 'pager',
  slots: ['root', 'summary', 'list', 'item', 'gap'],
  base: {
    root: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      columnGap: '6',
      minHeight: 'choice',
      paddingTop: '2',
      textStyle: 'small',
      fontVariantNumeric: 'tabular-nums',
    },
    summary: { color: 'ink-2', paddingBlock: '2' },
    list: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', marginInline: '-0.75rem' },
    item: {
      display: 'grid',
      placeContent: 'center',
      minWidth: '2.75rem',
      height: 'target',
      paddingInline: '1',
      borderRadius: 'control',
      fontWeight: '600',
      _hover: { _hoverable: { backgroundColor: 'wash' } },
      _currentPage: {
        backgroundColor: 'pen-wash',
        color: 'pen',
        _forcedColors: { textDecoration: 'underline' },
      },
      '&[aria-disabled=true]': {
        color: 'ink-3',
        cursor: 'default',
        _forcedColors: { color: 'GrayText' },
      },
    },
    gap: { width: '1.25rem', textAlign: 'center', color: 'ink-2' },
  },
})

const box = {
  ...control,
  width: 'full',
  minWidth: '0',
  border: '1.5px solid',
  borderColor: 'edge',
  borderRadius: 'control',
  backgroundColor: 'page',
  textStyle: 'small',
  appearance: 'none',
  _focusVisible: {
    borderColor: 'pen',
    outline: '2px solid',
    outlineColor: 'pen',
    outlineOffset: '-2px',
  },
} as const

/** A button at the end of a box, as tall as the box. */
const clear = {
  ...control,
  position: 'absolute',
  insetInlineEnd: '0',
  top: '0',
  display: 'grid',
  placeContent: 'center',
  width: '2.75rem',
  borderRadius: 'control',
  color: 'ink-2',
} as const

export const searchBox = defineSlotRecipe({
  className: 'search-box',
  slots: ['root', 'icon', 'input', 'clear'],
  base: {
    root: { position: 'relative', flex: '1 1 15rem', maxWidth: '26rem' },
    icon: {
      ...control,
      position: 'absolute',
      insetInlineStart: '0',
      display: 'grid',
      placeContent: 'center',
      width: '2.75rem',
      pointerEvents: 'none',
    },
    input: {
      ...box,
      paddingInline: '2.625rem',
      textOverflow: 'ellipsis',
      '&::-webkit-search-cancel-button': { display: 'none' },
      _placeholder: { color: 'ink-2', opacity: '1' },
    },
    clear,
  },
})

export const filterSelect = defineSlotRecipe({
  className: 'filter-select',
  slots: ['root', 'select', 'arrow', 'clear'],
  base: {
    root: { position: 'relative', flex: '1 1 9rem', maxWidth: '13rem' },
    select: {
      ...box,
      paddingInline: '0.875rem 2.625rem',
      '[data-chosen] > &': { borderColor: 'pen', color: 'pen', fontWeight: '600' },
    },
    arrow: { ...clear, pointerEvents: 'none' },
    clear: { ...clear, color: 'pen' },
  },
})

export const personCell = defineSlotRecipe({
  className: 'person-cell',
  description: 'Somebody in a table: a picture, a name, an email.',
  slots: ['root', 'text', 'name', 'email'],
  base: {
    root: { display: 'flex', alignItems: 'center', gap: '3' },
    text: { display: 'grid', minWidth: '0' },
    name: { overflowWrap: 'anywhere' },
    email: { color: 'ink-2', overflowWrap: 'anywhere' },
  },
})
