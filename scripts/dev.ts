// `npm run dev`: Vite with hot reload in front of the API server, which restarts when its files
// change.
import { type ChildProcess, fork } from 'node:child_process'
import { createReadStream, watch } from 'node:fs'
import { createServer as createTcpServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createServer, type HtmlTagDescriptor, type Plugin } from 'vite'
import { copyClerk } from './copy-clerk.ts'
import { generateStyles } from './generate-styles.ts'

const SERVER_FILES = ['server', 'machines', 'openapi.yaml']
const SETTLED_MS = 100

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const port = Number(process.env.PORT || 3000)
const target = `http://127.0.0.1:${await findFreePort()}`

console.log('Starting the server …')
const server = startApiServer()
console.log('Preparing the styles …')
await copyClerk()
await generateStyles()
const proxy = { target, changeOrigin: false }
const vite = await createServer({
  server: {
    port,
    host: true,
    strictPort: true,
    // The page's own origin is kept: the identity cookie and its origin check depend on it.
    proxy: { '/api': proxy, '/uploads': proxy, '/__clerk': proxy },
  },
  plugins: [
    retireWorker(),
    {
      name: 'fastpass:publishable-key',
      transformIndexHtml: async () => [
        {
          tag: 'meta',
          attrs: { name: 'clerk-publishable-key', content: await server.publishableKey },
          injectTo: 'head',
        },
        ...basicAuthTag(process.env.VITE_API_BASIC_AUTH),
      ],
    },
  ],
})
await vite.listen()

/** Tells the app what to send as `Authorization: Basic`, as the server does with a build. */
function basicAuthTag(credentials: string | undefined): HtmlTagDescriptor[] {
  if (!credentials) return []
  const content = Buffer.from(credentials).toString('base64')
  return [{ tag: 'meta', attrs: { name: 'api-basic-auth', content }, injectTo: 'head' }]
}

/** Starts the API server, and restarts it when one of its files changes. */
function startApiServer() {
  const { promise, resolve } = Promise.withResolvers<string>()
  let child: ChildProcess | undefined
  let isEnding = false
  const start = () => {
    child = fork(path('./dev-server.ts'), {
      env: { ...process.env, HOST: '127.0.0.1', PORT: new URL(target).port, DEV_PORT: `${port}` },
    })
    child.on('message', ({ publishableKey }: { publishableKey: string }) => resolve(publishableKey))
    child.on('exit', (code) => {
      child = undefined
      if (code && !isEnding) console.log('The server starts again after the next change.')
    })
  }
  const stop = async () => {
    const running = child
    if (!running) return
    const ended = new Promise((exited) => running.once('exit', exited))
    running.kill('SIGTERM')
    await ended
  }
  let timer: NodeJS.Timeout | undefined
  let restart = Promise.resolve()
  for (const name of SERVER_FILES) {
    watch(path(`../${name}`), { recursive: true }, () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        restart = restart.then(async () => {
          console.log('\nRestarting the server …')
          await stop()
          start()
        })
      }, SETTLED_MS)
    })
  }
  start()
  return {
    publishableKey: promise,
    close: async () => {
      isEnding = true
      await stop()
    },
  }
}

/** Returns a port that nothing listens on, for the API server. */
function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createTcpServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

// A worker of the built app, left on this address, would go on serving that build.
function retireWorker(): Plugin {
  return {
    name: 'fastpass:retire-worker',
    configureServer(server) {
      server.middlewares.use('/worker.js', (_request, response) => {
        response.setHeader('content-type', 'text/javascript')
        createReadStream(path('../public/worker-off.js')).pipe(response)
      })
    },
  }
}

const end = () =>
  void vite
    .close()
    .then(() => server.close())
    .then(() => process.exit(0))
process.once('SIGINT', end)
process.once('SIGTERM', end)
