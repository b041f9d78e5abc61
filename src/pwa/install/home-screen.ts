/** Whether this is the app of the home screen, which has no browser around it. */
export const isOnHomeScreen = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)
