/** Declares what the shared code names but a worker lacks or types differently. */

interface ImportMeta {
  readonly env: { readonly VITE_API_BASIC_AUTH?: string }
}

/** Exists only in pages; the code checks with `typeof`. */
declare const localStorage: {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}
