// Finds the texts that people can read in the source: strings, templates, and text in JSX.
import ts from 'typescript'

/** A text that people can read, with the place in the source where it begins. */
export interface FoundText {
  file: string
  line: number
  /** What is only known at run time is `PLACEHOLDER`. */
  text: string
}

/** Stands for a value of a template: a name, a number or a date. */
export const PLACEHOLDER = '\u{FFFC}'

/** Calls whose strings are for programs and for the operator's log. */
const PROGRAM_CALLS =
  /^(css|cva|sva|sql|log|logger|console|Error|TypeError|RangeError|RegExp|URL|querySelector\w*|matchMedia|describe\w*Span)$/

/** Attributes of elements that no person reads. */
const SILENT_ATTRIBUTES =
  /^(class(Name)?|style|id|key|href|to|from|src|srcSet|sizes|media|d|viewBox|transform|points|type|role|autoComplete|inputMode|pattern|allow|rel|target|htmlFor|data-[\w-]+|aria-(controls|describedby|labelledby))$/

/** Elements within a sentence. */
const INLINE = /^(a|abbr|b|bdi|em|i|kbd|Link|small|span|strong|time)$/

/** Looks like code, a style, an address or a header, and not like a text. */
const CODE =
  /[{}<>=_#\\|*~^$[\]]|;(?! \p{L})|(^|\s)\/\w|:\/\/|::|--|\b\d+(px|ms|rem|fr|vh|%)|\w\.\w+\.\w|^use memo$/u

/** A tag of HTML in a string: its texts are read apart. */
const TAG = /<\/?[a-z][^>]*>/

/** Returns the texts of a source file. */
export function textsOf(file: string, code: string): FoundText[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest)
  const texts: FoundText[] = []
  const styleCalls = namesOfStyles(source)

  const add = (node: ts.Node, raw: string) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
    for (const part of raw.split(TAG)) {
      const text = part.replace(/\s+/g, ' ').trim()
      if (isForPeople(text)) texts.push({ file, line: line + 1, text })
    }
  }

  const visit = (node: ts.Node): void => {
    if (isSilent(node, source, styleCalls)) return
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      visitElement(node)
      return
    }
    const joined = ts.isExpression(node) ? joinedText(node) : undefined
    if (joined) {
      add(node, joined.text)
      for (const rest of joined.rest) visit(rest)
      return
    }
    ts.forEachChild(node, visit)
  }

  const visitElement = (element: ts.JsxElement | ts.JsxFragment) => {
    if (ts.isJsxElement(element)) ts.forEachChild(element.openingElement, visit)
    const { text, rest, hasText } = contentOf(element, source)
    if (hasText) add(element.children.find(isShown) ?? element, text)
    for (const node of hasText ? rest : element.children) visit(node)
  }

  visit(source)
  return texts
}

interface Joined {
  text: string
  /** What has texts of its own. */
  rest: ts.Node[]
}

/** Returns the text of an expression that is written as strings, or undefined. */
function joinedText(node: ts.Expression): Joined | undefined {
  if (ts.isStringLiteralLike(node)) return { text: node.text, rest: [] }
  if (ts.isParenthesizedExpression(node)) return joinedText(node.expression)
  if (ts.isTemplateExpression(node)) {
    const rest = node.templateSpans.map(({ expression }) => expression)
    const spans = node.templateSpans.map(({ literal }) => PLACEHOLDER + literal.text)
    return { text: node.head.text + spans.join(''), rest }
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const [left, right] = [joinedText(node.left), joinedText(node.right)]
    if (!left && !right) return undefined
    return {
      text: (left?.text ?? PLACEHOLDER) + (right?.text ?? PLACEHOLDER),
      rest: [...(left?.rest ?? [node.left]), ...(right?.rest ?? [node.right])],
    }
  }
  return undefined
}

/**
 * Returns the paragraph that an element holds. `hasText`: it holds text, and not only other
 * elements.
 */
function contentOf(
  element: ts.JsxElement | ts.JsxFragment,
  source: ts.SourceFile,
): Joined & { hasText: boolean } {
  let text = ''
  let hasText = false
  const rest: ts.Node[] = []
  const addExpression = (expression: ts.Expression) => {
    if (ts.isConditionalExpression(expression) && joinedText(expression.whenTrue)) {
      addExpression(expression.whenTrue)
      rest.push(expression.condition, expression.whenFalse)
      return
    }
    const joined = joinedText(expression)
    text += joined?.text ?? PLACEHOLDER
    hasText ||= joined !== undefined && /\p{L}/u.test(joined.text)
    rest.push(...(joined?.rest ?? [expression]))
  }
  for (const child of element.children) {
    if (ts.isJsxText(child)) {
      text += child.text.replace(/^\s*\n\s*|\s*\n\s*$/g, '').replace(/\s+/g, ' ')
      hasText ||= /\p{L}/u.test(child.text)
    } else if (ts.isJsxExpression(child)) {
      if (child.expression) addExpression(child.expression)
    } else if (
      ts.isJsxElement(child) &&
      INLINE.test(child.openingElement.tagName.getText(source))
    ) {
      const inner = contentOf(child, source)
      text += inner.text
      rest.push(child.openingElement.attributes, ...inner.rest)
    } else {
      text += PLACEHOLDER
      rest.push(child)
    }
  }
  return { text, rest, hasText }
}

const isShown = (child: ts.JsxChild) => !ts.isJsxText(child) || !child.containsOnlyTriviaWhiteSpaces

/** Returns the names that a file imports from the styles. */
function namesOfStyles(source: ts.SourceFile): Set<string> {
  const names = new Set<string>()
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement)) continue
    if (!statement.moduleSpecifier.getText(source).includes('#styled/')) continue
    const bindings = statement.importClause?.namedBindings
    if (!bindings || !ts.isNamedImports(bindings)) continue
    for (const { name } of bindings.elements) names.add(name.text)
  }
  return names
}

/** Returns whether people read nothing of a node. */
function isSilent(node: ts.Node, source: ts.SourceFile, styleCalls: Set<string>): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) {
    return true
  }
  if (ts.isJsxAttribute(node)) return SILENT_ATTRIBUTES.test(node.name.getText(source))
  if (ts.isTaggedTemplateExpression(node)) return isProgramsCall(node.tag, styleCalls)
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
    return isProgramsCall(node.expression, styleCalls)
  }
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return true
  return false
}

function isProgramsCall(callee: ts.Expression, styleCalls: Set<string>): boolean {
  if (ts.isPropertyAccessExpression(callee)) {
    return isProgramsCall(callee.expression, styleCalls) || PROGRAM_CALLS.test(callee.name.text)
  }
  return ts.isIdentifier(callee) && (PROGRAM_CALLS.test(callee.text) || styleCalls.has(callee.text))
}

/** Returns whether a text is written for people: some words, or one with a capital letter. */
function isForPeople(text: string): boolean {
  if (CODE.test(text)) return false
  const words = text.match(/\p{L}[\p{L}’'-]*/gu) ?? []
  if (words.length === 0) return false
  return text.includes(' ') || /^[A-Z][a-z]+[.!?]?$/.test(text)
}
