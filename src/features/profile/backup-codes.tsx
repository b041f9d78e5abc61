import { useEffect, useRef } from 'react'
import { Button } from '#src/ui/button.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { css } from '#styled/css/css.mjs'

const list = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fill, minmax(12rem, 1fr))]',
  gap: '2',
  fontFamily: '[monospace]',
})
const title = css({ textStyle: 'strong' })
const actions = css({ display: 'grid', gap: '1', justifyItems: 'center' })

/** New backup codes, which are shown only once. */
export function BackupCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    showSnackbar({ message: 'Codes copied', type: 'success' })
  }
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={title}>
        Save your backup codes
      </h2>
      <p>
        If you lose your phone, log in with one of these codes. Each works once. Keep them in a safe
        place: we can’t show them again.
      </p>
      <ul className={list} translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={actions}>
        <Button onClick={onClose}>I saved them</Button>
        <Button visual="quiet" fit="hug" onClick={() => void copy().catch(() => {})}>
          Copy codes
        </Button>
      </div>
    </>
  )
}
