import { createFileRoute } from '@tanstack/react-router'
import { idIn, type RawQuery } from '#src/browser/query-values.ts'
import { UnsubscribeScreen } from '#src/features/notifications/unsubscribe-screen.tsx'
import { admitWithQueries } from '#src/session/guards.ts'

export const Route = createFileRoute('/unsubscribe')({
  staticData: { title: 'Stop new-case emails' },
  validateSearch: ({ token }: RawQuery): { token?: string | undefined } => ({ token: idIn(token) }),
  beforeLoad: admitWithQueries,
  component: Unsubscribe,
})

function Unsubscribe() {
  return <UnsubscribeScreen token={Route.useSearch().token} />
}
