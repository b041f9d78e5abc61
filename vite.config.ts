import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import packageJson from './package.json' with { type: 'json' }
import { BUILD_TARGETS } from './scripts/build/browser-floor.ts'
import { chunkFileNames, chunkGroups } from './scripts/build/chunks.ts'
import { prerender } from './scripts/build/prerender.ts'
import { logInFiles } from './scripts/copy-clerk.ts'

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))

export default defineConfig({
  define: {
    __APP_VERSION__: JSON.stringify(packageJson.version),
    __LOG_IN_FILES__: JSON.stringify(await logInFiles()),
  },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: path('./src/routes'),
      generatedRouteTree: path('./src/app/route-tree.gen.ts'),
      quoteStyle: 'single',
      addExtensions: true,
    }),
    // Components that say 'use memo' render only what has changed: those on the path of a key and a step.
    react({ compiler: { compilationMode: 'annotation' } }),
    prerender(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/worker',
      filename: 'worker.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,woff2,webmanifest}', 'icons/*.png'],
        // Signing in needs the network anyway; its megabyte stays off phones that are signed in. And what ends the
        // worker is the server's to give out. The back office needs a connection.
        globIgnores: [
          ...['vendor/**', 'screenshots/**', 'worker-off.js', 'assets/admin*'],
          // The server's pages for those who have no worker yet.
          ...['auth/login.html', 'customer/**', 'onboarding/**'],
        ],
      },
    }),
  ],
  build: {
    target: BUILD_TARGETS,
    // For reading a stack by hand; the server does not serve them.
    sourcemap: 'hidden',
    rolldownOptions: {
      output: {
        chunkFileNames,
        codeSplitting: { groups: chunkGroups(), includeDependenciesRecursively: false },
      },
    },
    // Chunk sizes are checked by the budget (scripts/build/check-budget.ts), by gzip and by screen.
    chunkSizeWarningLimit: 2000,
  },
})
