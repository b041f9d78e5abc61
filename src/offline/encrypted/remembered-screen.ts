// A person's first screen as it was last seen on this device, in their encrypted store.
import { copyOf, type PageCopy } from '#src/browser/page-copy.ts'
import { readWithoutOpening, removeEncrypted, writeEncrypted } from './encrypted-store.ts'

/** The paths of the screens that are stored. */
export const REMEMBERED = ['/dashboard', '/lawyer/explore-bids'] as const

export type RememberedPath = (typeof REMEMBERED)[number]

/** A person, and the path of their screen. */
interface Place {
  personId: string
  path: string
}

/** Selects the place of the status banners in the page's root (layout/status-banners.tsx). */
export const BANNERS = ':scope > * > [role=status]'

const nameOf = ({ path }: Place) => `screen${path}`

/** In characters of JSON: more than a phone shows without scrolling far. */
const MAX_LENGTH = 200_000

interface RememberedScreen {
  /** The page's own script, whose name changes with each build: another may have other styles. */
  build: string
  content: PageCopy
}

/** Returns the address of the page's own script. */
const buildOfPage = () => document.querySelector('script[type=module]')?.getAttribute('src') ?? ''

/** Stores the content of `root`. Does nothing for a person whom the device may not remember. */
export async function rememberScreen(
  place: Place & { path: RememberedPath },
  root: Element,
): Promise<void> {
  const screen: RememberedScreen = { build: buildOfPage(), content: copyOf(root) }
  if (JSON.stringify(screen).length > MAX_LENGTH) return
  await writeEncrypted(place.personId, nameOf(place), screen)
}

/** Returns the stored content; undefined when there is none that this build can show. */
export async function readRememberedScreen(place: Place): Promise<PageCopy | undefined> {
  const stored = await readWithoutOpening(place.personId, nameOf(place))
  const screen = stored as RememberedScreen | undefined
  return screen?.build === buildOfPage() ? screen.content : undefined
}

/** Removes an attorney's stored screens. */
export async function forgetScreens(attorneyId: string): Promise<void> {
  for (const path of REMEMBERED)
    await removeEncrypted(attorneyId, nameOf({ personId: attorneyId, path }))
}
