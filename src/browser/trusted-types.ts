// Where the page's policy enforces Trusted Types, text becomes a script or HTML by this policy only: scripts of our own
// folders may be loaded, and no text becomes HTML. It has to be the default policy, because the identity provider's SDK
// loads its parts by plain text. A blob is made by a script that runs already: the SDK's timers are one.

type PolicyRules = { createScriptURL: (address: string) => string | null }
type Policies = { createPolicy(name: string, rules: PolicyRules): unknown }

const OURS = /^(blob:|\/assets\/|\/vendor\/|\/worker\.js$)/

;(window as { trustedTypes?: Policies }).trustedTypes?.createPolicy('default', {
  createScriptURL: (address) => {
    const { href } = new URL(address, location.href)
    return OURS.test(href.replace(location.origin, '')) ? address : null
  },
})
