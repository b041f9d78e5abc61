// Loads the router, a part of the app's start (scripts/build/chunks.ts).

export { createRouter } from '@tanstack/react-router'
