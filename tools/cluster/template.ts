// The configuration templates in deploy/cluster, filled in as `envsubst` does.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../deploy/cluster', import.meta.url))

/**
 * Fills in a template and writes it to a file. Throws when the template needs a value that is not
 * given.
 */
export async function writeTemplate(
  template: string,
  file: string,
  values: Record<string, string | number>,
): Promise<void> {
  const text = await readFile(join(folder, template), 'utf8')
  const filled = text.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${template} needs a value of ${name}`)
    return String(value)
  })
  await writeFile(file, filled)
}
