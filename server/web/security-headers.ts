// The headers of every response. The Content-Security-Policy allows no third party and no inline
// script.

// Only the policy in src/browser/trusted-types.ts may turn a URL into a script. Nothing turns text
// into HTML.
const TRUSTED_TYPES = ["require-trusted-types-for 'script'", 'trusted-types default']

/**
 * Returns the policy. `styleSources`: the inline styles (hashes or a nonce, as CSP sources) that a
 * page may use.
 */
export const contentSecurityPolicy = (...styleSources: string[]): string =>
  [policyOf(styleSources), ...TRUSTED_TYPES].join('; ')

/**
 * The policy of the API documentation, without Trusted Types: its library writes HTML as text, and
 * it shows no personal data.
 */
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

/**
 * Returns the headers of every response that has not set its own. `isHttps`: whether people open
 * the app over https.
 */
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
