import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveSite } from '#server/site.ts'

const ICON = '<svg xmlns="http://www.w3.org/2000/svg"/>'

let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fastpass-site-'))
  const page = '<!doctype html><html><head></head><body></body></html>'
  for (const part of ['auth', 'icons']) await mkdir(join(folder, part))
  await writeFile(join(folder, 'index.html'), page)
  await writeFile(join(folder, 'auth/home.html'), page)
  await writeFile(join(folder, 'icons/icon.svg'), ICON)
  app = Fastify()
  await serveSite(app, folder, 'pk_test_key')
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

describe('the site', () => {
  it('has an icon where browsers look for one unasked', async () => {
    const sent = await app.inject('/favicon.ico')
    expect(sent.statusCode).toBe(308)
    const icon = await app.inject(String(sent.headers.location))
    expect(icon.headers['content-type']).toContain('image/svg+xml')
    expect(icon.body).toBe(ICON)
  })
})
