import { privacyPolicyUrl } from '#src/browser/privacy-policy-url.ts'
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
