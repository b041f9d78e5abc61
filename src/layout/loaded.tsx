import type { ReactNode } from 'react'
import { useIsServerUnreachable } from '#src/api/connectivity.ts'
import { toProblem } from '#src/api/problem.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Skeleton, type SkeletonShape } from '#src/ui/skeleton.tsx'

/** The part of a query's result that is needed here, for all of the library's kinds. */
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
  /** Replaces the skeleton cards. */
  skeleton?: ReactNode
  /** The text shown without a connection. */
  missing?: string
  /** Renders the data; it stays during a refetch. */
  children: (data: Data) => ReactNode
}

const NOT_HERE = 'You haven’t opened this on this phone yet.'

/** Returns whether the data no longer exists, or not for this person. */
export const isGone = (error: Error | null): boolean =>
  error !== null && toProblem(error).status === 404

/** Shows a query's data; before that, a loading state or the reason for its absence. */
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
