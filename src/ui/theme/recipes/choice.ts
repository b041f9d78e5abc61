import { defineRecipe, defineSlotRecipe } from '@pandacss/dev'

const selected = {
  borderColor: 'pen',
  backgroundColor: 'pen-wash',
  // 2 px in all, without moving the content.
  outline: '2px solid',
  outlineColor: 'pen',
  outlineOffset: '-2px',
}

export const choice = defineSlotRecipe({
  className: 'choice',
  description: 'Rows to pick one or several from; the whole row is the target.',
  slots: ['list', 'row', 'mark', 'text', 'hint'],
  base: {
    list: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' },
    row: {
      display: 'flex',
      // When the longest word of large text does not fit next to the mark, the mark goes below.
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: '3',
      minHeight: 'choice',
      paddingInline: '4',
      paddingBlock: '3',
      border: '1.5px solid',
      borderColor: 'edge',
      borderRadius: 'control',
      textStyle: 'strong',
      _active: { backgroundColor: 'pen-wash' },
      '&[data-invalid]': { borderColor: 'alert' },
      // By the control itself, because it can be chosen before the app is there.
      '&:has(:checked)': selected,
      '&:has(:focus-visible)': {
        outline: '3px solid',
        outlineColor: 'pen',
        outlineOffset: '2px',
      },
    },
    mark: {
      appearance: 'none',
      display: 'grid',
      placeContent: 'center',
      flexShrink: '0',
      // Large text needs the space more than its mark does.
      boxSize: 'min(1.5rem, 36px)',
      border: '2px solid',
      borderColor: 'edge',
      backgroundColor: 'page',
      cursor: 'pointer',
      _focusVisible: { outline: 'none' },
      _checked: { borderColor: 'pen' },
      '&[type=radio]': {
        borderRadius: 'round',
        backgroundColor: 'transparent',
        '&:checked::before': {
          content: '""',
          // A border, not a fill, because forced colors keep borders.
          border: '0.375rem solid',
          borderColor: 'pen',
          borderRadius: 'round',
        },
      },
      '&[type=checkbox]': {
        borderRadius: 'badge',
        _checked: { backgroundColor: 'pen' },
        '&:checked::before': {
          content: '""',
          width: '0.75rem',
          height: '0.4375rem',
          borderInlineStart: '2px solid',
          borderBlockEnd: '2px solid',
          borderColor: 'on-pen',
          transform: 'translateY(-0.125rem) rotate(-45deg)',
          _forcedColors: { borderColor: 'CanvasText' },
        },
      },
    },
    text: { flex: '1 1 0', minWidth: 'min-content', maxWidth: 'full', overflowWrap: 'break-word' },
    hint: { display: 'block', textStyle: 'small', color: 'ink-2' },
  },
  variants: {
    layout: { rows: {}, pair: { list: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } } },
  },
  defaultVariants: { layout: 'rows' },
})

export const switchRow = defineSlotRecipe({
  className: 'switch',
  slots: ['root', 'text', 'label', 'hint', 'control'],
  base: {
    root: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '4',
      minHeight: 'target',
    },
    text: { minWidth: '0', overflowWrap: 'anywhere' },
    label: { display: 'block', textStyle: 'strong' },
    hint: { display: 'block', textStyle: 'small', color: 'ink-2' },
    control: {
      appearance: 'none',
      flexShrink: '0',
      width: '3.25rem',
      height: '2rem',
      padding: '0.25rem',
      borderRadius: 'round',
      backgroundColor: 'edge',
      cursor: 'pointer',
      transition: 'background-color {durations.step}',
      _before: {
        content: '""',
        display: 'block',
        // A border, not a fill, because forced colors keep borders.
        border: '0.75rem solid',
        borderColor: 'page',
        width: '1.5rem',
        height: '1.5rem',
        borderRadius: 'round',
        transition: 'transform {durations.step} {easings.out}',
        _motionReduce: { transition: 'none' },
      },
      _checked: {
        backgroundColor: 'pen',
        _before: { transform: 'translateX(1.25rem)', borderColor: 'on-pen' },
      },
      _disabled: { opacity: '0.5', cursor: 'not-allowed' },
      _forcedColors: { outline: '1px solid ButtonText' },
    },
  },
})

export const chip = defineRecipe({
  className: 'chip',
  description: 'One of a few filters. A radio in a pill.',
  base: {
    position: 'relative',
    isolation: 'isolate',
    display: 'inline-flex',
    // Its list scrolls. With a least width it would be narrower than its text.
    flexShrink: '0',
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: '2.75rem',
    minWidth: '2.75rem',
    paddingInline: '3',
    textStyle: 'group',
    whiteSpace: 'nowrap',
    // The pill is 36 px high in a target of 44 px.
    _before: {
      content: '""',
      position: 'absolute',
      zIndex: '-1',
      insetInline: '0',
      insetBlock: '0.25rem',
      border: '1px solid',
      borderColor: 'edge',
      borderRadius: 'round',
    },
    '&[data-chosen]': {
      color: 'page',
      fontWeight: '600',
      _before: {
        backgroundColor: 'ink',
        borderColor: 'ink',
        _forcedColors: { borderWidth: '3px' },
      },
    },
    '&:has(:focus-visible)::before': {
      outline: '3px solid',
      outlineColor: 'pen',
      outlineOffset: '2px',
    },
  },
})

export const chipList = defineRecipe({
  className: 'chips',
  base: {
    display: 'flex',
    gap: '2',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    marginInline: 'calc(-1 * var(--gutter))',
    paddingInline: 'var(--gutter)',
    paddingBlock: '0.1875rem',
    scrollPaddingInline: 'var(--gutter)',
  },
})
