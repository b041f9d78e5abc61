// Prints how hard the texts of the app, the emails, the push messages and the errors are to read,
// as the grade of a school. Fails when one is above the highest grade and is no exception.
import { fileURLToPath } from 'node:url'
import { HIGHEST_GRADE } from './reading-level/grade.ts'
import { readable, readingLevels } from './reading-level/report.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const { texts, tooHard, unusedExceptions } = await readingLevels(root)

console.log(`${texts.length} texts by grade:`)
for (const [grade, alike] of [...byGrade()].sort(([one], [other]) => one - other)) {
  console.log(`  ${String(grade).padStart(3)}  ${String(alike).padStart(5)}`)
}

console.log(`\nabove grade ${HIGHEST_GRADE}, to be said in plainer words: ${tooHard.length}`)
for (const { grade, file, line, text } of tooHard) {
  console.log(`  ${grade.toFixed(1).padStart(4)}  ${file}:${line}  ${readable(text)}`)
}
console.log(`\nexceptions that are not needed: ${unusedExceptions.length}`)
for (const text of unusedExceptions) console.log(`  ${text}`)
if (tooHard.length + unusedExceptions.length > 0) process.exitCode = 1

/**
 * Returns how many texts have each grade, rounded up; those of the first grade and below together.
 */
function byGrade(): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { grade } of texts) {
    const whole = Math.max(1, Math.ceil(grade))
    counts.set(whole, (counts.get(whole) ?? 0) + 1)
  }
  return counts
}
