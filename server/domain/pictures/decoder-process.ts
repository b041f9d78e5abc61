// The program of a decoder process: receives one file at a time and answers with its picture.
import { decode } from './decode.ts'

const MEMORY_CHECK_MS = 100
const mostMemory = Number(process.argv[2])

// Decoding goes on in threads, for which an ordinary exit would wait.
const end = () => process.kill(process.pid, 'SIGKILL')

setInterval(() => {
  if (process.memoryUsage.rss() > mostMemory) end()
}, MEMORY_CHECK_MS)
process.on('disconnect', end)
// A terminal or a service manager sends these to the server's whole group. The server decides when its decoders end.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.on('message', async (file: Uint8Array) => process.send?.(await decode(file)))
process.send?.('ready')
