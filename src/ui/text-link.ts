import { textLink } from '#styled/recipes/text-link.mjs'

/** The recipe of a link's class in or under text; `target: 'tall'` or 'near' if it stands alone. */
export const textLinkClass = textLink
