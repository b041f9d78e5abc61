/**
 * Returns the email to which people can write for help, which the server writes into the page;
 * undefined when it has none.
 */
export const supportEmail = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="support-email"]')?.content || undefined
