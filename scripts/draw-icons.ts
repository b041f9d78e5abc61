// Draws the app's icons as PNG from public/icons/icon.svg. Run it after changing the drawing: node
// scripts/draw-icons.ts
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { ensureChromium } from './ensure-browsers.ts'

const folder = fileURLToPath(new URL('../public/icons', import.meta.url))

/**
 * `scale`: the size of the pass in the icon. A platform may cut up to a fifth off each side of a
 * maskable icon. `silhouette`: white on transparent, for the status bar of a phone, which uses the
 * shape alone.
 */
const icons = [
  { name: 'icon-192.png', size: 192, scale: 1, corners: true },
  { name: 'icon-512.png', size: 512, scale: 1, corners: true },
  { name: 'maskable-192.png', size: 192, scale: 0.8, corners: false },
  { name: 'maskable-512.png', size: 512, scale: 0.8, corners: false },
  { name: 'apple-touch-icon.png', size: 180, scale: 0.9, corners: false },
  { name: 'badge-96.png', size: 96, scale: 1.3, corners: false, silhouette: true },
]

const silhouetteOf = (picture: string) =>
  picture
    .replaceAll('#1E3A9F', '#000')
    .replace(/(<svg[^>]*>)/, '$1<mask id="shape">')
    .replace(
      '</svg>',
      '</mask><rect width="512" height="512" fill="#FFF" mask="url(#shape)"/></svg>',
    )

const drawing = await readFile(join(folder, 'icon.svg'), 'utf8')
const browser = await chromium.launch({
  executablePath: (await ensureChromium()).CHROMIUM,
  args: ['--no-sandbox', '--disable-gpu'],
})
for (const { name, size, scale, corners, silhouette } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const ground = corners ? '' : '#ground { rx: 0 }'
  const pass = `#pass { transform: scale(${scale}); transform-origin: 256px 256px }`
  await page.setContent(
    `<style>body { margin: 0 } svg { display: block } ${ground} ${pass}</style>${silhouette ? silhouetteOf(drawing) : drawing}`,
  )
  await page.screenshot({ path: join(folder, name), omitBackground: true })
  await page.close()
}
await browser.close()
