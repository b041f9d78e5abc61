/** Values that the build inserts into the code (vite.config.ts). */
declare const __APP_VERSION__: string
declare const __LOG_IN_FILES__: [sdk: string, ...widget: string[]]

interface ImportMetaEnv {
  /**
   * `user:password` of the fixed `Authorization: Basic` header, if the server needs another than
   * the default.
   */
  readonly VITE_API_BASIC_AUTH?: string
}

/** The launch queue of installed apps, in browsers with `launch_handler`. */
interface Window {
  readonly launchQueue?: {
    setConsumer(consumer: (params: { readonly targetURL?: string }) => void): void
  }
}
