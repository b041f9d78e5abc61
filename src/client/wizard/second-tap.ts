import type { MouseEvent } from 'react'

/** Whether a tap follows another at once: an impatient double tap answers one question, not two. */
export const isSecondTap = (event: MouseEvent): boolean => event.detail > 1
