// What a page says without its script: to browsers below the floor, which must not run it, and
// where scripts are off. The build writes it in front of the app's content.
import { IN_FLOOR } from '#src/browser/browser-floor.ts'
import { sentences } from '#src/format/sentences.ts'

/** The oldest version of each browser, such as '16.4', by its name in `browserslist`. */
export type OldestVersions = Readonly<Record<string, string>>

/** Styles without layers and variables, which old browsers do not know. */
export const NOTICE_STYLES = `
.page-notice{max-width:36rem;margin:0 auto;padding:2rem 1.25rem;font:1.0625rem/1.5 system-ui,-apple-system,sans-serif}
.page-notice h1{margin:0 0 1rem;font:2rem/1.2 Georgia,serif}
.page-notice p,.page-notice li{margin:0 0 1rem}
.page-notice ul{padding-left:1.25rem;list-style:disc}
.page-notice a{display:inline-block;padding:.625rem 0;text-decoration:underline}
#old-browser~#root{display:none}
@supports ${IN_FLOOR}{#old-browser{display:none}#old-browser~#root{display:block}}
`.replaceAll('\n', '')

/** The notices. The server writes the operator's email into the empty paragraphs. */
export function PageNotices({ oldest }: { oldest: OldestVersions }) {
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a `<main>` is the sign that a page has its content */}
      <div id="old-browser" className="page-notice" role="main">
        <h1>Update your browser</h1>
        <p>This browser is too old for Fastpass. Here’s what you can do:</p>
        <ul>
          <li>
            {sentences(
              'iPhone or iPad: open Settings. Tap General. Tap Software Update.',
              `You need iOS ${oldest.ios_saf} or newer. On an iPhone, that updates each browser.`,
            )}
          </li>
          <li>
            {sentences(
              'Android: open the Play Store, look for Chrome, and tap Update.',
              `You need Chrome ${oldest.chrome} or newer.`,
            )}
          </li>
          <li>
            {sentences(
              'On a computer, update the browser in its menu.',
              `Chrome and Edge work from ${oldest.chrome} on, Firefox from ${oldest.firefox}, and Safari from ${oldest.safari}.`,
            )}
          </li>
          <li>Or use another phone or computer. What you sent us is safe in your account.</li>
        </ul>
        <p data-support="" />
      </div>
      <noscript>
        <div className="page-notice">
          <p>
            <strong>Turn on JavaScript.</strong> Fastpass needs it. You can turn it on in your
            browser’s settings, and then reload this page.
          </p>
          <p data-support="" />
        </div>
      </noscript>
    </>
  )
}
