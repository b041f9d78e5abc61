// `npm run dev`: Vite with hot reload in front of the same server.
import { createReadStream } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createServer, type Plugin } from 'vite'
import { fail, startServer } from '#server/main.ts'
import { copyClerk } from './copy-clerk.ts'
import { generateStyles } from './generate-styles.ts'

await copyClerk()
await generateStyles()

const port = Number(process.env.PORT || 3000)
const api = await startServer(
  { ...process.env, PORT: '0', HOST: '127.0.0.1' },
  { siteFolder: undefined, print: () => {} },
).catch(fail)
const vite = await createServer({
  server: {
    port,
    host: true,
    strictPort: true,
    // The page's own origin is kept: the identity cookie and its origin check depend on it.
    proxy: {
      '/api': { target: api.url, changeOrigin: false },
      '/uploads': { target: api.url, changeOrigin: false },
      '/__clerk': { target: api.url, changeOrigin: false },
    },
  },
  plugins: [
    retireWorker(),
    {
      name: 'fastpass:publishable-key',
      transformIndexHtml: () => [
        {
          tag: 'meta',
          attrs: { name: 'clerk-publishable-key', content: api.publishableKey },
          injectTo: 'head',
        },
      ],
    },
  ],
})
await vite.listen()
vite.printUrls()

// Replaces a service worker of the built app at this address, which would keep serving that build.
function retireWorker(): Plugin {
  const workerOff = fileURLToPath(new URL('../public/worker-off.js', import.meta.url))
  return {
    name: 'fastpass:retire-worker',
    configureServer(server) {
      server.middlewares.use('/worker.js', (_request, response) => {
        response.setHeader('content-type', 'text/javascript')
        createReadStream(workerOff).pipe(response)
      })
    },
  }
}

const end = () =>
  void vite
    .close()
    .then(() => api.close())
    .then(() => process.exit(0))
process.once('SIGINT', end)
process.once('SIGTERM', end)
