/** Returns whether the app runs from the home screen, without the browser's interface. */
export const isOnHomeScreen = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)
