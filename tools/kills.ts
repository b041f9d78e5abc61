// `npm run kills`: kills a phone's browser 50 times. `npm run kills -- 200 7` kills it 200 times
// with the seed 7.
import { spawnSync } from 'node:child_process'
import { isBuilt } from '../scripts/build/source-stamp.ts'
import { build } from '../scripts/build.ts'
import { ensureChromium } from '../scripts/ensure-browsers.ts'

const [kills = '50', seed = '1'] = process.argv.slice(2)
if (!(await isBuilt())) await build()
const { status } = spawnSync('playwright', ['test', 'tests/e2e/kills.spec.ts', '--workers=1'], {
  stdio: 'inherit',
  env: { ...process.env, ...(await ensureChromium()), KILLS: kills, KILL_SEED: seed },
})
process.exitCode = status ?? 1
