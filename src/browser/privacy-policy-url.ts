const DEFAULT = 'https://fastpass.example/privacy'

/** Returns the URL of the privacy policy, which the server writes into the page. */
export const privacyPolicyUrl = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="privacy-policy"]')?.content || DEFAULT
