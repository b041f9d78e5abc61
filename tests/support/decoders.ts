// The processes that decode pictures, as the operating system lists them.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Returns the process ids of all running decoders. */
export const allDecoders = (): number[] => listDecoders().map(({ id }) => id)

/** Returns the process ids of one server's decoders. */
export const decodersOf = (server: number): number[] =>
  listDecoders()
    .filter(({ parent }) => parent === server)
    .map(({ id }) => id)

interface Listed {
  id: number
  parent: number
  command: string
}

const listDecoders = (): Listed[] =>
  (existsSync('/proc/self/stat') ? listOnLinux() : listByPs()).filter(({ command }) =>
    command.includes('decoder-process.ts'),
  )

// Small Linux machines have no `ps`.
function listOnLinux(): Listed[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
      // The fields after the program's name, which is in parentheses: state, parent.
      const [, parent] =
        readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
      return [{ id: Number(name), parent: Number(parent), command }]
    } catch {
      // The process has ended meanwhile.
      return []
    }
  })
}

const listByPs = (): Listed[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => {
      const [id, parent] = line.trim().split(/\s+/)
      return { id: Number(id), parent: Number(parent), command: line }
    })
