import { token } from '#styled/tokens/index.mjs'

const color = (name: Parameters<typeof token.var>[0]) => token.var(name)

const text = { fontSize: '1.0625rem', lineHeight: '1.5rem' }
const control = { minHeight: '3.5rem', borderRadius: '12px' }

/** The sign-in widget in our own colours, light and dark: the variables follow the phone's theme. */
export const appearance = {
  options: {
    logoPlacement: 'none',
    socialButtonsVariant: 'blockButton',
  },
  variables: {
    colorPrimary: color('colors.pen'),
    colorPrimaryForeground: color('colors.on-pen'),
    colorDanger: color('colors.alert'),
    colorSuccess: color('colors.ok'),
    colorNeutral: color('colors.ink'),
    colorForeground: color('colors.ink'),
    colorMuted: color('colors.wash'),
    colorMutedForeground: color('colors.ink-2'),
    colorBackground: color('colors.page'),
    colorInput: color('colors.page'),
    colorInputForeground: color('colors.ink'),
    colorBorder: color('colors.edge'),
    colorRing: color('colors.pen'),
    fontFamily: 'inherit',
    fontSize: '1.0625rem',
    borderRadius: '12px',
  },
  // No card around it and no heading of its own, which the screen has; its controls as ours are.
  elements: {
    rootBox: { width: '100%' },
    cardBox: { width: '100%', maxWidth: 'none', boxShadow: 'none', overflow: 'visible' },
    card: { padding: 0, boxShadow: 'none', overflow: 'visible' },
    header: { display: 'none' },
    footer: { background: 'none' },
    footerAction: { marginInline: 0 },
    footerActionText: text,
    footerActionLink: { ...text, fontWeight: 600 },
    formFieldLabel: { ...text, fontWeight: 600 },
    formFieldInput: {
      ...text,
      ...control,
      paddingInline: '1rem',
      border: `1.5px solid ${color('colors.edge')}`,
      boxShadow: 'none',
      '&:focus': { borderColor: color('colors.pen'), boxShadow: 'none' },
    },
    formFieldErrorText: { fontSize: '0.9375rem' },
    formButtonPrimary: {
      ...text,
      ...control,
      fontWeight: 600,
      backgroundImage: 'none',
      boxShadow: 'none',
      '&::after': { display: 'none' },
    },
    buttonArrowIcon: { display: 'none' },
  },
} as const
