// The texts about an attorney's license. They name its state, because an attorney may have several.

/** Returns how a license is called: `Arizona license`. */
export const licenseOf = (state: string): string => `${state} license`

/** Returns the push message. It does not say what was found, because a locked screen shows it. */
export function licensePush(state: string): { title: string; body: string } {
  const license = licenseOf(state)
  return {
    title: `Update on your ${license}`,
    body: `Open Fastpass to see what’s new with your ${license}.`,
  }
}
