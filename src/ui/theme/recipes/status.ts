import { defineRecipe, defineSlotRecipe } from '@pandacss/dev'

const filled = (status: string) => ({
  backgroundColor: `status.${status}.fill`,
  color: `status.${status}.text`,
})

/** Dashed: only on the device. */
const onPhone = {
  border: '1px dashed',
  borderColor: 'edge',
  color: 'ink-2',
  paddingInline: '2',
} as const

export const badge = defineRecipe({
  className: 'badge',
  description: 'A status: a colour, never without its icon and its word.',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    flexShrink: '0',
    minHeight: '1.5rem',
    paddingInlineStart: '0.375rem',
    paddingInlineEnd: '2',
    borderRadius: 'badge',
    textStyle: 'label',
    whiteSpace: 'nowrap',
    _forcedColors: { border: '1px solid' },
  },
  variants: {
    status: {
      open: filled('open'),
      accepted: filled('open'),
      pending: filled('pending'),
      paused: filled('pending'),
      closed: filled('closed'),
      rejected: filled('rejected'),
      declined: filled('rejected'),
      ended: filled('closed'),
      used: filled('open'),
      expired: filled('closed'),
      verified: filled('open'),
      refused: filled('rejected'),
      unsent: onPhone,
      notSent: onPhone,
      unsaved: onPhone,
    },
  },
})

export const progress = defineRecipe({
  className: 'progress',
  description: 'Solid is done, dashed is left.',
  base: {
    display: 'block',
    width: 'full',
    height: '4px',
    overflow: 'hidden',
    '& rect': {
      fill: 'pen',
      _forcedColors: { fill: 'CanvasText' },
    },
    '& line': {
      stroke: 'edge',
      strokeWidth: '2',
      strokeDasharray: '4 4',
      strokeDashoffset: '4',
      _forcedColors: { stroke: 'CanvasText' },
    },
  },
})

export const countdown = defineSlotRecipe({
  className: 'countdown',
  slots: ['root', 'time', 'figure', 'unit', 'text'],
  base: {
    time: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'baseline',
      columnGap: '3',
      marginBottom: '4',
    },
    figure: { textStyle: 'countdown', color: 'ink' },
    unit: { textStyle: 'body', color: 'ink-2' },
    text: { textStyle: 'small', marginTop: '3' },
  },
})

export const snackbar = defineSlotRecipe({
  className: 'snackbar',
  slots: ['region', 'bar', 'text', 'action'],
  base: {
    region: {
      position: 'fixed',
      zIndex: 'snackbar',
      insetInline: '0',
      bottom: 'calc(max(var(--action-area, 0px), env(safe-area-inset-bottom)) + 12px)',
      _low: {
        ':where(:root:not([data-keyboard])) &': {
          bottom: 'calc(env(safe-area-inset-bottom) + 12px)',
        },
      },
      width: 'full',
      maxWidth: 'page',
      marginInline: 'auto',
      paddingInline: 'var(--gutter)',
      // Elements under a message stay pressable.
      pointerEvents: 'none',
      // A sheet or dialog has its buttons where messages otherwise appear.
      '[data-scroll-lock] &': {
        top: 'calc(env(safe-area-inset-top) + 12px)',
        bottom: 'auto',
      },
    },
    bar: {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      minHeight: 'control',
      paddingInline: '4',
      paddingBlock: '2',
      borderRadius: 'control',
      backgroundColor: 'snackbar.fill',
      color: 'snackbar.text',
      boxShadow: 'popover',
      animation: 'stepIn {durations.step} {easings.out}',
      border: '1px solid transparent',
      '& svg': { flexShrink: '0' },
    },
    text: { flex: '1', minWidth: '0' },
    action: {
      pointerEvents: 'auto',
      minHeight: 'target',
      marginBlock: '-0.5rem',
      marginInlineEnd: '-0.5rem',
      paddingInline: '2',
      borderRadius: 'control',
      textStyle: 'strong',
      color: 'snackbar.action',
      _focusVisible: { outlineColor: 'snackbar.action', outlineOffset: '-2px' },
    },
  },
  variants: {
    type: {
      success: { bar: { '& svg': { color: 'snackbar.success' } } },
      error: { bar: { color: 'snackbar.error' } },
      info: {},
    },
  },
  defaultVariants: { type: 'info' },
})

export const offlineBanner = defineRecipe({
  className: 'offline-banner',
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: 'target',
    paddingInline: 'var(--gutter)',
    paddingBlock: '2',
    borderBlock: '1px solid',
    borderColor: 'line',
    backgroundColor: 'wash',
    textStyle: 'small',
    '& svg': { flexShrink: '0' },
  },
})
