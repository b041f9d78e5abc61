import { defineTextStyles } from '@pandacss/dev'

/** The type scale, in rem: a serif for headings, a sans for the rest, tabular figures. */
const serif = { fontFamily: 'serif' }
const sans = { fontFamily: 'sans' }
const figures = { ...sans, fontWeight: '600', fontVariantNumeric: 'tabular-nums' }

export const textStyles = defineTextStyles({
  display: {
    value: {
      ...serif,
      fontSize: 'clamp(2.25rem, 12.3vw, 3rem)',
      fontWeight: '400',
      lineHeight: '1.08',
      letterSpacing: '-0.022em',
    },
  },
  title: {
    value: {
      ...serif,
      fontSize: '1.625rem',
      fontWeight: '600',
      lineHeight: '2rem',
      letterSpacing: '-0.012em',
    },
  },
  caseName: { value: { ...serif, fontSize: '1.25rem', fontWeight: '600', lineHeight: '1.5rem' } },
  section: { value: { ...sans, fontSize: '1.25rem', fontWeight: '600', lineHeight: '1.5rem' } },
  body: { value: { ...sans, fontSize: '1.0625rem', fontWeight: '400', lineHeight: '1.5rem' } },
  strong: { value: { ...sans, fontSize: '1.0625rem', fontWeight: '600', lineHeight: '1.5rem' } },
  small: { value: { ...sans, fontSize: '0.9375rem', fontWeight: '400', lineHeight: '1.25rem' } },
  group: { value: { ...sans, fontSize: '0.9375rem', fontWeight: '500', lineHeight: '1.25rem' } },
  label: { value: { ...sans, fontSize: '0.8125rem', fontWeight: '600', lineHeight: '1rem' } },
  price: { value: { ...figures, fontSize: '1.5rem', lineHeight: '1.5rem' } },
  countdown: { value: { ...figures, fontSize: '2.5rem', lineHeight: '2.5rem' } },
})
