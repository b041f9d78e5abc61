// The check that the build runs in the oldest supported browsers.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkFloor } from '#scripts/build/check-floor.ts'
import { findApis } from '#scripts/build/floor-scripts.ts'
import { findStyles } from '#scripts/build/floor-styles.ts'

const apisIn = (code: string) => findApis(code, 'module').map(({ api }) => api)
const stylesIn = (css: string) => findStyles(css).map(({ feature }) => feature)

describe('the check for the oldest browsers', () => {
  it.each([
    ['AbortSignal.any([a, b])', 'AbortSignal.any'],
    ['const { promise } = Promise.withResolvers()', 'Promise.withResolvers'],
    ['seen.union(known)', 'Set.union'],
    ['one["checkVisibility"]()', 'Element.checkVisibility'],
    ['navigator.share({ url })', 'Navigator.share'],
    ['requestIdleCallback(task)', 'requestIdleCallback'],
    ['new URLPattern({ pathname })', 'URLPattern'],
  ])('finds %s', (code, api) => {
    expect(apisIn(code)).toContain(api)
  })

  it.each(['list.toSorted()', 'list.at(-1)', 'item.share()', 'structuredClone(value)'])(
    'allows %s',
    (code) => {
      expect(apisIn(code)).toEqual([])
    },
  )

  it.each([
    ['a regular expression with the flag v', '/[a--b]/v'],
    ['import attributes', 'import data from "./data.json" with { type: "json" }'],
    ['a using declaration', '{ using handle = open() }'],
  ])('refuses %s', (_what, code) => {
    expect(() => findApis(code, 'module')).toThrow()
  })

  it('finds properties, values, selectors and at-rules, and allows what all browsers have', () => {
    expect(stylesIn('.a{field-sizing:content}')).toEqual(['field-sizing', 'field-sizing: content'])
    expect(stylesIn('.a{color:light-dark(#000,#fff)}')).toEqual(['light-dark()'])
    expect(stylesIn('@starting-style{.a{opacity:0}}')).toEqual(['@starting-style'])
    expect(stylesIn('@layer base{.a:has(b)>c:focus-visible{height:100dvh;gap:1rem}}')).toEqual([])
  })

  it('fails with the use, and with entries that nothing needs', async () => {
    const dist = await mkdtemp(join(tmpdir(), 'fastpass-floor-'))
    await mkdir(join(dist, 'assets'))
    await writeFile(join(dist, 'assets/new.js'), 'export const any = AbortSignal.any([])')
    await writeFile(join(dist, 'assets/new.css'), 'a{text-box:trim-both}')
    const failed = checkFloor(dist)
    await expect(failed).rejects.toThrow(
      'Some supported browsers lack AbortSignal.any in assets/new.js.',
    )
    await expect(failed).rejects.toThrow('Some supported browsers lack text-box.')
    await expect(failed).rejects.toThrow('nothing uses Navigator.share in src/')
    await rm(dist, { recursive: true })
  })
})
