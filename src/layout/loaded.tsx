import { useIsServerUnreachable } from '#src/api/connectivity.ts'
import { toProblem } from '#src/api/problem.ts'
import { Button } from '#src/ui/button.tsx'
import type { Elements } from '#src/ui/elements.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ScreenTitle } from '#src/ui/page/screen.tsx'
import { Skeleton, type SkeletonShape } from '#src/ui/skeleton.tsx'
import { css } from '#styled/css/css.mjs'

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
  skeleton?: Elements
  /** The text shown without a connection. */
  missing?: string
  /**
   * The sentence after `missing`: what has to happen first, where a connection alone does not load
   * the data.
   */
  next?: string | undefined
  /** What a failed call means, instead of the response's message. */
  failed?: string | undefined
  /**
   * Whether the server may refuse the data to this person, so that the text must not promise that
   * it will load.
   */
  mayBeRefused?: boolean
  /** The title shown while there is no data; otherwise the data has it. */
  title?: string | undefined
  /** Shown below the reason for the data's absence. */
  below?: Elements
  /** Renders the data; it stays during a refetch. */
  children: (data: Data) => Elements
}

const NOT_HERE = 'You haven’t opened this on this phone yet.'

const spaced = css({ marginBottom: '5' })
const TitleInAbsence = ({ children }: { children: string }) => (
  <div className={spaced}>
    <ScreenTitle>{children}</ScreenTitle>
  </div>
)

function whenLoaded(isUnreachable: boolean, mayBeRefused: boolean): string {
  const start = mayBeRefused ? 'If you’re allowed to open it, it' : 'It'
  return `${start} will load ${isUnreachable ? 'as soon as we can reach Fastpass' : 'when you’re back online'}.`
}

/** Returns whether the data no longer exists, or not for this person. */
export const isGone = (error: Error | null): boolean =>
  error !== null && toProblem(error).status === 404

/** Shows a query's data; before that, a loading state or the reason for its absence. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, cards = 3, shape = 'card', skeleton, missing = NOT_HERE, children } = props
  const { next, mayBeRefused = false, title, below, failed } = props
  const { data, error, fetchStatus, refetch } = query
  const isUnreachable = useIsServerUnreachable()
  if (data !== undefined && !isGone(error)) return children(data)
  if (fetchStatus === 'paused' || (isUnreachable && fetchStatus === 'fetching')) {
    return (
      <>
        {title && <TitleInAbsence>{title}</TitleInAbsence>}
        <EmptyState fact={missing} next={next ?? whenLoaded(isUnreachable, mayBeRefused)} />
        {below}
      </>
    )
  }
  if (error && fetchStatus === 'idle') {
    return (
      <>
        {title && <TitleInAbsence>{title}</TitleInAbsence>}
        <div role="alert">
          <EmptyState
            fact={failed ?? toProblem(error).message}
            next={
              <Button visual="quiet" fit="flush" onClick={() => refetch()}>
                Try again
              </Button>
            }
          />
        </div>
        {below}
      </>
    )
  }
  return skeleton ?? <Skeleton cards={cards} shape={shape} />
}
