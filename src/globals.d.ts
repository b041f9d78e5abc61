/** What the build knows and puts into the code (vite.config.ts). */
declare const __APP_VERSION__: string
declare const __CLERK_JS_VERSION__: string
declare const __CLERK_UI_VERSION__: string

interface ImportMetaEnv {
  /** `user:password` of the fixed `Authorization: Basic` header, where the server asks for another. */
  readonly VITE_API_BASIC_AUTH?: string
  /** Where the privacy policy is. */
  readonly VITE_PRIVACY_POLICY_URL?: string
}

/** How an installed app learns that it was opened once more, where the browser knows `launch_handler`. */
interface Window {
  readonly launchQueue?: {
    setConsumer(consumer: (params: { readonly targetURL?: string }) => void): void
  }
}
