/** Loads React, a part of the app's start (scripts/chunks.ts). */
export { createRoot } from 'react-dom/client'
