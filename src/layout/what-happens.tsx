import { createLazyPart } from '#src/browser/lazy-part.ts'
import type { WhatHappensNowProps } from './what-happens-now.tsx'

const textsPart = createLazyPart(() => import('./what-happens-now.tsx'))

/** What happens to an open case without a bid. Its texts are loaded after the screen. */
export function WhatHappens(props: WhatHappensNowProps) {
  const texts = textsPart.useLazyPart(true)
  return texts ? <texts.WhatHappensNow {...props} /> : null
}
