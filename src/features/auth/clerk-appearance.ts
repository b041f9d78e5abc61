import { EYE, EYE_OFF } from '#src/ui/eye-paths.ts'
import { token } from '#styled/tokens/index.mjs'

const color = (name: Parameters<typeof token.var>[0]) => token.var(name)

// The widget's selectors for its outlines have four parts; five override them.
const OURS = '&&&&&'

// The pages of password reset and second factor, which keep the widget's text below the title.
const EXPLAINED = ['forgotPassword', 'resetPassword', 'totpMfa', 'backupCodeMfa']
const TEXTS = `:is(${EXPLAINED.map((page) => `[data-localization-key^="signIn.${page}"]`).join()})`

const text = { fontSize: '1.0625rem', lineHeight: '1.5rem' }
/** Returns styles that show one of our icons as a mask, in the text's color. */
function maskOf(path: string): string {
  const stroke = 'fill="none" stroke="#000" stroke-width="1.75" stroke-linecap="round"'
  const drawing = `<path ${stroke} stroke-linejoin="round" d="${path}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${drawing}</svg>`
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}") center / contain no-repeat`
}

const control = { minHeight: '3.5rem', borderRadius: '12px' }

// The widget removes outlines, and shows the focus by a faint shadow, which forced colors drop.
const focusRing = { outline: `3px solid ${color('colors.pen')}`, outlineOffset: '2px' }

const invalid = { border: `2px solid ${color('colors.alert')}` }

const filledButton = {
  ...text,
  ...control,
  fontWeight: 600,
  backgroundImage: 'none',
  '&::after': { display: 'none' },
  // The border is for forced colors, which drop the fill.
  [OURS]: { border: '1.5px solid transparent', boxShadow: 'none' },
}

const appearance = {
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
  // Hides the widget's card and heading, which the screen already has. Keeps the account's email
  // above the password, and the link for a forgotten one. Styles the controls as ours.
  elements: {
    rootBox: { width: '100%', [`${OURS} :focus-visible:not([tabindex="-1"])`]: focusRing },
    cardBox: { width: '100%', maxWidth: 'none', boxShadow: 'none', overflow: 'visible' },
    card: { margin: 0, padding: 0, boxShadow: 'none', overflow: 'visible' },
    header: {
      textAlign: 'start',
      [`&:not(:has(.cl-identityPreview, ${TEXTS}))`]: { display: 'none' },
    },
    headerTitle: { display: 'none' },
    headerSubtitle: { ...text, [`&:not(${TEXTS})`]: { display: 'none' } },
    identityPreview: { justifyContent: 'flex-start' },
    identityPreviewText: { ...text, minWidth: 0, whiteSpace: 'normal', overflowWrap: 'anywhere' },
    identityPreviewEditButton: { minWidth: '2.75rem', minHeight: '2.75rem' },
    footer: {
      background: 'none',
      // On the text's line at the left, as on all screens.
      [OURS]: { alignItems: 'flex-start' },
      [`${OURS} > *`]: { paddingInline: 0 },
    },
    footerAction: {
      marginInline: 0,
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: '0.5rem',
    },
    // It would lead to 'Email support', which has no address here.
    footerAction__havingTrouble: { display: 'none' },
    footerAction__usePasskey: { justifyContent: 'flex-start', minHeight: '2.75rem' },
    footerActionText: text,
    footerActionLink: {
      ...text,
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: '2.75rem',
      fontWeight: 600,
    },
    formFieldLabelRow: { flexWrap: 'wrap', columnGap: '1rem' },
    formFieldLabel: { ...text, fontWeight: 600 },
    formFieldInput: {
      ...text,
      ...control,
      paddingInline: '1rem',
      [OURS]: {
        border: `1.5px solid ${color('colors.edge')}`,
        boxShadow: 'none',
        outline: 'none',
      },
      [`${OURS}:focus`]: { border: `2px solid ${color('colors.pen')}` },
      [`${OURS}:is([data-feedback=error], [aria-invalid=true])`]: invalid,
    },
    formFieldInputShowPasswordButton: { minWidth: '2.75rem', minHeight: '2.75rem' },
    formFieldInputShowPasswordIcon: {
      width: '1.5rem',
      height: '1.5rem',
      backgroundColor: color('colors.ink'),
      mask: maskOf(EYE),
      '[aria-label="Hide password"] > &': { mask: maskOf(EYE_OFF) },
      '& > path': { display: 'none' },
    },
    formFieldErrorText: { fontSize: '0.9375rem' },
    formButtonPrimary: filledButton,
    alternativeMethodsBlockButton: filledButton,
    backLink: { ...text, minHeight: '2.75rem', fontWeight: 600 },
    formFieldAction: {
      ...text,
      minHeight: '2.75rem',
      display: 'inline-flex',
      alignItems: 'center',
    },
    formResendCodeLink: { ...text, minHeight: '2.75rem' },
    // As wide as the page, for the message below the boxes.
    otpCodeField: { alignItems: 'stretch', width: '100%' },
    otpCodeFieldErrorText: { width: '100%', textAlign: 'start' },
    otpCodeFieldInputs: { justifyContent: 'flex-start', gap: '0.5rem' },
    // Six boxes next to each other at any size of text.
    otpCodeFieldInput: {
      [OURS]: {
        ...text,
        flex: '0 1 2.75rem',
        width: 'auto',
        minWidth: 0,
        height: '3.5rem',
        maxHeight: 'none',
        border: `1.5px solid ${color('colors.edge')}`,
        boxShadow: 'none',
        outline: 'none',
      },
      [`${OURS}[aria-invalid=true]`]: invalid,
      // The field of the code lies above the boxes, unseen.
      [`${OURS}[data-focus-within=true]`]: focusRing,
    },
    // It has no name, and does what 'Use another email' does.
    formButtonReset: { '&:empty': { display: 'none' } },
    // A new password ends the sessions of all other devices in any case.
    formFieldRow__signOutOfOtherSessions: { display: 'none' },
    buttonArrowIcon: { display: 'none' },
    socialButtonsBlockButton: {
      ...control,
      color: color('colors.ink'),
      [OURS]: { border: `1.5px solid ${color('colors.edge')}`, boxShadow: 'none' },
      // Other icons would be loaded from another host.
      '& > span > span:first-of-type:not(:has(.cl-providerIcon__google))': { display: 'none' },
    },
    socialButtonsProviderIcon__google: {
      [OURS]: {
        width: '1.25rem',
        height: '1.25rem',
        background: 'url(/icons/google.svg) center / contain no-repeat',
      },
    },
    socialButtonsBlockButtonText: { ...text, fontWeight: 600 },
    dividerText: text,
  },
} as const

/**
 * Returns the theme of Clerk's widgets in the app's colors; the variables follow the device's light
 * or dark mode. Without email no password can be reset, so that link is hidden.
 */
export const appearanceFor = ({ sendsEmail }: { sendsEmail: boolean }) =>
  sendsEmail
    ? appearance
    : {
        ...appearance,
        elements: { ...appearance.elements, formFieldAction__password: { display: 'none' } },
      }
