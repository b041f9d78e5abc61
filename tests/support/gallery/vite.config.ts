import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Serves the components alone: `npx vite --config tests/support/gallery/vite.config.ts`. */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: resolve('node_modules/.cache/gallery'),
  plugins: [react()],
  server: { port: 5191, strictPort: true },
  // The app's policy: no inline style or script is allowed.
  build: { outDir: resolve('test-results/gallery-build'), emptyOutDir: true, assetsInlineLimit: 0 },
  preview: {
    port: 5191,
    strictPort: true,
    headers: {
      'Content-Security-Policy':
        "default-src 'self'; style-src 'self'; script-src 'self'; img-src 'self' data: blob:",
    },
  },
})
