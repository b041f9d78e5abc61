import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDocumentTitle } from '#src/browser/document-title.ts'
import { enabledIf } from '#src/data/query-client.ts'
import {
  type AskToDelete,
  type DeleteDialog,
  useDeleteDialog,
} from '#src/features/admin/deletion/delete-dialog.tsx'
import { NEEDS_CONNECTION } from '#src/features/admin/list/current-data.ts'
import { capitalize } from '#src/format/names.ts'
import { isGone, Loaded } from '#src/layout/loaded.tsx'
import { Avatar } from '#src/ui/avatar.tsx'
import type { Elements } from '#src/ui/elements.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ScreenTitle } from '#src/ui/page/screen.tsx'
import { Verbatim } from '#src/ui/verbatim.tsx'
import { css } from '#styled/css/css.mjs'

const header = css({ display: 'flex', alignItems: 'start', gap: '3', marginTop: '1' })
const titles = css({ flex: '1', minWidth: '0' })
const facts = css({ textStyle: 'small', color: 'ink-2', overflowWrap: 'anywhere' })
const content = css({ marginTop: '4' })

export type RecordPageProps = {
  title: string
  /** Whether the title is the name of a person or a firm. */
  isName?: true
  /** A firm's picture. */
  image?: { src: string | null } | undefined
  /** Shown next to the title. */
  badge?: Elements
  /** Shown below the title: when it was created. */
  facts: ReactNode
  /** Absent when there are no actions. */
  menu?: Elements
  children: Elements
}

/** The page of a person, case or bid. */
export function RecordPage(props: RecordPageProps) {
  const { title, isName, image, badge, menu, children } = props
  useDocumentTitle(title)
  return (
    <>
      <div className={header}>
        {image && <Avatar name={title} src={image.src} />}
        <div className={titles}>
          <ScreenTitle badge={badge} subtitle={<span className={facts}>{props.facts}</span>}>
            {isName ? <Verbatim>{title}</Verbatim> : title}
          </ScreenTitle>
        </div>
        {menu}
      </div>
      <div className={content}>{children}</div>
    </>
  )
}

type ReadRecordProps<Data, Key extends QueryKey> = {
  /** From the URL, which may lack it. */
  id: string | undefined
  queryOf: (id: string) => UseQueryOptions<Data, Error, Data, Key>
  noun: string
  /** The link to the list. */
  back: Elements
  /** Goes to the list, once the record is deleted. */
  onLeave: () => Promise<void>
  /** `askToDelete` opens the question before a deletion. */
  children: (data: Data, askToDelete: AskToDelete) => Elements
}

/**
 * Fetches a person, case or bid; shows a loading state before, and a message when it does not
 * exist.
 */
export function ReadRecord<Data, Key extends QueryKey>(props: ReadRecordProps<Data, Key>) {
  const { id, back, onLeave, ...rest } = props
  const deletion = useDeleteDialog(onLeave)
  return (
    <>
      {back}
      {id === undefined ? (
        <MissingRecord noun={props.noun} />
      ) : (
        // Another record starts with fresh state.
        <KnownRecord key={id} {...rest} id={id} deletion={deletion} />
      )}
      {deletion.dialog}
    </>
  )
}

function KnownRecord<Data, Key extends QueryKey>(
  props: Omit<ReadRecordProps<Data, Key>, 'back' | 'onLeave'> & {
    id: string
    deletion: DeleteDialog
  },
) {
  const { id, deletion } = props
  // The live update that it is gone may overtake the response to the deletion.
  const query = useQuery({
    ...props.queryOf(id),
    enabled: enabledIf(deletion.leavingId !== id),
  })
  if (isGone(query.error)) return <MissingRecord noun={props.noun} />
  return (
    <Loaded
      query={query}
      missing={NEEDS_CONNECTION}
      title={capitalize(props.noun)}
      cards={5}
      shape="detail"
    >
      {(data) => props.children(data, deletion.ask)}
    </Loaded>
  )
}

function MissingRecord({ noun }: { noun: string }) {
  useDocumentTitle('Not Found')
  return (
    <>
      <ScreenTitle>Not Found</ScreenTitle>
      <div className={content}>
        <EmptyState fact={`There is no such ${noun}.`} next="It may have been deleted." />
      </div>
    </>
  )
}
