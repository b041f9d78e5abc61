import type { Outgoing } from '#machines/client/outbox-item.ts'

/** Said of a case that an attorney no longer sees. */
export const CASE_GONE = 'You can’t open this case anymore.'

/** Returns whether a refusal says that a new bid is on a case that its attorney no longer sees. */
export const isOfGoneCase = ({
  kind,
  code,
}: {
  kind: Outgoing['kind']
  code?: string | undefined
}) => kind === 'bid' && code === 'NOT_FOUND'
