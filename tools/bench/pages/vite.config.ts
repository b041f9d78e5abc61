import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const page = (name: string) => resolve(import.meta.dirname, `${name}.html`)

/** The pages that the app is measured against, built like the app. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  logLevel: 'warn',
  build: {
    target: 'es2022',
    outDir: resolve('test-results/bench-pages'),
    emptyOutDir: true,
    chunkSizeWarningLimit: 2000,
    rolldownOptions: { input: ['plain', 'dressed', 'react-hook-form', 'surveyjs'].map(page) },
  },
})
