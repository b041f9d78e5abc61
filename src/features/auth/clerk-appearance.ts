import { token } from '#styled/tokens/index.mjs'

const color = (name: Parameters<typeof token.var>[0]) => token.var(name)

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
  // No card around it, no heading of its own: the screen has both.
  elements: {
    rootBox: { width: '100%' },
    cardBox: { width: '100%', maxWidth: 'none', boxShadow: 'none', borderRadius: 0 },
    card: { padding: 0, boxShadow: 'none', border: 0, background: 'none' },
    header: { display: 'none' },
    footer: { background: 'none' },
    formFieldInput: { minHeight: '3.5rem', fontSize: '1.0625rem' },
    formFieldLabel: { fontSize: '1.0625rem', fontWeight: 600 },
    formButtonPrimary: { minHeight: '3.5rem', fontSize: '1.0625rem', boxShadow: 'none' },
  },
} as const
