// Loads React, a part of the app's start (scripts/build/chunks.ts).

export { createRoot } from 'react-dom/client'
