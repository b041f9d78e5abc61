import { useState } from 'react'
import { avatar } from '#styled/recipes/avatar.mjs'

const isSmall = (word: string) => /^\p{Ll}/u.test(word)

/** Returns the first letters of two words, without short ones: OD for 'Okafor and Daughters'. */
export function initials(name: string): string {
  // A word begins at its first letter, so '&' is not a word.
  const words = name.split(/\s+/).flatMap((word) => /\p{L}.*/u.exec(word) ?? [])
  const large = words.filter((word) => !isSmall(word))
  const named = (large.length > 0 ? large : words).slice(0, 2)
  return named.map((word) => [...word][0]?.toLocaleUpperCase() ?? '').join('')
}

/**
 * A firm's logo, or its initials when the image does not load. Decorative: the name is next to it.
 */
export function Avatar({ name, src }: { name: string; src?: string | null | undefined }) {
  const [missing, setMissing] = useState<string>()
  return (
    <span className={avatar()} aria-hidden="true" dir="auto" translate="no">
      {src && src !== missing ? (
        <img src={src} alt="" loading="lazy" onError={() => setMissing(src)} />
      ) : (
        initials(name)
      )}
    </span>
  )
}
