/**
 * A condition of `@supports` that only browsers of the floor meet (`browserslist` in package.json):
 * Chrome and Edge since 117 have `subgrid`, Safari since 16.4 has `lh`, Firefox since 121 has
 * `:has`.
 */
export const IN_FLOOR = '(grid-template-columns: subgrid) and (height: 1lh) and selector(:has(a))'
