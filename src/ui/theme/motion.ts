// Motion. `--motion` is 1, or 0 with reduced motion: every distance is multiplied by it, and what
// would have moved fades instead, in under 80 ms.

const duration = (base: string) => ({ value: { base, _motionReduce: '70ms' } })

export const durations = {
  press: duration('100ms'),
  step: duration('160ms'),
  sheet: duration('220ms'),
}

export const easings = { out: { value: 'cubic-bezier(.2,0,0,1)' } }

const still = { opacity: '1', transform: 'none' }
const away = (transform: string) => ({ opacity: 'var(--motion)', transform })

export const keyframes = {
  reveal: { from: { visibility: 'hidden' }, to: { visibility: 'visible' } } as const,
  conceal: { from: { visibility: 'visible' }, to: { visibility: 'hidden' } } as const,
  spin: { to: { transform: 'rotate(1turn)' } },
  fadeIn: { from: { opacity: '0' } },
  fadeOut: { to: { opacity: '0' } },
  stepIn: { from: { opacity: '0', transform: 'translateY(calc(var(--motion) * 8px))' } },
  sheetIn: { from: away('translateY(calc(var(--motion) * 100%))'), to: still },
  sheetOut: { from: still, to: away('translateY(calc(var(--motion) * 100%))') },
  drawerIn: { from: away('translateX(calc(var(--motion) * -100%))'), to: still },
  drawerOut: { from: still, to: away('translateX(calc(var(--motion) * -100%))') },
}
