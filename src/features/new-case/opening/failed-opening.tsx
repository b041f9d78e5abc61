import type { StorageError } from '#src/offline/database/stores.ts'
import { Interruption } from './interruption.tsx'

/** Says why the device could not open a draft. */
export function FailedOpening(props: { error: StorageError; onTryAgain: () => void }) {
  return (
    <Interruption
      isOpening
      fact="This case could not be opened"
      next={props.error.message}
      action={{ label: 'Try again', onPress: props.onTryAgain }}
    />
  )
}
