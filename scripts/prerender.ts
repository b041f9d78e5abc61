// A Vite plugin: writes the first screens as HTML with their CSS inline, so that they paint before any code.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const rendererFolder = join(root, 'node_modules/.cache/fastpass-prerender')

/** Renders `src/app/prerender.tsx` into `index.html` (the shell) and `auth/home.html`. */
export function prerender(): Plugin {
  let outDir = ''
  return {
    name: 'fastpass:prerender',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    configResolved(config) {
      outDir = join(config.root, config.build.outDir)
    },
    closeBundle: {
      // Before the service worker's precache list is made, which contains these pages.
      order: 'pre',
      sequential: true,
      async handler() {
        const { renderShell, renderWelcome } = await buildRenderer()
        const template = await inlineStyles(outDir)
        await mkdir(join(outDir, 'auth'), { recursive: true })
        await writeFile(join(outDir, 'index.html'), fill(template, renderShell()))
        await writeFile(join(outDir, 'auth/home.html'), fill(template, renderWelcome()))
      },
    },
  }
}

interface Renderer {
  renderShell(): string
  renderWelcome(): string
}

async function buildRenderer(): Promise<Renderer> {
  await rm(rendererFolder, { recursive: true, force: true })
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [react()],
    build: {
      ssr: 'src/app/prerender.tsx',
      outDir: rendererFolder,
      rolldownOptions: { output: { entryFileNames: 'prerender.js' } },
    },
  })
  return import(pathToFileURL(join(rendererFolder, 'prerender.js')).href)
}

async function inlineStyles(outDir: string) {
  const html = await readFile(join(outDir, 'index.html'), 'utf8')
  const link = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/
  const file = link.exec(html)?.[1]
  if (!file) throw new Error('The build made no style sheet to put inline.')
  const css = await readFile(join(outDir, file), 'utf8')
  return html.replace(link, () => `<style>${css.trim()}</style>`)
}

function fill(template: string, markup: string) {
  const root = '<div id="root"></div>'
  if (!template.includes(root)) throw new Error('index.html has no empty #root.')
  return template.replace(root, () => `<div id="root">${markup}</div>`)
}
