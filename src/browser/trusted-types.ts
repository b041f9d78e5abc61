// Where the page enforces Trusted Types, text becomes a script or HTML only by this policy: scripts
// of our own folders load, and no text becomes HTML. It must be the default policy, because the
// identity provider's SDK loads its parts by plain text. Blobs are allowed, because only running
// scripts create them: the SDK's timers use one.

type PolicyRules = { createScriptURL: (url: string) => string | null }
type Policies = { createPolicy(name: string, rules: PolicyRules): unknown }

const OURS = /^(blob:|\/assets\/|\/vendor\/|\/worker\.js$)/

;(window as { trustedTypes?: Policies }).trustedTypes?.createPolicy('default', {
  createScriptURL: (url) => {
    const { href } = new URL(url, location.href)
    return OURS.test(href.replace(location.origin, '')) ? url : null
  },
})
