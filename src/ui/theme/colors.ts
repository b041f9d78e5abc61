/** Returns a color in light and dark. The theme follows the device; the app has no switch. */
const pair = (base: string, dark = base) => ({ value: { base, _osDark: dark } })

export const colors = {
  page: pair('#FFFFFF', '#101319'),
  wash: pair('#F4F4F1', '#191D25'),
  raised: pair('#FFFFFF', '#1C212A'),
  line: pair('#DADBD7', '#2E343F'),
  edge: pair('#757A84', '#7F8794'),
  ink: pair('#14171F', '#EFF0ED'),
  'ink-2': pair('#434955', '#BFC4CD'),
  'ink-3': pair('#5E6470', '#9BA2AE'),
  pen: pair('#1E3A9F', '#A8BAFF'),
  'pen-press': pair('#142A78', '#8CA3FF'),
  'on-pen': pair('#FFFFFF', '#0C1330'),
  'pen-wash': pair('#ECF0FC', '#1E2848'),
  'pen-line': pair('#C5D0F3', '#36457A'),
  alert: pair('#B5320D', '#FF9D78'),
  ok: pair('#0F7242', '#5FCF92'),
  status: {
    open: { fill: pair('#0F7242', '#45BF7C'), text: pair('#FFFFFF', '#06210F') },
    pending: { fill: pair('#FFB13D'), text: pair('#2B1800') },
    closed: { fill: pair('#2A2F38', '#434A57'), text: pair('#FFFFFF') },
    rejected: { fill: pair('#C93A0E', '#FF7F50'), text: pair('#FFFFFF', '#2B0B00') },
  },
  snackbar: {
    fill: pair('#1B1F28', '#EFF0ED'),
    text: pair('#FFFFFF', '#14171F'),
    error: pair('#FFA98A', '#A82D0B'),
    success: pair('#7FD8A4', '#0C6238'),
    action: pair('#B9C7FF', '#1E3A9F'),
  },
  scrim: pair('rgb(20 23 31 / 56%)', 'rgb(0 0 0 / 64%)'),
}
