// A Vite plugin: writes the first screens as HTML with the CSS that they use inline, so that they
// paint before any code.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { logInFiles } from '#scripts/copy-clerk.ts'
import type { Prerendered } from '#src/app/prerender.tsx'
import { OLDEST_VERSIONS } from './browser-floor.ts'
import { stylesOf } from './page-styles.ts'
import { findPreloads, type Preloads } from './preloads.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** The file that tells the server which scripts a page needs. */
const PRELOADS = '.preloads.json'
const rendererFolder = join(root, 'node_modules/.cache/fastpass-prerender')

/** Writes the pages of `src/app/prerender.tsx`. */
export function prerender(): Plugin {
  let outDir = ''
  const styles = new Set<string>()
  let preloads: Preloads = { start: [], signIn: [], screens: {} }
  return {
    name: 'fastpass:prerender',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    configResolved(config) {
      outDir = join(config.root, config.build.outDir)
    },
    // Chunks must not fetch the style sheet again that is in the page.
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk') continue
          for (const name of file.viteMetadata?.importedCss ?? []) styles.add(name)
          file.viteMetadata?.importedCss.clear()
        }
        preloads = findPreloads(bundle)
      },
    },
    closeBundle: {
      // Before the service worker's precache list is made, which contains these pages.
      order: 'pre',
      sequential: true,
      async handler() {
        const { renderPages, renderCover, renderNotices } = await buildRenderer()
        const cover = renderCover()
        const notices = renderNotices(OLDEST_VERSIONS)
        const template = await readFile(join(outDir, 'index.html'), 'utf8')
        const sheet = await readSheet(outDir, [...styles])
        for (const { file, path, title, html } of renderPages()) {
          await mkdir(dirname(join(outDir, file)), { recursive: true })
          const { start, signIn, screens } = preloads
          // The shell is mostly opened offline, where one file is there sooner than two.
          const isShell = path === undefined
          const app = isShell ? start : [...start, ...(screens[path] ?? [])]
          const first = path === '/auth/login' ? [...signIn, ...(await logInFiles())] : app
          const files = isShell ? first : [sheet.name, ...first]
          const later = app.filter((file) => !first.includes(file))
          const page = fill(template, { title, html, cover, files, later })
          const css = isShell ? sheet.css : stylesOf(sheet.css, page)
          const styled = page
            .replace('</head>', () => `<style>${css}</style><style>${notices.css}</style></head>`)
            .replace('<div id="root">', (root) => notices.html + root)
          await writeFile(join(outDir, file), styled)
        }
        await writeFile(join(outDir, PRELOADS), JSON.stringify(preloads))
      },
    },
  }
}

type Renderer = Pick<
  typeof import('#src/app/prerender.tsx'),
  'renderPages' | 'renderCover' | 'renderNotices'
>

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

interface StyleSheet {
  /** The file in `dist/`. */
  name: string
  css: string
}

async function readSheet(outDir: string, files: readonly string[]): Promise<StyleSheet> {
  const [name] = files
  if (name === undefined || files.length > 1) throw new Error('The build has not one style sheet.')
  return { name, css: (await readFile(join(outDir, name), 'utf8')).trim() }
}

const filesIn = (name: string, files: readonly string[]) =>
  files.length > 0 ? `<meta name="${name}" content="${files.join(' ')}" />` : ''

/** Returns the template with a page's title, content and the names of its files. */
function fill(
  template: string,
  {
    title,
    html,
    cover,
    files,
    later,
  }: Pick<Prerendered, 'title' | 'html'> & {
    cover: string
    files: readonly string[]
    later: readonly string[]
  },
) {
  const emptyRoot = '<div id="root"></div>'
  const defaultTitle = '<title>Fastpass</title>'
  for (const part of [emptyRoot, defaultTitle]) {
    if (!template.includes(part)) throw new Error(`index.html has no ${part}.`)
  }
  return template
    .replace(emptyRoot, () => `<div id="root">${html}</div>${cover}`)
    .replace(
      defaultTitle,
      () => `<title>${title}</title>${filesIn('files', files)}${filesIn('later-files', later)}`,
    )
}
