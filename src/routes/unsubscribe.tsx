import { createFileRoute } from '@tanstack/react-router'
import { idIn, type RawQuery } from '#src/browser/query-values.ts'
import { UnsubscribeScreen } from '#src/features/notifications/unsubscribe-screen.tsx'
import { loadQueryClient } from '#src/session/guards.ts'

type UnsubscribeQuery = { token?: string | undefined; done?: true | undefined }

export const Route = createFileRoute('/unsubscribe')({
  staticData: { title: 'Stop new-case emails' },
  validateSearch: ({ token, done }: RawQuery): UnsubscribeQuery => ({
    token: idIn(token),
    done: done === true || undefined,
  }),
  beforeLoad: loadQueryClient,
  component: Unsubscribe,
})

function Unsubscribe() {
  const { token, done = false } = Route.useSearch()
  return <UnsubscribeScreen token={token} isDone={done} />
}
