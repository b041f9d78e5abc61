// The walk that `npm run bench -- phone` measures.
import { app } from '#tools/bench/variants.ts'
import { HURRIED, walk } from '#tools/bench/walk.ts'
import { expect } from './fixtures.ts'
import { test } from './signed-in.ts'

test('the benchmark’s answers are all stored in the draft', async ({ page, baseURL }) => {
  const { steps } = await walk(page, app(String(baseURL), undefined), undefined, HURRIED)
  expect(steps).toHaveLength(13)
})
