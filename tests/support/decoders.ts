// The processes that decode pictures, as the operating system lists them.
import { execFileSync } from 'node:child_process'

/** Returns the process ids of all running decoders. */
export const allDecoders = (): number[] => listDecoders().map(({ id }) => id)

/** Returns the process ids of one server's decoders. */
export const decodersOf = (server: number): number[] =>
  listDecoders()
    .filter(({ parent }) => parent === server)
    .map(({ id }) => id)

function listDecoders() {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
  return listed
    .split('\n')
    .filter((line) => line.includes('decoder-process.ts'))
    .map((line) => {
      const [id, parent] = line.trim().split(/\s+/).map(Number)
      return { id: id ?? 0, parent }
    })
}
