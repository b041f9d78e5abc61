import { type FirstBidWait, firstBidText, WHO_SEES_IT } from '#machines/lifecycle/first-bid-wait.ts'
import { useOwnPush } from '#src/pwa/push/use-own-push.ts'
import { css } from '#styled/css/css.mjs'

const styles = {
  root: css({ display: 'grid', gap: '1', textStyle: 'small', color: 'ink-2', marginTop: '2' }),
  title: css({ textStyle: 'strong', color: 'ink' }),
}

const BY_EMAIL = 'We’ll email you when the first bid comes.'
const BY_EMAIL_AND_PUSH =
  'We’ll email you and show a message on this phone when the first bid comes.'

type WhatHappensNowProps = {
  customerId: string
  posted: { category_name: string; first_bid_wait?: FirstBidWait | undefined }
}

/** What happens to an open case without a bid: who sees it, when bids come, how we tell it. */
export function WhatHappensNow({ customerId, posted }: WhatHappensNowProps) {
  const hasPush = useOwnPush(customerId)
  return (
    <div className={styles.root}>
      <p className={styles.title}>What happens now</p>
      <p>{WHO_SEES_IT}</p>
      <p>{firstBidText(posted.first_bid_wait, posted.category_name)}</p>
      <p>{hasPush ? BY_EMAIL_AND_PUSH : BY_EMAIL}</p>
    </div>
  )
}
