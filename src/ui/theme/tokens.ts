import { defineTokens } from '@pandacss/dev'
import { easings } from './motion.ts'

/**
 * Space and radius are in px, so that large text keeps its room on a small screen; the heights of
 * controls are in rem, so that they grow with their text.
 */
export const tokens = defineTokens({
  spacing: {
    1: { value: '4px' },
    2: { value: '8px' },
    3: { value: '12px' },
    4: { value: '16px' },
    5: { value: '20px' },
    6: { value: '24px' },
    8: { value: '32px' },
    12: { value: '48px' },
    16: { value: '64px' },
    gutter: { value: '20px' },
  },
  sizes: {
    icon: { value: '1.5rem' },
    target: { value: '3rem' },
    control: { value: '3.5rem' },
    choice: { value: '4rem' },
    // With large text it leaves a finger's width of the page visible.
    drawer: { value: 'max(303px, min(18rem, 100vw - 48px))' },
    page: { value: '640px' },
    dialog: { value: '400px' },
    full: { value: '100%' },
  },
  radii: {
    badge: { value: '6px' },
    control: { value: '12px' },
    sheet: { value: '20px' },
    round: { value: '999px' },
  },
  shadows: {
    sheet: { value: '0 -16px 48px rgb(20 23 31 / 18%)' },
    popover: { value: '0 8px 24px rgb(20 23 31 / 14%)' },
  },
  zIndex: {
    bar: { value: 10 },
    overlay: { value: 20 },
    snackbar: { value: 30 },
  },
  fonts: {
    serif: { value: "ui-serif, 'New York', 'Noto Serif', Georgia, serif" },
    sans: { value: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif" },
  },
  easings,
})
