// Finds what a style sheet uses that the oldest supported browsers lack, by MDN's data.
import bcd from '@mdn/browser-compat-data' with { type: 'json' }
import type { Identifier } from '@mdn/browser-compat-data'
import { parse } from 'postcss'
import { isInFloor } from './browser-floor.ts'

/** A use of a property, value, selector or at-rule that the floor lacks, and where. */
export interface StyleUse {
  feature: string
  where: string
}

const { properties, selectors, types, 'at-rules': atRules } = bcd.css
const kindsOfValue = Object.entries(types ?? {}).flatMap(([name, kind]) =>
  name === '__compat' ? [] : [kind as Identifier],
)
const units: Record<string, Identifier | undefined> = {
  dvh: types?.length?.viewport_percentage_units_dynamic,
  svh: types?.length?.viewport_percentage_units_small,
  lvh: types?.length?.viewport_percentage_units_large,
  lh: types?.length?.lh,
  rlh: types?.length?.rlh,
  cqi: types?.length?.container_query_length_units,
}

/** Returns the uses. */
export function findStyles(css: string): StyleUse[] {
  const uses: StyleUse[] = []
  const note = (feature: string, where: string, identifier: Identifier | undefined) => {
    const { __compat } = identifier ?? {}
    if (__compat && !isInFloor(__compat)) uses.push({ feature, where })
  }
  const sheet = parse(css)
  sheet.walkAtRules(({ name, params }) => note(`@${name}`, params, atRules?.[name]))
  sheet.walkRules(({ selector, parent }) => {
    if (parent?.type === 'rule') note('nesting', selector, selectors?.nesting)
    // Escaped characters are part of a class.
    const plain = selector.replaceAll(/\\./g, '')
    for (const [, name = ''] of plain.matchAll(/:([a-z-]+)/g)) {
      note(`:${name}`, selector, selectors?.[name])
    }
  })
  sheet.walkDecls(({ prop, value, parent }) => {
    if (prop.startsWith('--')) return
    const where = parent?.type === 'rule' ? `${Reflect.get(parent, 'selector')}` : prop
    const property = properties?.[prop]
    note(prop, where, property)
    for (const [word, isFunction] of wordsOf(value)) {
      const kind = isFunction ? functionOf(word) : property?.[word]
      note(isFunction ? `${word}()` : `${prop}: ${word}`, where, kind)
    }
    for (const [, unit = ''] of value.matchAll(/\d([a-z]{2,4})\b/g)) note(unit, where, units[unit])
  })
  return uses
}

const wordsOf = (value: string) =>
  [...value.matchAll(/(?<![\w-])([a-z][a-z-]*)(\()?/g)].map(
    ([, word = '', bracket]): [string, boolean] => [word, bracket !== undefined],
  )

const functionOf = (name: string): Identifier | undefined =>
  types?.[name] ?? kindsOfValue.find((kind) => kind[name]?.__compat)?.[name]
