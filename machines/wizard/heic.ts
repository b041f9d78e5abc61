// HEIC, the format in which iPhones and some other cameras store photos.
import { NOT_A_PICTURE } from './picture.ts'

export const HEIC_PICTURE =
  'This is a HEIC photo, which can’t be opened here. Take a screenshot of it and choose that, or save it as JPEG.'

// The brands of files whose pictures are compressed by HEVC.
const HEIC = /^ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/

/** Returns whether a file's first bytes are those of a HEIC photo. */
export const isHeic = (file: Uint8Array): boolean =>
  HEIC.test(String.fromCharCode(...file.subarray(4, 12)))

/** Returns why a file that is no JPEG, PNG or WebP is refused. */
export const whyNoPicture = (file: Uint8Array): string =>
  isHeic(file) ? HEIC_PICTURE : NOT_A_PICTURE
