// PostgreSQL's own tools, and a connection for what they cannot do.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import pg from 'pg'
import { ConfigError } from '#server/settings/config-error.ts'

/** Runs the work with a connection. Throws `ConfigError` when the database does not respond. */
export async function onPostgres<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  // Its connection is idle while a database is filled.
  const client = new pg.Client({ connectionString: url, keepAlive: true })
  client.on('error', () => {})
  await client.connect().catch((error) => {
    throw new ConfigError(`The database at DATABASE_URL does not respond: ${error.message}.`)
  })
  return work(client).finally(() => client.end())
}

/** What is written into a tool, and what reads its output. */
interface Pipes {
  input?: (stdin: Writable) => Promise<void>
  output?: (stdout: Readable) => Promise<void>
}

/**
 * Runs a tool of PostgreSQL. Its data goes through pipes, because they close when this process is
 * killed, and the tool then ends too. The password is in its environment, because everybody on the
 * machine can read a process's arguments. Throws `ConfigError` with what the tool printed when it
 * fails.
 */
export async function runTool(
  tool: 'pg_dump' | 'pg_restore' | 'psql',
  url: string | undefined,
  args: string[],
  { input, output }: Pipes,
): Promise<void> {
  const { address, password } = url === undefined ? {} : withoutPassword(url)
  const child = spawn(tool, [...(address ? [`--dbname=${address}`] : []), ...args], {
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
    stdio: [input ? 'pipe' : 'ignore', output ? 'pipe' : 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const ended = once(child, 'close').catch((error) => {
    if (error.code !== 'ENOENT') throw error
    throw new ConfigError(
      `${tool} is not installed. Install PostgreSQL’s client of the server’s version or a later one.`,
    )
  })
  const [end, ...piped] = await Promise.allSettled([
    ended,
    child.stdin && input?.(child.stdin),
    child.stdout && output?.(child.stdout),
  ])
  const failure = piped.find(({ status }) => status === 'rejected') as
    | PromiseRejectedResult
    | undefined
  // A tool whose pipe broke says less than what broke it.
  if (failure?.reason instanceof ConfigError) throw failure.reason
  if (end.status === 'rejected') throw end.reason
  if (end.value[0] !== 0) throw new ConfigError(`${tool} failed: ${errors.trim()}`)
  if (failure) throw failure.reason
}

/** Calls the function with each line of a stream. */
export async function readLines(
  stream: Readable,
  onLine: (line: string) => Promise<void> | void,
): Promise<void> {
  let rest = ''
  for await (const text of stream.setEncoding('utf8')) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) await onLine(line)
  }
}

/**
 * Splits a URL into an address that may be shown, and the password, which PostgreSQL also accepts
 * as a parameter.
 */
export function withoutPassword(url: string): { address: string; password: string } {
  const address = new URL(url)
  const parameter = address.searchParams.get('password')
  const password = parameter ?? decodeURIComponent(address.password)
  address.password = ''
  // Only then, because it also writes the other parameters again, with + for a space.
  if (parameter !== null) address.searchParams.delete('password')
  return { address: address.href, password }
}
