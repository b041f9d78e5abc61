// Runs Caddy with the sample of deploy/caddy on this machine.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { changedSample, missingProgram, type ProxyProgram } from './proxy-process.ts'

const sample = fileURLToPath(new URL('../../deploy/caddy/Caddyfile', import.meta.url))

// Without the administration's port, and without the port that leads to HTTPS.
const GLOBAL = '\tadmin off\n\tauto_https disable_redirects\n'

/** Caddy with the sample. */
export const caddy: ProxyProgram = {
  name: 'caddy',
  missing: missingProgram('caddy', 'version'),
  async prepare({ folder, port, certificate, key, serverUrl }) {
    const site = await changedSample(sample, [
      ['\tlog {\n', `${GLOBAL}\tlog {\n`],
      [
        '{$FASTPASS_SITE:fastpass.example} {',
        `https://localhost:${port} {\n\tbind 127.0.0.1\n\ttls ${certificate} ${key}`,
      ],
      [
        '{$FASTPASS_UPSTREAM:127.0.0.1:3000}',
        new URL(serverUrl).host.replace('localhost', '127.0.0.1'),
      ],
    ])
    await writeFile(join(folder, 'Caddyfile'), site)
    return ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile']
  },
}
