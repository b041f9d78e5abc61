import { defineRecipe, defineSlotRecipe } from '@pandacss/dev'

/** Thickens a border to 2 px without moving the content; forced colors keep it. */
const inset = { outline: '2px solid', outlineOffset: '-2px' } as const

export const field = defineSlotRecipe({
  className: 'field',
  description: 'Label, hint, error and way out around one control or a group of controls.',
  slots: [
    'root',
    'heading',
    'label',
    'hint',
    'error',
    'message',
    'tip',
    'doubt',
    'help',
    'notice',
    'counter',
  ],
  base: {
    root: {
      position: 'relative',
      // A long word is broken inside its box, and does not widen the screen.
      minWidth: '0',
      // The bar at the edge of the screen, sheet or dialog.
      '&[data-invalid]::before': {
        content: '""',
        position: 'absolute',
        insetBlock: '0',
        left: 'calc(-1 * var(--gutter))',
        borderLeft: '4px solid',
        borderColor: 'alert',
      },
    },
    heading: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'baseline',
      justifyContent: 'space-between',
      columnGap: '3',
      marginBottom: '2',
    },
    label: { textStyle: 'strong', color: 'ink' },
    counter: { textStyle: 'small', color: 'ink-2', fontVariantNumeric: 'tabular-nums' },
    hint: { textStyle: 'small', color: 'ink-2', marginTop: '-0.25rem', marginBottom: '2' },
    message: {
      display: 'flex',
      gap: '2',
      textStyle: 'strong',
      color: 'alert',
      marginBottom: '2',
      '& svg': { marginTop: '0.125rem', marginInlineStart: '-2px' },
    },
    tip: { textStyle: 'small', color: 'ink', marginBottom: '2' },
    doubt: { textStyle: 'strong', color: 'ink', marginBottom: '2' },
    // 'Field is  required' has two spaces.
    error: { whiteSpace: 'pre-wrap' },
    help: { textStyle: 'small', color: 'ink-2', marginTop: '2' },
    notice: { textStyle: 'small', color: 'ink', marginTop: '2' },
  },
  variants: {
    tone: {
      label: {},
      /** The label is the screen's question. */
      question: {
        root: { marginTop: '5', _keyboardOpen: { marginTop: '3' } },
        heading: { marginBottom: '6' },
        label: { textStyle: 'title', textWrap: 'balance' },
        hint: {
          textStyle: 'body',
          textWrap: 'balance',
          // 12 px below the question.
          marginTop: '-3',
          marginBottom: '6',
        },
      },
    },
  },
  defaultVariants: { tone: 'label' },
})

export const input = defineSlotRecipe({
  className: 'input',
  description: 'The box of a text control. The native control fills it.',
  slots: ['shell', 'control', 'adornment'],
  base: {
    shell: {
      position: 'relative',
      display: 'flex',
      alignItems: 'center',
      minHeight: 'control',
      border: '1.5px solid',
      borderColor: 'edge',
      borderRadius: 'control',
      backgroundColor: 'page',
      color: 'ink',
      '&[data-invalid]': { borderColor: 'alert', ...inset, outlineColor: 'alert' },
      _focusWithin: {
        borderColor: 'pen',
        boxShadow: '0 0 0 3px {colors.pen-wash}',
        ...inset,
        outlineColor: 'pen',
      },
      '&[data-locked]': {
        borderWidth: '1px',
        borderColor: 'line',
        backgroundColor: 'wash',
      },
      '&[data-busy]': { backgroundColor: 'wash' },
    },
    control: {
      flex: '1',
      minWidth: '0',
      width: 'full',
      minHeight: 'calc({sizes.control} - 3px)',
      paddingInline: '4',
      borderRadius: 'inherit',
      textStyle: 'body',
      appearance: 'none',
      _focusVisible: { outline: 'none' },
      '&:is(textarea)': {
        display: 'block',
        minHeight: '6.25rem',
        paddingBlock: '3',
        resize: 'none',
        fieldSizing: 'content',
        overflowWrap: 'anywhere',
        maxHeight: '40dvh',
      },
      '&:is(select)': { paddingInlineEnd: '2.5rem' },
      '&::-webkit-date-and-time-value': { textAlign: 'start' },
    },
    adornment: {
      display: 'flex',
      flexShrink: '0',
      paddingInlineStart: '4',
      color: 'ink-2',
      pointerEvents: 'none',
      '& + [data-control]': { paddingInlineStart: '0.375rem' },
      '&:has(svg) + [data-control]': { paddingInlineStart: '3' },
      '[data-control] + &': { paddingInlineStart: '0', paddingInlineEnd: '4' },
      // Above the select, which receives the taps on its own arrow.
      'select + &': { position: 'absolute', insetInlineEnd: '0' },
    },
  },
  variants: {
    size: {
      md: {},
      /** The only figure of a sheet: a bid's amount. */
      lg: {
        shell: { minHeight: 'choice' },
        control: { fontSize: '1.75rem', lineHeight: '2rem', fontWeight: '600' },
        adornment: { fontSize: '1.75rem', lineHeight: '2rem' },
      },
    },
  },
  defaultVariants: { size: 'md' },
})

export const inputs = defineRecipe({
  className: 'inputs',
  description: 'Two controls that answer one question, side by side where there is room.',
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '3',
    '& > *': { flex: '1 1 8.5rem' },
    '& > :first-child': { flexBasis: '11.25rem' },
  },
})

export const datePicker = defineSlotRecipe({
  className: 'date-picker',
  description: 'The button that opens the phone’s calendar, and the native input behind it.',
  slots: ['root', 'native'],
  base: {
    root: { position: 'relative', pointerEvents: 'auto', marginInlineEnd: '-0.75rem' },
    native: {
      position: 'absolute',
      inset: '0',
      width: 'full',
      height: 'full',
      opacity: '0',
      pointerEvents: 'none',
    },
  },
})

export const imageInput = defineSlotRecipe({
  className: 'image-input',
  description: 'A picture, dashed until it is on record, and what can be done with it.',
  slots: ['root', 'row', 'frame', 'side', 'progress', 'message', 'kept', 'buttons', 'native'],
  base: {
    root: { textStyle: 'body' },
    row: { display: 'flex', alignItems: 'center', gap: '4' },
    frame: {
      position: 'relative',
      display: 'grid',
      placeContent: 'center',
      flexShrink: '0',
      boxSize: '7rem',
      border: '2px dashed',
      borderColor: 'edge',
      borderRadius: 'control',
      color: 'ink-3',
      overflow: 'hidden',
      '&[data-state=kept]': { border: '1px solid', borderColor: 'line' },
      '& img': { position: 'absolute', inset: '0', boxSize: 'full', objectFit: 'cover' },
    },
    side: { display: 'grid', gap: '3', flex: '1', minWidth: '0' },
    progress: { display: 'grid', gap: '2', fontVariantNumeric: 'tabular-nums' },
    message: {
      display: 'flex',
      gap: '2',
      textStyle: 'strong',
      color: 'alert',
      marginBottom: '2',
      '& svg': { flexShrink: '0', marginTop: '0.125rem', marginInlineStart: '-2px' },
    },
    kept: { display: 'flex', alignItems: 'center', gap: '2', '& svg': { color: 'ok' } },
    buttons: { display: 'flex', flexWrap: 'wrap', gap: '2', position: 'relative' },
    // Behind its label, which people see and press.
    native: {
      position: 'absolute',
      boxSize: '1px',
      opacity: '0',
      overflow: 'hidden',
      '&:focus-visible + label': {
        outline: '3px solid',
        outlineColor: 'pen',
        outlineOffset: '2px',
      },
      '&[aria-invalid] + label': { borderColor: 'alert' },
    },
  },
})
