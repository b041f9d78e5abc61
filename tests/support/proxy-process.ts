// Runs a reverse proxy with HTTP/2 on this machine.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from './free-port.ts'

/** A running proxy. */
export interface RunningProxy {
  url: string
  /** Its certificate. */
  certificate: Buffer
  /** Returns all that it has logged. */
  log(): Promise<string>
  /** Stops it and deletes its files. */
  remove(): Promise<void>
}

/** The file in a proxy's folder for lines that it cannot write to its standard error. */
export const ACCESS_LOG = 'access.log'

/** What a proxy's settings are written from. */
export interface ProxyPlace {
  /** A folder for all its files. */
  folder: string
  /** Its port for HTTPS. */
  port: number
  /** The files of its certificate and key. */
  certificate: string
  key: string
  serverUrl: string
}

/** A program that can stand in front of the server. */
export interface ProxyProgram {
  name: string
  /** Why it cannot be run here; undefined if it can. */
  missing: string | undefined
  /** Writes its settings. Returns the arguments that it runs with in the foreground. */
  prepare(place: ProxyPlace): Promise<string[]>
}

/**
 * Returns why a program cannot be run here, or undefined. `arg`: what it prints its version with.
 */
export const missingProgram = (name: string, arg: string): string | undefined =>
  spawnSync(name, [arg]).error || spawnSync('openssl', ['version']).error
    ? `${name} or openssl is not installed`
    : undefined

/** Returns a sample with each text replaced. Throws when it lacks one. */
export async function changedSample(
  file: string,
  changes: readonly (readonly [before: string, after: string])[],
): Promise<string> {
  let text = await readFile(file, 'utf8')
  for (const [before, after] of changes) {
    if (!text.includes(before)) throw new Error(`${file} has no '${before}'.`)
    text = text.replaceAll(before, after)
  }
  return text
}

/** Starts a proxy in front of a server, and waits until it accepts connections. */
export async function startProxy(program: ProxyProgram, serverUrl: string): Promise<RunningProxy> {
  const folder = await mkdtemp(join(tmpdir(), `fastpass-${program.name}-`))
  const { certificate, key } = makeCertificate(folder)
  const port = await freePort()
  const args = await program.prepare({ folder, port, certificate, key, serverUrl })
  const child = spawn(program.name, args, {
    env: { PATH: process.env.PATH ?? '', HOME: folder },
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    log += text
  })
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  const proxy: RunningProxy = {
    url: `https://localhost:${port}`,
    certificate: await readFile(certificate),
    log: async () => log + (await readFile(join(folder, ACCESS_LOG), 'utf8').catch(() => '')),
    remove: async () => {
      const hasEnded = child.exitCode !== null || child.signalCode !== null
      if (!hasEnded && child.kill('SIGTERM')) await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
  while (!(await isListening(proxy))) {
    if (child.exitCode !== null) throw new Error(`${program.name} ended at start:\n${log}`)
    await setTimeout(20)
  }
  return proxy
}

/** Makes a certificate for localhost and its key. */
export function makeCertificate(folder: string) {
  const files = { certificate: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') }
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-nodes', '-days', '1', '-subj', '/CN=localhost'],
      ...['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'],
      ...['-addext', 'subjectAltName=DNS:localhost'],
      ...['-keyout', files.key, '-out', files.certificate],
    ],
    { stdio: 'ignore' },
  )
  return files
}

const isListening = ({ url, certificate }: RunningProxy) =>
  new Promise<boolean>((resolve) => {
    const connection = connect(url, { ca: certificate })
    connection.once('error', () => resolve(false))
    connection.once('connect', () => {
      connection.close()
      resolve(true)
    })
  })
