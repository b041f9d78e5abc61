// Runs nginx with the sample of deploy/nginx on this machine.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'

const sample = fileURLToPath(new URL('../../deploy/nginx/fastpass.conf', import.meta.url))

/** Why nginx cannot be run here; undefined if it can. */
export const noNginx =
  spawnSync('nginx', ['-v']).error || spawnSync('openssl', ['version']).error
    ? 'nginx or openssl is not installed'
    : undefined

/** A running nginx. */
export interface Nginx {
  url: string
  /** Its certificate. */
  certificate: Buffer
  /** Stops it and deletes its files. */
  remove(): Promise<void>
}

/** Starts nginx in front of a server, and waits until it accepts connections. */
export async function startNginx(serverUrl: string): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'fastpass-nginx-'))
  const certificate = makeCertificate(folder)
  const [port, plainPort] = [await freePort(), await freePort()]
  const changes: [before: string, after: string][] = [
    ['server 127.0.0.1:3000;', `server 127.0.0.1:${new URL(serverUrl).port};`],
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`],
    ['/etc/ssl/fastpass/fullchain.pem', certificate],
    ['/etc/ssl/fastpass/privkey.pem', join(folder, 'key.pem')],
  ]
  let site = await readFile(sample, 'utf8')
  for (const [before, after] of changes) {
    if (!site.includes(before)) throw new Error(`deploy/nginx/fastpass.conf has no '${before}'.`)
    site = site.replace(before, after)
  }
  await writeFile(join(folder, 'site.conf'), site)
  await writeFile(join(folder, 'nginx.conf'), mainSettings(folder))
  const child = spawn(
    'nginx',
    ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')],
    { stdio: 'inherit' },
  )
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  const nginx: Nginx = {
    url: `https://localhost:${port}`,
    certificate: await readFile(certificate),
    remove: async () => {
      const hasEnded = child.exitCode !== null || child.signalCode !== null
      if (!hasEnded && child.kill('SIGTERM')) await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
  while (!(await isListening(nginx))) {
    if (child.exitCode !== null) throw new Error(await readFile(join(folder, 'error.log'), 'utf8'))
    await setTimeout(20)
  }
  return nginx
}

/** Makes a certificate for localhost and its key. Returns the certificate's path. */
function makeCertificate(folder: string): string {
  const certificate = join(folder, 'certificate.pem')
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-nodes', '-days', '1', '-subj', '/CN=localhost'],
      ...['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'],
      ...['-addext', 'subjectAltName=DNS:localhost'],
      ...['-keyout', join(folder, 'key.pem'), '-out', certificate],
    ],
    { stdio: 'ignore' },
  )
  return certificate
}

// In the foreground and in one process, which ends with the test, and with all its files in the folder.
const mainSettings = (folder: string) => `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
events { worker_connections 256; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  include ${folder}/site.conf;
}
`

const isListening = ({ url, certificate }: Nginx) =>
  new Promise<boolean>((resolve) => {
    const connection = connect(url, { ca: certificate })
    connection.once('error', () => resolve(false))
    connection.once('connect', () => {
      connection.close()
      resolve(true)
    })
  })
