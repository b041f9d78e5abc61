// `npm run admin -- check-rolls`: opens the address of each state's roll of lawyers, because they
// move now and then.
import type { components } from '#contract'
import { stateName } from '#machines/places/states.ts'

/** How many addresses are opened at once. */
const AT_ONCE = 6
/** How long an address may take to respond, ms. */
const TIMEOUT_MS = 20_000
/** The statuses with which sites refuse programs, although the page opens in a browser. */
const ONLY_BROWSERS = [401, 403, 405, 406, 429, 503]

type Roll = components['schemas']['LicenseRoll']

/** What opening an address showed, in words, and whether the address has to be replaced. */
type Finding = { text: string; isBroken: boolean }

/**
 * Opens the address of each roll. Returns the text to print, a paragraph for each roll and one for
 * all of them, and the number of broken addresses.
 */
export async function checkRolls(rolls: Roll[]): Promise<{ text: string; broken: number }> {
  const findings: Finding[] = []
  for (let first = 0; first < rolls.length; first += AT_ONCE) {
    findings.push(...(await Promise.all(rolls.slice(first, first + AT_ONCE).map(openRoll))))
  }
  const broken = findings.filter(({ isBroken }) => isBroken).length
  const paragraphs = rolls.map(({ state, keeper, url }, at) => {
    return `${stateName(state)}, ${keeper}\n  ${url}\n  ${findings[at]?.text}`
  })
  return { text: [...paragraphs, adviceFor(broken, rolls.length)].join('\n'), broken }
}

function adviceFor(broken: number, all: number): string {
  if (broken === all) return '\nNo address opened. Is this machine connected to the Internet?'
  return `\nBroken addresses: ${broken} of ${all}. A program cannot tell whether a page finds the lawyers of its state: open each in a browser as well. Correct one in the back office, under Licenses, ‘Rolls’.`
}

async function openRoll(roll: Roll): Promise<Finding> {
  try {
    const response = await fetch(roll.url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    await response.body?.cancel()
    return findingOf(roll, response)
  } catch (error) {
    return { text: `Broken: no response (${reasonOf(error)}).`, isBroken: true }
  }
}

const SURENESS = [
  ' It is a start page: replace it with the page that finds lawyers.',
  ' Only one source gives this address.',
  '',
] as const

function findingOf({ url, sources, corrected_at }: Roll, response: Response): Finding {
  const { ok, status } = response
  if (ONLY_BROWSERS.includes(status)) {
    return { text: `Responds ${status} to programs: only a browser can tell.`, isBroken: false }
  }
  if (!ok) return { text: `Broken: responds ${status}.`, isBroken: true }
  const moved = response.url === url ? '' : ` It leads to ${response.url}.`
  const sureness = corrected_at === null ? SURENESS[sources] : ' An admin corrected it.'
  return { text: `Opens.${moved}${sureness}`, isBroken: false }
}

/** Returns the innermost message of an error, because `fetch failed` says nothing. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause ? reasonOf(error.cause) : error.message || error.name
}
