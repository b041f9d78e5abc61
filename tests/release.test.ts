// What a release raises together: docs/deployment.md, 'For those who release'.
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { CONTRACT_VERSION, FASTPASS_VERSION, OLDEST_CONTRACT_VERSION } from '#contract'

const read = (file: string) => readFile(new URL(`../${file}`, import.meta.url), 'utf8')

it('the package, its lock, the contract and the changelog name the same version', async () => {
  const { version } = JSON.parse(await read('package.json'))
  const lock = JSON.parse(await read('package-lock.json'))
  const [, newest] = /^## (\S+) - \d{4}-\d\d-\d\d$/m.exec(await read('CHANGELOG.md')) ?? []
  expect([lock.version, lock.packages[''].version]).toEqual([version, version])
  expect([parse(await read('openapi.yaml')).info.version, FASTPASS_VERSION]).toEqual([
    version,
    version,
  ])
  expect(newest).toBe(version)
})

it('the contract accepts clients of its own version', () => {
  expect(CONTRACT_VERSION).toBeGreaterThanOrEqual(OLDEST_CONTRACT_VERSION)
})
