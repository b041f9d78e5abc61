import { avatar } from '#styled/recipes/avatar.mjs'

/** The first letters of the first two words: 'Vega Law Group' is VL. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).slice(0, 2)
  return words.map((word) => [...word][0]?.toLocaleUpperCase() ?? '').join('')
}

/** A firm's image, or its initials. Decorative: the name stands beside it. */
export function Avatar({ name, src }: { name: string; src?: string | null | undefined }) {
  return (
    <span className={avatar()} aria-hidden="true">
      {src ? <img src={src} alt="" loading="lazy" /> : initials(name)}
    </span>
  )
}
