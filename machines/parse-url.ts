/** Returns the URL of a text, relative to `base` if there is one; undefined when it has none. */
export function parseUrl(text: string, base?: string): URL | undefined {
  // `URL.parse` and `URL.canParse` are younger than the oldest browsers that the app supports.
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
