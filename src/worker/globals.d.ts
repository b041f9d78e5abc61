/** What code of the page that the worker shares names, and a worker has not or types otherwise. */

interface ImportMeta {
  readonly env: { readonly VITE_API_BASIC_AUTH?: string }
}

/** Of pages alone: asked for by `typeof` first. */
declare const localStorage: {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}
