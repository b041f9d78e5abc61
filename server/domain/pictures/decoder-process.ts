// The program of a decoder process: receives one file at a time and sends its picture back.
import { decode } from './decode.ts'

const MEMORY_CHECK_MS = 100
const memoryLimitBytes = Number(process.argv[2])

// An ordinary exit would wait for the threads that decode.
const end = () => process.kill(process.pid, 'SIGKILL')

setInterval(() => {
  if (process.memoryUsage.rss() > memoryLimitBytes) end()
}, MEMORY_CHECK_MS)
process.on('disconnect', end)
// A terminal or a service manager sends these to the whole process group. The server decides when
// its decoders end.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.on('message', async (file: Uint8Array) => process.send?.(await decode(file)))
process.send?.('ready')
