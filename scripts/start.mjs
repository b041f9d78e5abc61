// The entry of `npm start`. Plain JavaScript, so that an old version of Node can report that it is
// too old.
import module from 'node:module'

const major = Number(process.versions.node.split('.')[0])
if (major < 24) {
  console.error(
    `Fastpass needs Node 24, and this is ${process.versions.node}. Run "npm ci" (without --ignore-scripts), which brings Node 24, then "npm start".`,
  )
  process.exit(1)
}
// Caches compiled code for the next start.
module.enableCompileCache()
const { start } = await import('./start.ts')
await start()
