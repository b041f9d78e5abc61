import { textLinkClass } from '#src/ui/text-link.ts'

const PRIVACY_POLICY_URL =
  import.meta.env.VITE_PRIVACY_POLICY_URL ?? 'https://fastpass.example/privacy'

/** The footer's link to the privacy policy, on an external site (specification §1.2). */
export function PrivacyLink() {
  return (
    <a
      className={textLinkClass({ target: 'tall' })}
      href={PRIVACY_POLICY_URL}
      target="_blank"
      rel="noreferrer"
    >
      Privacy-Policy
    </a>
  )
}
