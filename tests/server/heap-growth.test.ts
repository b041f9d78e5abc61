// Whether the Node in use knows V8's flag for the heap's growth. An unknown flag is only named on
// stderr. Needs no server.
import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { HEAP_GROWTH_FLAG } from '#server/start/heap-growth.ts'

it('V8 knows the flag of the growth of the heap', () => {
  const { status, stderr } = spawnSync(process.execPath, [HEAP_GROWTH_FLAG, '--eval', ''], {
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})
