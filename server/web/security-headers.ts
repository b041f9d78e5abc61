// The headers of every response. The Content-Security-Policy allows no third party and no inline script.

// No text becomes HTML or a script but by the policy of src/browser/trusted-types.ts.
const TRUSTED_TYPES = ["require-trusted-types-for 'script'", 'trusted-types default']

/** The policy, with the inline styles (hashes or a nonce, as CSP sources) that one page may use. */
export const contentSecurityPolicy = (...styleSources: string[]): string =>
  [policyOf(styleSources), ...TRUSTED_TYPES].join('; ')

/** The policy of the page that shows the contract: its library writes HTML as text, and it shows nobody's data. */
export const docsPolicy = policyOf([])

function policyOf(styleSources: string[]): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src ${["'self'", ...styleSources].join(' ')}`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Returns the headers of every response that has not set its own. `isHttps`: whether people open the app over https. */
export const securityHeaders = ({ isHttps }: { isHttps: boolean }): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})
