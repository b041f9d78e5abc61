// The entry of `npm test`. Plain JavaScript, so that an old version of Node can report that it is
// too old.
const major = Number(process.versions.node.split('.')[0])
if (major < 24) {
  console.error(
    `The tests need Node 24, and this is ${process.versions.node}. Run "npm ci" (without --ignore-scripts), which brings Node 24, then "npm test".`,
  )
  process.exit(1)
}
const { runTests } = await import('./test.ts')
await runTests(process.argv.slice(2))
