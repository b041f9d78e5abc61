// Reduces the style sheet to what one page of HTML uses, so that the page is small.
import { type AtRule, type ChildNode, parse, type Root, type Rule } from 'postcss'

/**
 * Returns the rules that can apply to the page, in the same order and layers, with the variables
 * and animations that they use. A rule stays when the page has all its classes and elements: states
 * and attributes are not compared, because they may change. Empty layers stay, because the first
 * mention of a layer decides its place.
 */
export function stylesOf(css: string, html: string): string {
  const sheet = parse(css)
  const names = namesIn(html)
  sheet.walkRules((rule) => {
    if (isKeyframe(rule)) return
    const used = rule.selectors.filter((selector) => canMatch(selector, names))
    if (used.length === 0) rule.remove()
    else if (used.length < rule.selectors.length) rule.selectors = used
  })
  // A variable may be used by another one only.
  while (removeUnused(sheet, html));
  return sheet.toString()
}

interface Names {
  classes: ReadonlySet<string>
  elements: ReadonlySet<string>
}

function namesIn(html: string): Names {
  const classes = [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) =>
    decoded(names).split(/\s+/),
  )
  const elements = [...html.matchAll(/<([a-z]\w*)/gi)].map(([, name = '']) => name.toLowerCase())
  return { classes: new Set(classes), elements: new Set(elements) }
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}
const decoded = (attribute: string) =>
  attribute.replaceAll(/&[\w#]+;/g, (entity) => ENTITIES[entity] ?? entity)

const CLASS = /\.((?:\\[\da-f]{1,6}\s?|\\.|[\w-])+)/gi
const ELEMENT = /(?<=^|[\s>+~])[a-z]\w*/gi
const ATTRIBUTE = /(?<!\\)\[(?:\\.|[^\]\\])*\]/g
const ARGUMENTS = /(?<!\\)\((?:\\.|[^()\\])*\)/g

function canMatch(selector: string, { classes, elements }: Names): boolean {
  const named = withoutArguments(selector.replaceAll(ATTRIBUTE, ''))
  const wantedClasses = [...named.matchAll(CLASS)].map(([, name = '']) => unescaped(name))
  const wantedElements = named.replaceAll(CLASS, '').match(ELEMENT) ?? []
  return (
    wantedClasses.every((name) => classes.has(name)) &&
    wantedElements.every((name) => elements.has(name.toLowerCase()))
  )
}

// What is in `:not(…)` need not be on the page, and of `:is(…)` one is enough.
function withoutArguments(selector: string): string {
  const shorter = selector.replaceAll(ARGUMENTS, '')
  return shorter === selector ? selector : withoutArguments(shorter)
}

const unescaped = (name: string) =>
  name.replaceAll(/\\(?:([\da-f]{1,6})\s?|(.))/gi, (_all, code?: string, character = '') =>
    code === undefined ? character : String.fromCodePoint(Number.parseInt(code, 16)),
  )

const isKeyframe = ({ parent }: Rule) =>
  parent?.type === 'atrule' && (parent as AtRule).name.endsWith('keyframes')

/**
 * Removes unused variables and animations, and rules without content. Returns whether there were
 * any.
 */
function removeUnused(sheet: Root, html: string): boolean {
  const text = `${sheet.toString()}${html}`
  const variables = new Set([...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name))
  const animations: string[] = []
  const unused: ChildNode[] = []
  sheet.walkDecls((declaration) => {
    const { prop, value } = declaration
    if (prop.startsWith('--') && !variables.has(prop)) unused.push(declaration)
    // The value of a variable may be an animation.
    else if (/^--|animation/.test(prop)) animations.push(value)
  })
  sheet.walkAtRules((rule) => {
    const { name, params, nodes } = rule
    if (name === 'keyframes' && !animations.some((value) => value.includes(params)))
      unused.push(rule)
    else if (nodes?.length === 0 && name !== 'layer') unused.push(rule)
  })
  sheet.walkRules((rule) => {
    if (rule.nodes.length === 0) unused.push(rule)
  })
  for (const node of unused) node.remove()
  return unused.length > 0
}
