/** The icon of an eye, on the 24-unit grid of all icons. */
export const EYE =
  'M2 12s3.5-6.5 10-6.5S22 12 22 12s-3.5 6.5-10 6.5S2 12 2 12zM12 9.25a2.75 2.75 0 1 0 0 5.5 2.75 2.75 0 0 0 0-5.5z'
/** The same icon, crossed out. */
export const EYE_OFF = `${EYE}M4 4l16 16`
