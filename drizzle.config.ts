import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './server/db/schema/*.ts',
    './server/identity/embedded/schema.ts',
    './server/identity/product-session-schema.ts',
  ],
  out: './server/db/migrations',
})
