// Chromium's virtual authenticator, for passkeys.
import type { Page } from '@playwright/test'

/** Gives the page's phone a fingerprint reader that knows its owner. */
export async function addAuthenticator(page: Page): Promise<void> {
  // The SDK offers no passkeys to a browser that says that a program drives it.
  await page.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { value: false }))
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
