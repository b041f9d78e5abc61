import type { ReactElement } from 'react'

/**
 * What a component shows next to other things: elements or nothing, never a bare text. A browser
 * that translates a page replaces its text nodes. React then fails where it adds or removes
 * something next to a text, and its changes of the text are not seen. As an element's only child a
 * text is safe.
 */
export type Elements = ReactElement | '' | boolean | null | undefined | readonly Elements[]
