import type { ReactNode } from 'react'
import { useIsServerUnreachable } from '#src/api/connectivity.ts'
import { toProblem } from '#src/api/problem.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Skeleton, type SkeletonShape } from '#src/ui/skeleton.tsx'

/** What is needed of a query's result, whichever of the library's kinds it is. */
type Query<Data> = {
  data: Data | undefined
  error: Error | null
  fetchStatus: 'fetching' | 'paused' | 'idle'
  refetch: () => unknown
}

export type LoadedProps<Data> = {
  query: Query<Data>
  /** The number of skeleton cards, or another skeleton shape, shown while data loads. */
  cards?: number
  shape?: SkeletonShape
  /** What stands in for it, where that is not cards. */
  skeleton?: ReactNode
  /** What is said of it without a connection. */
  missing?: string
  /** What was read, once it is there; it stays while it is read again. */
  children: (data: Data) => ReactNode
}

const NOT_HERE = 'You haven’t opened this on this phone yet.'

/** Whether what was read once is not there any more, or not for this person. */
export const isGone = (error: Error | null): boolean =>
  error !== null && toProblem(error).status === 404

/** What a query has read; before that, that it is on its way, or why it is not. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, cards = 3, shape = 'card', skeleton, missing = NOT_HERE, children } = props
  const { data, error, fetchStatus, refetch } = query
  const isUnreachable = useIsServerUnreachable()
  if (data !== undefined && !isGone(error)) return children(data)
  if (fetchStatus === 'paused' || (isUnreachable && fetchStatus === 'fetching')) {
    return (
      <EmptyState
        fact={missing}
        next={
          isUnreachable
            ? 'It will load as soon as we can reach Fastpass.'
            : 'It will load when you’re back online.'
        }
      />
    )
  }
  if (error && fetchStatus === 'idle') {
    return (
      <div role="alert">
        <EmptyState
          fact={toProblem(error).message}
          next={
            <Button visual="quiet" fit="flush" onClick={() => refetch()}>
              Try again
            </Button>
          }
        />
      </div>
    )
  }
  return skeleton ?? <Skeleton cards={cards} shape={shape} />
}
