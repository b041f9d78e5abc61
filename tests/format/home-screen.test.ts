// The steps by which people add the app to the home screen of an iPhone.
import { afterEach, expect, it, vi } from 'vitest'
import { stepsToHomeScreen } from '#src/pwa/install/home-screen.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const IN_SAFARI = 'Tap Share at the edge of Safari. If you don’t see it, tap the three dots first.'
const ELSEWHERE = 'Open this page in Safari: look for the three dots or a compass.'

afterEach(() => void vi.unstubAllGlobals())

it.each([
  ['Safari', 'Version/17.5 Mobile/15E148 Safari/604.1', [IN_SAFARI]],
  [
    'Chrome',
    'CriOS/126.0.6478.35 Mobile/15E148 Safari/604.1',
    ['Tap Share, the square with an arrow. It’s next to the address or in the menu.'],
  ],
  ['an app', 'Mobile/15E148 Instagram 334.0.4.32.98', [ELSEWHERE, IN_SAFARI]],
])('the steps in %s begin where its Share button is', (_name, browser, first) => {
  vi.stubGlobal('navigator', { userAgent: `${IPHONE} ${browser}` })
  expect(stepsToHomeScreen().map(({ text }) => text)).toEqual([
    ...first,
    'Scroll down and tap “Add to Home Screen”.',
    'Tap Add.',
  ])
})
