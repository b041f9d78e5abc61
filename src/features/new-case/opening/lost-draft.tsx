import { useSyncExternalStore } from 'react'
import type { OpenedDraft } from '#src/offline/drafts/open-draft.ts'
import { Interruption } from './interruption.tsx'

type Loss = 'taken' | 'discarded' | 'missing'

/** Returns how this tab lost its draft; null while it holds the draft. */
export const useLoss = (openedDraft: OpenedDraft): Loss | null =>
  useSyncExternalStore(openedDraft.subscribe, () => {
    const { status } = openedDraft.state()
    return status === 'taken' || status === 'discarded' ? status : null
  })

/** Explains why the questions are no longer shown. */
export function LostDraft({ loss, onRetake }: { loss: Loss; onRetake: () => void }) {
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
  return (
    <Interruption
      fact="This case was sent or discarded"
      next="Its answers are no longer on this phone."
    />
  )
}
