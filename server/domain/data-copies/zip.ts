// Writes a ZIP while its parts are read, so that neither has to fit in memory.
import { PassThrough, Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** A file in a ZIP: its name, and its bytes or text in pieces. */
export interface ZipEntry {
  name: string
  content: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>
}

/**
 * Returns a ZIP of these files, in this order. `at`: the date of all files in it. The stream fails
 * with the error of a part that cannot be read.
 */
export function zipOf(entries: AsyncIterable<ZipEntry>, at: Date): Readable {
  const zip = new ZipFile()
  const output = new PassThrough()
  const fail = (error: Error) => output.destroy(error)
  zip.on('error', fail)
  pipeline(zip.outputStream, output).catch(fail)
  fill(zip, entries, { at, output }).catch(fail)
  return output
}

async function fill(
  zip: ZipFile,
  entries: AsyncIterable<ZipEntry>,
  { at, output }: { at: Date; output: Readable },
): Promise<void> {
  for await (const { name, content } of entries) {
    const part = Readable.from(content, { objectMode: false })
    // A part whose reader has gone would wait forever.
    const stop = () => part.destroy()
    output.once('close', stop)
    zip.addReadStream(part, name, { mtime: at })
    await finished(part)
    output.off('close', stop)
  }
  zip.end()
}
