// Copies a part of the page as data, and builds it again. It is not HTML text, which the page's
// Trusted Types policy refuses.

type Attributes = Readonly<Record<string, string>>

/** A text, or an element with its name, its attributes and its children. */
export type PageCopy = string | readonly [name: string, Attributes, ...children: PageCopy[]]

const SVG = 'http://www.w3.org/2000/svg'

/** Returns a copy of an element: its tags, attributes and texts. */
export function copyOf(element: Element): PageCopy {
  const attributes = [...element.attributes].map(({ name, value }) => [name, value])
  return [element.localName, Object.fromEntries(attributes), ...childrenOf(element)]
}

function childrenOf(element: Element): PageCopy[] {
  return [...element.childNodes].flatMap((node): PageCopy[] => {
    if (node instanceof Element) return [copyOf(node)]
    return node instanceof Text ? [node.data] : []
  })
}

/** Builds a copied element. Throws for a name that no element can have. */
export function nodeOf(copy: PageCopy, namespace?: string): Node {
  if (typeof copy === 'string') return new Text(copy)
  const [name, attributes, ...children] = copy
  const within = name === 'svg' ? SVG : namespace
  const element = within ? document.createElementNS(within, name) : document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) {
    // The content security policy refuses a style attribute, but not its declarations.
    if (attribute === 'style') (element as HTMLElement | SVGElement).style.cssText = value
    // Radio buttons of one name exclude each other, also those of the original.
    else element.setAttribute(attribute, attribute === 'name' ? `copied-${value}` : value)
  }
  element.append(...children.map((child) => nodeOf(child, within)))
  return element
}
