// Where the page's policy enforces Trusted Types, text becomes a script or HTML by this policy only: scripts of our own
// folders may be loaded, and no text becomes HTML. It has to be the default policy, because the identity provider's SDK
// loads its parts by plain text.

type PolicyRules = { createScriptURL: (address: string) => string }
type Policies = { createPolicy(name: string, rules: PolicyRules): unknown }

const FOLDERS = /^\/(assets|vendor)\//
const WORKER = '/worker.js'

const policies = (window as { trustedTypes?: Policies }).trustedTypes

policies?.createPolicy('default', {
  createScriptURL: (address) => {
    const { origin, pathname, protocol } = new URL(address, location.href)
    const isOurs = origin === location.origin && (FOLDERS.test(pathname) || pathname === WORKER)
    // A blob is made by a script that runs already: the SDK's timers are one.
    if (isOurs || protocol === 'blob:') return address
    throw new TypeError('A script from elsewhere was refused')
  },
})
