// `npm run release -- 1.1.0`: checks the version, writes it, builds the app, commits and tags, and
// puts what is published into release/: the files with the built app, the bill of materials and
// checksums, and the image where a container engine runs. docs/deployment.md, 'For those who
// release'.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = process.cwd()
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const write = (name: string, text: string) => writeFileSync(join(root, name), text)
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const npm = (...args: string[]) =>
  execFileSync('npm', args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })

const UNRELEASED = /^## Unreleased\n+(?=[^\n#])/m

/** Returns the numbers of a version `1.2.3`; undefined for another text. */
const numbersOf = (version: string) => /^(\d+)\.(\d+)\.(\d+)$/.exec(version)?.slice(1).map(Number)

/** Returns why a version cannot be released; undefined when it can. */
function findProblem(version: string): string | undefined {
  if (!numbersOf(version)) return 'Usage: npm run release -- 1.1.0'
  const present: string = JSON.parse(read('package.json')).version
  const [major = 0, minor = 0, patch = 0] = numbersOf(present) ?? []
  const next = [`${major + 1}.0.0`, `${major}.${minor + 1}.0`, `${major}.${minor}.${patch + 1}`]
  if (!next.includes(version)) return `After ${present} comes ${next.join(', ')}; not ${version}.`
  if (git('status', '--porcelain')) return 'The work tree has changes. Commit or discard them.'
  if (git('tag', '--list', `v${version}`)) return `There is a tag v${version} already.`
  if (!UNRELEASED.test(read('CHANGELOG.md'))) {
    return 'CHANGELOG.md has nothing under "## Unreleased". Write what changed there, for people and operators.'
  }
  return undefined
}

/** Writes the version to every place that names it. */
function writeVersion(version: string): void {
  npm('version', '--no-git-tag-version', version)
  write('openapi.yaml', read('openapi.yaml').replace(/^( {2}version: ).+$/m, `$1${version}`))
  npm('run', '-s', 'generate')
  const heading = `## ${version} - ${new Date().toISOString().slice(0, 10)}\n\n`
  write('CHANGELOG.md', read('CHANGELOG.md').replace(UNRELEASED, heading))
}

/**
 * Puts what is published of a tagged version into release/, with the app that was built in dist/.
 * Returns the names of the files.
 */
export function pack(version: string): string[] {
  const name = `fastpass-${version}`
  const [archive, bill] = [`${name}.tar`, `${name}.cdx.json`]
  mkdirSync(join(root, 'release'), { recursive: true })
  const path = (file: string) => join(root, 'release', file)
  git('archive', `--prefix=${name}/`, '--output', path(archive), `v${version}`)
  const built = ['--append', '--file', path(archive), `--transform=s,^,${name}/,`, 'dist']
  execFileSync('tar', built, { cwd: root })
  execFileSync('gzip', ['--force', path(archive)])
  copyFileSync(join(root, 'bill-of-materials.cdx.json'), path(bill))
  const files = [`${archive}.gz`, bill]
  const sums = files.map((file) => `${hashOf(path(file))}  ${file}\n`)
  writeFileSync(path('SHA256SUMS'), sums.join(''))
  return [...files, 'SHA256SUMS']
}

const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

/** Builds the image where a container engine runs. Returns a sentence about it. */
function buildImage(version: string): string {
  const engine = ['docker', 'podman'].find((name) => spawnSync(name, ['info']).status === 0)
  if (!engine) {
    return `No image was built, because no docker or podman runs here: docker build -t fastpass:${version} .`
  }
  execFileSync(engine, ['build', '-t', `fastpass:${version}`, '.'], { cwd: root, stdio: 'inherit' })
  return `The image is fastpass:${version}.`
}

/** Releases a version. Throws when the app cannot be built, and then leaves nothing behind. */
function release(version: string): void {
  try {
    writeVersion(version)
    npm('run', 'build')
  } catch (error) {
    git('checkout', '--', '.')
    throw error
  }
  git('commit', '--all', '--message', `Release ${version}`)
  git('tag', '--annotate', `v${version}`, '--message', `Fastpass ${version}`)
  const files = pack(version)
  console.log(`Tagged v${version}. release/ has ${files.join(', ')}.`)
  console.log(buildImage(version))
  console.log(`Push both: git push origin HEAD v${version}`)
}

if (import.meta.main) {
  const [version = ''] = process.argv.slice(2)
  const problem = findProblem(version)
  if (problem === undefined) release(version)
  else {
    console.error(problem)
    process.exitCode = 1
  }
}
