// Values that the build inserts into the code (vite.config.ts).

declare const __APP_VERSION__: string
declare const __LOG_IN_FILES__: [sdk: string, widget: string]

/** What the server writes in front of the worker's code; pages have a meta element. */
declare var apiBasicAuth: string | undefined

/** The launch queue of installed apps, in browsers with `launch_handler`. */
interface Window {
  readonly launchQueue?: {
    setConsumer(consumer: (params: { readonly targetURL?: string }) => void): void
  }
}
