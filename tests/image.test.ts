// The image of the server, without a container engine: what the Dockerfile and compose.yaml say.
// `commands.test.ts` runs a server from the image's files.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { install, steps, valuesOf } from './support/dockerfile.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (name: string) => readFileSync(join(root, name), 'utf8')

describe('the Dockerfile', () => {
  it('runs one program as an account without rights, with a health check', () => {
    expect(valuesOf('USER')).toEqual(['node'])
    expect(valuesOf('CMD')).toEqual(['["node", "server/main.ts"]'])
    expect(valuesOf('HEALTHCHECK').join()).toContain('/api/health/live')
  })

  it('copies the packages of the server alone, and leaves out npm', () => {
    expect(install).toContain('--omit=dev')
    expect(valuesOf('COPY')).toContain('--from=packages /app/node_modules node_modules')
    expect(valuesOf('RUN').join()).toContain('/usr/local/bin/npm')
    const { dependencies } = JSON.parse(read('package.json'))
    for (const tool of ['vite', '@pandacss/dev', '@clerk/clerk-js', '@clerk/ui']) {
      expect(dependencies).not.toHaveProperty(tool)
    }
  })

  it('has the version of Node that the project installs', () => {
    const { node } = JSON.parse(read('package.json')).dependencies
    const bases = steps.filter((step) => step.startsWith('FROM node:'))
    expect(bases).toHaveLength(3)
    for (const base of bases) expect(base).toContain(`node:${node}-`)
  })
})

it('compose.yaml, the image and the documentation have one version of PostgreSQL', () => {
  const { image } = parse(read('compose.yaml')).services.database
  const [, client] = /postgresql-client-(\d+)/.exec(valuesOf('RUN').join()) ?? []
  const [, documented] =
    /Use PostgreSQL (\d+), with which everything/.exec(read('docs/deployment.md')) ?? []
  expect(image).toMatch(new RegExp(`^postgres:${client}\\b`))
  expect(documented).toBe(client)
})

describe('compose.yaml', () => {
  it('runs the app on a read-only file system', () => {
    const { app, proxy } = parse(read('compose.yaml')).services
    expect(app).toMatchObject({ read_only: true, cap_drop: ['ALL'], tmpfs: ['/tmp'] })
    expect(proxy.profiles).toEqual(['proxy'])
  })
})
