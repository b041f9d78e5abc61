// Where the pages of this folder keep what was answered, as the app does: within 250 ms, off the
// key's path.
import { createStore, set } from 'idb-keyval'
import type { Answers } from '../../../machines/wizard/field.ts'

const DELAY_MS = 250

const store = createStore('bench-drafts', 'drafts')
let waiting: Answers | undefined
let timer: ReturnType<typeof setTimeout> | undefined

function write() {
  clearTimeout(timer)
  timer = undefined
  if (waiting) void set('dui', { answers: waiting }, store)
  waiting = undefined
}

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') write()
})

/** Keeps the answers: many keystrokes are one write. */
export function keepDraft(answers: Answers): void {
  waiting = answers
  timer ??= setTimeout(write, DELAY_MS)
}
