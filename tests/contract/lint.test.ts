// The contract follows Redocly's strict rules and Spectral's rules for OpenAPI, without a warning.
import { readFile } from 'node:fs/promises'
import { createConfig, lint } from '@redocly/openapi-core'
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core'
import { Yaml } from '@stoplight/spectral-parsers'
import { oas } from '@stoplight/spectral-rulesets'
import { expect, it } from 'vitest'

const { Document, Spectral } = spectralCore
const CONTRACT = 'openapi.yaml'

it("the contract passes Redocly's rules", async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: { 'parameter-description': 'error' },
  })
  const found = await lint({ ref: CONTRACT, config })
  expect(found.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
}, 60_000)

it("the contract passes Spectral's rules", async () => {
  const spectral = new Spectral()
  spectral.setRuleset({
    extends: [[oas as RulesetDefinition, 'recommended']],
    // contract.test.ts and Redocly's rules check every example in a tenth of the time.
    rules: { 'oas3-valid-media-example': 'off', 'oas3-valid-schema-example': 'off' },
  })
  const found = await spectral.run(new Document(await readFile(CONTRACT, 'utf8'), Yaml, CONTRACT))
  expect(found.map(({ code, path, message }) => `${code} ${path.join('/')}: ${message}`)).toEqual(
    [],
  )
}, 60_000)
