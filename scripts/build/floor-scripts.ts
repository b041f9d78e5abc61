// Finds what a script uses that the oldest supported browsers lack: syntax, by the year of the
// standard that they know, and APIs, by the names in MDN's data.
import bcd from '@mdn/browser-compat-data' with { type: 'json' }
import type { Identifier } from '@mdn/browser-compat-data'
import { type MemberExpression, type Node, parse } from 'acorn'
import { full } from 'acorn-walk'
import { isInFloor } from './browser-floor.ts'

/**
 * The last edition of ECMAScript whose syntax, including that of regular expressions, all of them
 * read.
 */
const SYNTAX_YEAR = 2023

/** Globals that are the only object of their type. */
const SINGLE: Record<string, readonly string[]> = {
  navigator: ['Navigator', 'WorkerNavigator'],
  document: ['Document', 'Node', 'EventTarget'],
  window: ['Window', 'EventTarget'],
  self: ['Window', 'WorkerGlobalScope', 'ServiceWorkerGlobalScope', 'EventTarget'],
  crypto: ['Crypto'],
  performance: ['Performance', 'EventTarget'],
}

/** A use of an API, such as `AbortSignal.any`, at a line and column of the script, both from 0. */
export interface ApiUse {
  api: string
  line: number
  column: number
}

/** Returns the uses of APIs that the floor lacks. Throws for syntax that it cannot read. */
export function findApis(code: string, sourceType: 'module' | 'script'): ApiUse[] {
  const uses: ApiUse[] = []
  const tree = parse(code, { ecmaVersion: SYNTAX_YEAR, sourceType, locations: true })
  full(tree, (node) => {
    const api = missingApi(node)
    if (api === undefined || !node.loc) return
    uses.push({ api, line: node.loc.start.line - 1, column: node.loc.start.column })
  })
  return uses
}

function missingApi(node: Node): string | undefined {
  if (node.type === 'Identifier') {
    const { name } = node as Node & { name: string }
    return missing.globals.get(name)
  }
  if (node.type !== 'MemberExpression') return undefined
  const { object } = node as MemberExpression
  const name = nameOfMember(node as MemberExpression)
  if (name === undefined) return undefined
  const owner = object.type === 'Identifier' ? object.name : ''
  for (const type of SINGLE[owner] ?? [owner]) {
    const isMissing = exact.get(`${type}.${name}`)
    if (isMissing !== undefined) return isMissing ? `${type}.${name}` : undefined
  }
  return missing.members.get(name)
}

function nameOfMember({ property, computed }: MemberExpression): string | undefined {
  if (property.type === 'Identifier') return computed ? undefined : property.name
  return property.type === 'Literal' && typeof property.value === 'string'
    ? property.value
    : undefined
}

/** Whether the floor lacks a member, by `Type.member`. */
const exact = new Map<string, boolean>()
const missing = { globals: new Map<string, string>(), members: new Map<string, string>() }

readCompatibility()

function readCompatibility() {
  const present = new Set<string>()
  const { builtins } = bcd.javascript
  for (const [type, features] of [...partsOf(builtins), ...partsOf(builtins?.Intl)]) {
    const statics = ownNames(type)
    for (const [name, isMissing] of addType(type, features)) {
      if (statics.has(name)) continue
      if (isMissing) missing.members.set(name, `${type}.${name}`)
      else present.add(name)
    }
  }
  for (const [type, features] of partsOf(bcd.api)) {
    for (const [name, isMissing, isStatic] of addType(type, features)) {
      if (type === 'Window' && isMissing) missing.globals.set(name, name)
      if (isStatic) continue
      if (!isMissing) present.add(name)
      // A single word, such as `share`, is too often a name of something else.
      else if (/[a-z][A-Z]/.test(name)) missing.members.set(name, `${type}.${name}`)
    }
  }
  for (const name of present) missing.members.delete(name)
}

function partsOf(features: Identifier | undefined): [string, Identifier][] {
  return Object.entries(features ?? {}).filter(([name]) => name !== '__compat') as [
    string,
    Identifier,
  ][]
}

/**
 * Returns the static members of a built-in. MDN's data lists them together with those of its
 * objects.
 */
function ownNames(type: string): ReadonlySet<string> {
  const value: unknown = Reflect.get(globalThis, type)
  return new Set(typeof value === 'function' ? Object.getOwnPropertyNames(value) : [])
}

/** Adds a type. Returns its members, unless the floor has no objects of the type. */
function addType(type: string, features: Identifier) {
  const { __compat } = features
  const isMissing = __compat !== undefined && !isInFloor(__compat)
  // Skips types with one or two letters, because minified names look like them.
  if (isMissing && type.length > 2) missing.globals.set(type, type)
  // Iterators existed before the global `Iterator`.
  if (isMissing && type !== 'Iterator') return []
  return partsOf(features).flatMap(([key, { __compat: compat }]) => {
    if (!compat || key.endsWith('_event')) return []
    const name = key.replace(/_static$/, '')
    const member: [name: string, isMissing: boolean, isStatic: boolean] = [
      name,
      !isInFloor(compat),
      key !== name,
    ]
    exact.set(`${type}.${name}`, member[1])
    return [member]
  })
}
