import { Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { buttonClass } from '#src/ui/button.tsx'
import { MessageScreen } from '#src/ui/page/message-screen.tsx'

const WAIT_MS = 2_000

/** Confirms an attorney's new account, and opens Explore after 2 seconds (specification §2.2). */
export function AttorneySuccess() {
  const { navigate } = useRouter()
  useEffect(() => {
    const timer = setTimeout(
      () => void navigate({ to: '/lawyer/explore-bids', replace: true }),
      WAIT_MS,
    )
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <MessageScreen
      title="You're all set!"
      subtitle="In a moment you’ll see the open cases. Next, add your license, so that we can check it."
      next={
        <Link to="/lawyer/explore-bids" replace className={buttonClass()}>
          Explore bids
        </Link>
      }
    />
  )
}
