// Takes an older version of the project out of the history.
import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The folder of the project. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** The commit of the first release: the version before the present one. */
export const FIRST_RELEASE = '2f499960fb9c1615ee11e5bdf33c85da188cebf0'

/**
 * Returns whether this copy of the project lacks a commit, as one without its whole history does.
 */
export const isMissing = (commit: string): boolean =>
  spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).status !== 0

/** Returns whether a commit needs exactly the packages that are installed here. */
export const hasSamePackages = (commit: string): boolean =>
  spawnSync('git', ['diff', '--quiet', commit, '--', 'package-lock.json'], { cwd: root }).status ===
  0

/** Lets the files of a version in a folder use the packages that are installed here. */
export const linkPackages = (folder: string): Promise<void> =>
  symlink(join(root, 'node_modules'), join(folder, 'node_modules'))

/** Writes the files of a commit, or only some of them, to a temporary folder. Returns it. */
export async function writeOlderVersion(commit: string, files: string[] = []): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fastpass-older-'))
  const archive = join(folder, 'files.tar')
  await run('git', ['archive', '--output', archive, commit, ...files], { cwd: root })
  await run('tar', ['-xf', archive, '-C', folder])
  await rm(archive)
  return folder
}
