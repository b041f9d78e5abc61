// The contract follows Redocly's recommended rules.
import { createConfig, lint } from '@redocly/openapi-core'
import { expect, it } from 'vitest'

const config = await createConfig({
  extends: ['recommended'],
  rules: {
    // The project has no license yet.
    'info-license': 'off',
    // Health cannot be requested wrongly, and events are described for the app alone.
    'operation-4xx-response': 'off',
    'no-unused-components': 'off',
  },
})

it('the contract passes the linter', async () => {
  const found = await lint({ ref: 'openapi.yaml', config })
  expect(found.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
}, 60_000)
