// The constructs of PostgreSQL that the server relies on are listed in docs/scaling.md with what
// each means for an engine that shards, so that a new one is a decision.
import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Constructs that engines differ in, whether they are in use or not. */
const CONSTRUCTS: Record<string, RegExp> = {
  sequence:
    /\b(?:big)?serial\b|create sequence|nextval\(|generated (?:always|by default) as identity/i,
  'generated column': /generated always as \(/i,
  function: /create (?:or replace )?function/i,
  trigger: /create (?:constraint )?trigger/i,
  'foreign key': /foreign key|\.references\(/i,
  'check constraint': /\bcheck \(/i,
  'unique index on an expression': /create unique index[^;]*lower\(/i,
  'partial index': /create (?:unique )?index[^;]*\) where /i,
  'index built concurrently': /create (?:unique )?index concurrently/i,
  'exclusion constraint': /exclude using/i,
  extension: /create extension/i,
  'trigram index': /gin_trgm_ops/i,
  'full text search': /\bts(?:vector|query)\b/i,
  'enumerated type': /create type/i,
  'array column': /\b(?:text|uuid|integer)\[\] (?:not null|default)/i,
  jsonb: /\bjsonb\b/i,
  'JSON aggregate': /json_agg|json_build_object/i,
  'rows from JSON or an array': /json_to_recordset|unnest\(/i,
  'lateral join': /\blateral\b/i,
  'window function': /row_number\(\)|rank\(\)|\bover \(/i,
  'materialized CTE': /as materialized/i,
  'writing CTE': /as \(\s*(?:insert|update|delete)|as \(\$\{\w+Insert/i,
  'recursive CTE': /with recursive/i,
  upsert: /on conflict|onConflictDo/i,
  'row lock': /\bfor (?:update|share|no key update)\b|\.for\('(?:update|share|no key update)'/i,
  'skip locked': /skip locked|skipLocked/i,
  'advisory lock': /pg_(?:try_)?advisory/i,
  'listen and notify': /pg_notify|`listen /i,
  'isolation level': /isolation level|isolationLevel/i,
  'session setting': /\bset (?:local|session) |\bset_config\(/i,
  cursor: /declare \w+ cursor/i,
  'temporary table': /create temp/i,
  'table rewrite': /vacuum full/i,
  partition: /partition by range|partition by list|partition of/i,
  'row security': /row level security/i,
}

const withoutComments = (source: string) =>
  source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*(?:\/\/|--(?!>)).*$/gm, '')

it('docs/scaling.md lists every construct in use', async () => {
  let sources = ''
  for await (const file of glob(['server/**/*.ts', 'server/db/migrations/*.sql'], { cwd: root })) {
    sources += withoutComments(await readFile(`${root}/${file}`, 'utf8'))
  }
  const used = Object.entries(CONSTRUCTS).flatMap(([name, form]) =>
    form.test(sources) ? [name] : [],
  )
  const page = await readFile(`${root}/docs/scaling.md`, 'utf8')
  const table = page.slice(page.indexOf('| construct |'))
  const listed = [...table.matchAll(/^\| ([^|]+?) \|/gm)].flatMap(([, name = '']) =>
    name === 'construct' || name.startsWith('-') ? [] : [name],
  )
  expect(listed.sort()).toEqual(used.sort())
})
