// The styles that a prerendered page has in it (scripts/build/page-styles.ts).
import { describe, expect, test } from 'vitest'
import { stylesOf } from '#scripts/build/page-styles.ts'

const PAGE = `<html><body><main class="page mt_0.5 [&amp;_svg]:c_red"><a class="link" href="/">Go</a></main></body></html>`

describe('the styles of a page', () => {
  test.each([
    ['a class of the page', '.link{top:0}'],
    ['an element of the page', 'main>a{top:0}'],
    ['a class with escaped characters', '.mt_0\\.5{top:0}'],
    ['a class with brackets', '.\\[\\&_svg\\]\\:c_red{top:0}'],
    ['a state', '.link:hover:not(.other){top:0}'],
    ['an attribute that may be added', '.link[data-active="]"]{top:0}'],
    ['one of several', '.link:is(.other,:active){top:0}'],
    ['all elements', '*,:before{top:0}'],
    ['the document', ':where(:root,:host){top:0}'],
    ['a phone', '@media (width<30rem){.link{top:0}}'],
  ])('have a rule for %s', (_what, rule) => {
    expect(stylesOf(rule, PAGE)).toBe(rule)
  })

  test.each([
    ['another class', '.other{top:0}'],
    ['a class in another', '.page .other{top:0}'],
    ['another element', '.page>button{top:0}'],
    ['another class of the page’s element', '.link.other{top:0}'],
    ['a class whose beginning the page has', '.link-2{top:0}'],
  ])('have none for %s', (_what, rule) => {
    expect(stylesOf(`@media print{${rule}}`, PAGE)).toBe('')
  })

  test('keep only the selectors of a rule that can apply', () => {
    expect(stylesOf('.other,.link{top:0}', PAGE)).toBe('.link{top:0}')
  })

  test('have the variables that are used, also through others', () => {
    const css = ':root{--a:1;--b:var(--a);--c:2;--d:3}.link{top:var(--b)}.other{top:var(--d)}'
    expect(stylesOf(css, PAGE)).toBe(':root{--a:1;--b:var(--a)}.link{top:var(--b)}')
  })

  test('have the animations that are used', () => {
    const [spin, fade] = ['@keyframes spin{to{rotate:1turn}}', '@keyframes fade{to{opacity:0}}']
    const css = `${spin}${fade}.link{animation:1s spin}`
    expect(stylesOf(css, PAGE)).toBe(`${spin}.link{animation:1s spin}`)
  })

  test('keep the order of all layers', () => {
    const css = '@layer base;@layer recipes{.other{top:0}}@layer utilities{.link{top:0}}'
    expect(stylesOf(css, PAGE)).toBe('@layer base;@layer recipes{}@layer utilities{.link{top:0}}')
  })
})
