// The API server of `npm run dev`, as a process of its own so that it can be restarted. DEV_PORT:
// the port of Vite, which people open.
import { fail, startServer } from '#server/main.ts'

const server = await startServer(process.env, {
  siteFolder: undefined,
  print: (line) => console.log(line),
  appAddress: { host: '0.0.0.0', port: Number(process.env.DEV_PORT) },
}).catch(fail)
process.send?.({ publishableKey: server.publishableKey })

const end = () => void server.close().then(() => process.exit(0))
process.once('SIGINT', end)
process.once('SIGTERM', end)
process.once('disconnect', end)
