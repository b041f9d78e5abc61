// Declares what the shared code names but a worker lacks or types differently.

/**
 * What the server writes in front of the worker's code: the credentials of `Authorization: Basic`.
 */
declare var apiBasicAuth: string | undefined

/** Exists only in pages; the code checks with `typeof`. */
declare const document: {
  querySelector<Element>(selector: string): Element | null
}
interface HTMLMetaElement {
  readonly content: string
}

/** Exists only in pages; the code checks with `typeof`. */
declare const localStorage: {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

interface ExtendableEvent {
  /** Of the event `install` of Chromium: requests that it answers without the worker. */
  addRoutes?(
    rules: { condition: { urlPattern: { pathname: string } }; source: 'network' }[],
  ): Promise<void>
}
