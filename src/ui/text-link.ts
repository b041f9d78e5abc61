import { textLink } from '#styled/recipes/text-link.mjs'

/** The class of a link in or under text; `target: 'tall'` where it stands alone. */
export const textLinkClass = textLink
