import { textLinkClass } from '#src/ui/text-link.ts'

/** The footer's link to the privacy policy, on an external site (specification §1.2). */
export function PrivacyLink() {
  return (
    <a
      className={textLinkClass({ target: 'tall' })}
      href={privacyPolicyUrl()}
      target="_blank"
      rel="noreferrer"
    >
      Privacy-Policy
    </a>
  )
}

const DEFAULT = 'https://fastpass.example/privacy'

/** Returns the URL of the privacy policy, which the server writes into the page. */
const privacyPolicyUrl = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="privacy-policy"]')?.content || DEFAULT
