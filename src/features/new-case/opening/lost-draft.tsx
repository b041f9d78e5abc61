import { useEffect, useState, useSyncExternalStore } from 'react'
import type { DraftOwner } from '#src/offline/drafts/draft-owner.ts'
import { endOfDraft } from '#src/offline/drafts/drafts.ts'
import type { OpenedDraft } from '#src/offline/drafts/open-draft.ts'
import { Interruption } from './interruption.tsx'

type Loss = 'taken' | 'discarded' | 'missing'

/** Returns how this tab lost its draft; null while it holds the draft. */
export const useLoss = (openedDraft: OpenedDraft): Loss | null =>
  useSyncExternalStore(openedDraft.subscribe, () => {
    const { status } = openedDraft.state()
    return status === 'taken' || status === 'discarded' ? status : null
  })

type LostDraftProps = { owner: DraftOwner; draftId: string; loss: Loss; onRetake: () => void }

/** Explains why the questions are no longer shown. */
export function LostDraft(props: LostDraftProps) {
  const { owner, draftId, loss, onRetake } = props
  if (loss === 'taken') {
    return (
      <Interruption
        fact="This case is open in another tab"
        next="All your answers are there too."
        action={{ label: 'Continue here', onPress: onRetake }}
      />
    )
  }
  if (loss === 'missing') {
    return (
      <Interruption
        fact="This case is not on this phone"
        next="Browsers delete what is saved when a phone is full, or when its data is cleared. If you started the case on another phone, go on there."
      />
    )
  }
  return <EndedDraft owner={owner} draftId={draftId} />
}

const ENDS = {
  discarded: { fact: 'You discarded this case', next: 'Its answers are no longer on this phone.' },
  sent: { fact: 'You sent this case', next: 'It’s on your dashboard.' },
  unknown: {
    fact: 'This case was sent or discarded',
    next: 'Its answers are no longer on this phone.',
  },
}

function EndedDraft({ owner, draftId }: Pick<LostDraftProps, 'owner' | 'draftId'>) {
  const [end, setEnd] = useState<keyof typeof ENDS>()
  useEffect(() => {
    let isLeft = false
    void endOfDraft(owner, draftId).then((found) => isLeft || setEnd(found))
    return () => {
      isLeft = true
    }
  }, [owner, draftId])
  return end === undefined ? null : <Interruption {...ENDS[end]} />
}
