// Finds texts that a translation of the page would break (src/ui/elements.ts).
import { readFile } from 'node:fs/promises'
import ts from 'typescript'

/** What an expression may render: a bare text, elements or nothing, or what only its type says. */
type Kind = 'text' | 'elements' | 'unknown'

/** Returns whether a name stands for elements. */
type IsElements = (name: string) => boolean

/** Returns what is wrong in these files, one line each: the place, what it is, and its text. */
export async function bareTextsOf(paths: readonly string[]): Promise<string[]> {
  const files = await Promise.all(
    paths.map(async (path) => {
      const source = await readFile(path, 'utf8')
      return ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
    }),
  )
  const properties = new Set(files.flatMap(elementProperties))
  return files.flatMap((file) => bareTextsIn(file, properties))
}

function bareTextsIn(file: ts.SourceFile, properties: ReadonlySet<string>): string[] {
  const names = elementNames(file)
  const isElements: IsElements = (name) => names.has(name) || properties.has(name)
  const found: string[] = []
  const report = (node: ts.Node, what: string) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart())
    const text = node.getText().replace(/\s+/g, ' ').slice(0, 80)
    found.push(`${file.fileName}:${line + 1} ${what}: ${text}`)
  }
  const visit = (node: ts.Node) => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const children = node.children.filter(isShown)
      const kinds = children.map((child) => kindOf(child, isElements))
      const hasSiblings = children.length > 1 || ts.isJsxFragment(node)
      const canChange = children.some(isConditional) || ts.isJsxFragment(node)
      for (const [index, child] of children.entries()) {
        const isFixed = ts.isJsxText(child) || isFixedText(child)
        if (!hasSiblings || kinds[index] === 'elements') continue
        if (isFixed && (canChange || kinds.includes('unknown')))
          report(child, 'a text that may move')
        if (!isFixed) report(child, 'a text that may change')
      }
    }
    if (isComponent(node)) {
      const texts = returnsOf(node.body).filter((each) => rendered(each, isElements) === 'text')
      for (const text of texts) report(text, 'a component that returns a text')
    }
    if (ts.isJsxOpeningElement(node) && node.tagName.getText() === 'option') {
      const names = node.attributes.properties.map((property) => property.name?.getText())
      if (!names.includes('value')) report(node, 'an option without a value')
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

const isComponent = (node: ts.Node): node is ts.FunctionDeclaration & { body: ts.Block } =>
  ts.isFunctionDeclaration(node) &&
  node.body !== undefined &&
  node.type === undefined &&
  /^[A-Z]/.test(node.name?.text ?? '')

const isBlank = (text: string) => text.trim() === ''

/** Spaces are not translated, and comments and line breaks are not rendered. */
function isShown(child: ts.JsxChild): boolean {
  if (ts.isJsxText(child)) return !isBlank(child.text)
  if (!ts.isJsxExpression(child)) return true
  const { expression } = child
  return (
    expression !== undefined && !(ts.isStringLiteralLike(expression) && isBlank(expression.text))
  )
}

const isFixedText = (child: ts.JsxChild) =>
  ts.isJsxExpression(child) && child.expression && ts.isStringLiteralLike(child.expression)

/** Whether something appears, disappears or moves in its place. */
const isConditional = (child: ts.JsxChild): boolean =>
  ts.isJsxFragment(child) ||
  (ts.isJsxExpression(child) && !isFixedText(child) && !isElement(child.expression))

const isElement = (node: ts.Node | undefined) =>
  node !== undefined && (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node))

function kindOf(child: ts.JsxChild, isElements: IsElements): Kind {
  if (ts.isJsxText(child)) return 'text'
  if (!ts.isJsxExpression(child)) return 'elements'
  return child.expression ? rendered(child.expression, isElements) : 'elements'
}

function rendered(node: ts.Expression, isElements: IsElements): Kind {
  const of = (each: ts.Expression) => rendered(each, isElements)
  if (ts.isParenthesizedExpression(node)) return of(node.expression)
  if (isElement(node) || ts.isJsxFragment(node) || isNothing(node)) return 'elements'
  if (ts.isConditionalExpression(node)) return worst(of(node.whenTrue), of(node.whenFalse))
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return of(node.right)
    const isChoice =
      kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken
    return isChoice ? worst(of(node.left), of(node.right)) : 'text'
  }
  if (ts.isCallExpression(node))
    return mapped(node, isElements) ?? byName(node.expression, isElements)
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) return 'text'
  return byName(node, isElements)
}

/** What a list is made into: `list.map((one) => <li />)`, `Array.from(list, (one) => <li />)`. */
function mapped(node: ts.CallExpression, isElements: IsElements): Kind | undefined {
  const callback = node.arguments.at(-1)
  return callback && ts.isArrowFunction(callback) ? made(callback, isElements) : undefined
}

/** What a function returns. */
function made({ body }: ts.ArrowFunction, isElements: IsElements): Kind {
  if (!ts.isBlock(body)) return rendered(body, isElements)
  return returnsOf(body)
    .map((each) => rendered(each, isElements))
    .reduce(worst, 'elements')
}

function returnsOf(body: ts.Node): ts.Expression[] {
  const found: ts.Expression[] = []
  const visit = (node: ts.Node) => {
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression)
    else if (!ts.isFunctionLike(node)) ts.forEachChild(node, visit)
  }
  visit(body)
  return found
}

const worst = (one: Kind, other: Kind): Kind =>
  [one, other].includes('text') ? 'text' : one === 'unknown' ? one : other

const isNothing = (node: ts.Node) =>
  node.kind === ts.SyntaxKind.NullKeyword ||
  node.kind === ts.SyntaxKind.FalseKeyword ||
  (ts.isIdentifier(node) && node.text === 'undefined')

function byName(node: ts.Node, isElements: IsElements): Kind {
  const name = ts.isPropertyAccessExpression(node) ? node.name.text : node.getText()
  return isElements(name) ? 'elements' : 'unknown'
}

const isTypedAsElements = (node: ts.PropertySignature | ts.ParameterDeclaration) =>
  /^(\([^)]*\) => )?(Elements|ReactElement)\b/.test(node.type?.getText() ?? '')

/** Returns the names of the properties that a file declares as elements. */
function elementProperties(file: ts.SourceFile): string[] {
  const names: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isPropertySignature(node) && isTypedAsElements(node)) names.push(node.name.getText())
    ts.forEachChild(node, visit)
  }
  visit(file)
  return names
}

/** Returns the names of a file's constants, functions and parameters that stand for elements. */
function elementNames(file: ts.SourceFile): Set<string> {
  const names = new Set<string>()
  const isElements: IsElements = (name) => names.has(name)
  const visit = (node: ts.Node) => {
    if (ts.isParameter(node) && isTypedAsElements(node)) names.add(node.name.getText())
    const value = ts.isVariableDeclaration(node) ? node.initializer : undefined
    if (value && ts.isVariableDeclaration(node) && !isNothing(value)) {
      const kind = ts.isArrowFunction(value) ? made(value, isElements) : rendered(value, isElements)
      if (kind === 'elements') names.add(node.name.getText())
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return names
}
