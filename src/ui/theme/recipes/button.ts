import { defineRecipe } from '@pandacss/dev'

export const button = defineRecipe({
  className: 'button',
  description: 'A button or a link that looks like one. One primary per screen.',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '3',
    minHeight: 'control',
    width: 'full',
    minWidth: '0',
    paddingInline: '4',
    paddingBlock: '2',
    border: '1.5px solid transparent',
    borderRadius: 'control',
    textStyle: 'strong',
    textAlign: 'center',
    textWrap: 'balance',
    userSelect: 'none',
    // A press shows without a transition: on a slow phone a fade took a fifth of the time to the
    // next question.
    _hoverable: {
      transition: 'background-color {durations.press}, border-color {durations.press}',
    },
    _loading: { cursor: 'progress' },
    _forcedColors: { borderColor: 'ButtonText' },
  },
  variants: {
    visual: {
      primary: {
        backgroundColor: 'pen',
        color: 'on-pen',
        _active: { backgroundColor: 'pen-press' },
      },
      secondary: {
        borderColor: 'edge',
        color: 'ink',
        _active: { backgroundColor: 'wash' },
      },
      outline: {
        borderColor: 'pen',
        color: 'pen',
        _active: { backgroundColor: 'pen-wash' },
      },
      tonal: {
        minHeight: 'target',
        borderWidth: '1px',
        borderColor: 'pen-line',
        backgroundColor: 'pen-wash',
        color: 'pen',
        _active: { borderColor: 'pen' },
      },
      neutral: {
        minHeight: 'target',
        borderWidth: '1px',
        borderColor: 'line',
        backgroundColor: 'wash',
        color: 'ink',
        _active: { borderColor: 'edge' },
      },
      quiet: {
        minHeight: 'target',
        color: 'pen',
        _active: { backgroundColor: 'pen-wash' },
      },
      /** For a second button next to a more likely choice. */
      muted: {
        minHeight: 'target',
        color: 'ink-2',
        _active: { backgroundColor: 'wash' },
      },
      danger: {
        backgroundColor: 'alert',
        color: 'page',
        _active: { backgroundColor: 'color-mix(in srgb, {colors.alert} 84%, {colors.ink})' },
      },
      dashed: {
        border: '2px dashed',
        borderColor: 'pen',
        color: 'pen',
        _active: { backgroundColor: 'pen-wash' },
      },
    },
    fit: {
      fill: {},
      hug: { width: 'auto' },
      /** A quiet button whose text lines up with the text around it. */
      flush: {
        width: 'auto',
        paddingInline: '0',
        gap: '2',
        // Borders would touch the text, and reach into the text around it.
        _forcedColors: { borderColor: 'Canvas', textDecoration: 'underline' },
      },
    },
    text: { md: {}, sm: { textStyle: 'small', fontWeight: '600' } },
    /** A disabled button looks the same in every variant. */
    off: {
      true: {
        borderStyle: 'solid',
        borderWidth: '1px',
        borderColor: 'line',
        backgroundColor: 'wash',
        color: 'ink-3',
        cursor: 'not-allowed',
        _active: { borderColor: 'line', backgroundColor: 'wash' },
        _forcedColors: { borderColor: 'GrayText', color: 'GrayText' },
      },
    },
  },
  defaultVariants: { visual: 'primary', fit: 'fill', text: 'md' },
})

export const buttonNote = defineRecipe({
  className: 'button-note',
  description: 'The reason under a disabled button.',
  base: { textStyle: 'small', color: 'ink-2', textAlign: 'center', marginTop: '2' },
})

export const workingRing = defineRecipe({
  className: 'working-ring',
  base: {
    flexShrink: '0',
    boxSize: '1.25rem',
    border: '2px solid currentColor',
    borderRightColor: 'transparent',
    borderRadius: 'round',
    animation: 'spin 900ms linear infinite',
    _motionReduce: { animation: 'none' },
  },
})

export const iconButton = defineRecipe({
  className: 'icon-button',
  description: 'A 48 px target around one icon.',
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: '0',
    boxSize: 'target',
    borderRadius: 'control',
    color: 'ink',
    _active: { backgroundColor: 'wash' },
    '&[aria-disabled=true]': { color: 'ink-3', cursor: 'not-allowed' },
  },
  variants: {
    /** Aligns the icon itself with the gutter. */
    edge: { start: { marginInlineStart: '-15px' }, end: { marginInlineEnd: '-15px' }, none: {} },
  },
  defaultVariants: { edge: 'none' },
})

export const unreadMark = defineRecipe({
  className: 'unread-mark',
  description: 'Something unread: a dot on the bell and at the edge of a row.',
  base: {
    position: 'absolute',
    borderRadius: 'round',
    backgroundColor: 'pen',
    _forcedColors: { backgroundColor: 'Highlight' },
  },
  variants: {
    at: {
      corner: {
        boxSize: '10px',
        top: '0.75rem',
        right: '0.8125rem',
        outline: '2px solid',
        outlineColor: 'page',
      },
      gutter: { boxSize: '0.5rem', left: '-14px', top: '1.375rem' },
    },
  },
})

/** The line under a link in or under text. */
export const linkLine = {
  textDecoration: 'underline',
  textDecorationThickness: '1px',
  textUnderlineOffset: '0.25em',
} as const

export const textLink = defineRecipe({
  className: 'text-link',
  description: 'A link inside or under text: the privacy policy, a firm’s site.',
  base: {
    color: 'inherit',
    ...linkLine,
    overflowWrap: 'anywhere',
  },
  variants: {
    /**
     * `tall`: a link that stands alone, with a target of 44 px. `near`: the same target, in a line
     * that stays as high as its text.
     */
    target: {
      inline: {},
      tall: { display: 'inline-block', paddingBlock: '0.75rem' },
      near: { display: 'inline-block', paddingBlock: '0.75rem', marginBlock: '-0.75rem' },
    },
  },
  defaultVariants: { target: 'inline' },
})
