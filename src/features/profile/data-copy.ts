// Downloads the copy of the person's data that the link in the email names.
import { MINUTE_MS } from '#machines/durations.ts'
import { fetchWithToken } from '#src/api/api-client.ts'
import { BASIC } from '#src/api/basic-auth.ts'
import { versionHeaders } from '#src/api/client-version.ts'
import { problemOf, toProblem } from '#src/api/problem.ts'
import { ownTokensOf } from '#src/identity/api.ts'

/** Long enough for some megabytes on a slow connection; other calls have 20 seconds. */
const TIMEOUT_MS = 10 * MINUTE_MS

/** Returns the ZIP. Rejects with `ApiProblem`. */
export async function fetchDataCopy(personId: string, copyId: string): Promise<File> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const ask = (token: string | undefined) =>
    fetch(`/api/account/data-copies/${copyId}`, {
      headers: { authorization: BASIC, ...versionHeaders, ...(token !== undefined && { token }) },
      signal,
    })
  try {
    const response = await fetchWithToken(ownTokensOf(personId), ask)
    if (!response.ok) throw problemOf(response, await response.json().catch(() => undefined))
    return new File([await response.blob()], 'fastpass-data.zip', { type: 'application/zip' })
  } catch (error) {
    throw toProblem(error)
  }
}
