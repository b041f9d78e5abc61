// Runs nginx with the sample of deploy/nginx on this machine.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'
import { ACCESS_LOG, changedSample, missingProgram, type ProxyProgram } from './proxy-process.ts'

const sample = fileURLToPath(new URL('../../deploy/nginx/fastpass.conf', import.meta.url))

/** nginx with the sample. */
export const nginx: ProxyProgram = {
  name: 'nginx',
  missing: missingProgram('nginx', '-v'),
  async prepare({ folder, port, certificate, key, serverUrl }) {
    const site = await changedSample(sample, [
      ['/var/log/nginx/fastpass.log', join(folder, ACCESS_LOG)],
      ['/var/log/nginx/fastpass-error.log', 'stderr'],
      ['server 127.0.0.1:3000;', `server 127.0.0.1:${new URL(serverUrl).port};`],
      ['listen 80;', `listen 127.0.0.1:${await freePort()};`],
      ['listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`],
      ['/etc/ssl/fastpass/fullchain.pem', certificate],
      ['/etc/ssl/fastpass/privkey.pem', key],
    ])
    await writeFile(join(folder, 'site.conf'), site)
    await writeFile(join(folder, 'nginx.conf'), mainSettings(folder))
    return ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')]
  },
}

// In the foreground and in one process, which ends with the test, and with all its files in the
// folder.
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
