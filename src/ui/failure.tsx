import { css } from '#styled/css/css.mjs'
import { Fact } from './fact.tsx'
import { AlertIcon } from './icons.tsx'

const failed = css({ color: 'alert', marginTop: '3', '& svg': { color: 'alert' } })

/**
 * Shows and announces why the last attempt failed, where it was made; renders nothing without a
 * message.
 */
export function Failure({ message }: { message: string | null }) {
  return (
    <div role="alert">
      {message && (
        <div className={failed}>
          <Fact icon={<AlertIcon />} size="md">
            {message}
          </Fact>
        </div>
      )}
    </div>
  )
}
