// `npm run release` in a copy of the repository: what it refuses, and what it packs.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { root } from './support/older-version.ts'

const folder = mkdtempSync(join(tmpdir(), 'fastpass-release-'))
afterAll(() => rm(folder, { recursive: true }))
const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' })
execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, folder])
git('config', 'user.email', 'release@example.com')
git('config', 'user.name', 'Release')
const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
const [major, minor] = version.split('.').map(Number)
const next = `${major}.${minor + 1}.0`
const changelog = join(folder, 'CHANGELOG.md')
const [head = '', ...sections] = readFileSync(changelog, 'utf8').split(/^(?=## \d)/m)
const withoutNews = head.replace(/## Unreleased[\s\S]*/, '')

function commitChangelog(news: string) {
  writeFileSync(changelog, `${withoutNews}${news}${sections.join('')}`)
  git('commit', '--quiet', '--all', '--allow-empty', '--message', 'Write the changelog')
}

const script = join(root, 'scripts/release.ts')

function release(...args: string[]) {
  // Without NODE_ENV and the like of this test, with which another app would be built.
  const env = { PATH: process.env.PATH, HOME: process.env.HOME }
  const settings = { cwd: folder, env, encoding: 'utf8' } as const
  const child = spawnSync(process.execPath, [script, ...args], settings)
  return { status: child.status, output: child.stdout + child.stderr }
}

describe('npm run release', () => {
  it('refuses a version that is not the next, changes, and an empty changelog', () => {
    commitChangelog('')
    const refused = (asked: string) => {
      const { status, output } = release(asked)
      expect(status).toBe(1)
      return output.trim()
    }
    expect(refused('')).toBe('Usage: npm run release -- 1.1.0')
    expect(refused(version)).toMatch(new RegExp(`^After ${version} comes .+; not ${version}\\.$`))
    expect(refused(next)).toMatch(/^CHANGELOG\.md has nothing under "## Unreleased"\./)
    writeFileSync(changelog, 'changed')
    expect(refused(next)).toBe('The work tree has changes. Commit or discard them.')
    git('checkout', '--quiet', '.')
    expect(git('tag', '--list')).toBe('')
  })

  it('releases nothing when the app cannot be built', () => {
    commitChangelog('## Unreleased\n\nSomething new.\n\n')
    // The copy has no packages, so that no script of it runs.
    expect(release(next).status).toBe(1)
    expect(git('tag', '--list')).toBe('')
    expect(git('status', '--porcelain')).toBe('')
    expect(git('log', '-1', '--format=%s').trim()).toBe('Write the changelog')
  })

  it('packs the files of a tag with the built app, and their checksums', () => {
    git('tag', `v${next}`)
    mkdirSync(join(folder, 'dist'))
    writeFileSync(join(folder, 'dist/index.html'), 'built')
    writeFileSync(join(folder, 'bill-of-materials.cdx.json'), '{}')
    const call = `(await import(${JSON.stringify(script)})).pack('${next}')`
    execFileSync(process.execPath, ['--input-type=module', '--eval', call], { cwd: folder })
    const made = join(folder, 'release')
    execFileSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: made, stdio: 'ignore' })
    const listed = execFileSync('tar', ['-tzf', `fastpass-${next}.tar.gz`], {
      cwd: made,
      encoding: 'utf8',
    }).split('\n')
    for (const file of ['package-lock.json', 'server/main.ts', 'dist/index.html'])
      expect(listed).toContain(`fastpass-${next}/${file}`)
    expect(git('status', '--porcelain')).toBe('')
  })
})
