// `npm run dev`: Vite with hot reload in front of the same server.
import { createServer } from 'vite'
import { startServer } from '#server/main.ts'
import { copyClerk } from './copy-clerk.ts'
import { generateStyles } from './generate-styles.ts'

await copyClerk()
await generateStyles()

const port = Number(process.env.PORT || 3000)
const api = await startServer(
  { ...process.env, PORT: '0', HOST: '127.0.0.1' },
  { siteFolder: undefined, say: () => {} },
)
const vite = await createServer({
  server: {
    port,
    host: true,
    strictPort: true,
    // The page's own origin is kept: the identity cookie and its origin check depend on it.
    proxy: {
      '/api': { target: api.url, changeOrigin: false },
      '/__clerk': { target: api.url, changeOrigin: false },
    },
  },
  plugins: [
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

const end = () =>
  void vite
    .close()
    .then(() => api.close())
    .then(() => process.exit(0))
process.once('SIGINT', end)
process.once('SIGTERM', end)
