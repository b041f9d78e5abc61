// Prints the rooms of the code, the number of their files, and the lower rooms that they import.
// Fails when an import goes up the ladder, when files import each other in a cycle, when a folder
// is too full, or when a file is in no room.
import { fileURLToPath } from 'node:url'
import { LADDERS, readRooms } from '#tests/support/room-ladder.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const { rooms, upward, cycles, fullFolders, filesWithoutRoom } = await readRooms(root)

for (const top of Object.keys(LADDERS)) {
  console.log(`\n${top}`)
  for (const { name, files, imports } of rooms.filter((room) => room.top === top)) {
    const below = [...imports].sort().join(', ') || '-'
    console.log(`  ${name.padEnd(12)} ${String(files).padStart(4)}  -> ${below}`)
  }
}
report('imports that run up', upward)
report('cycles of imports', cycles)
report('folders with too many files', fullFolders)
report('files outside every room', filesWithoutRoom)

function report(title: string, lines: string[]) {
  console.log(`\n${title}: ${lines.length}`)
  for (const line of lines) console.log(`  ${line}`)
  if (lines.length > 0) process.exitCode = 1
}
