/** Loads the router, a part of the app's start (scripts/chunks.ts). */
export { createRouter } from '@tanstack/react-router'
