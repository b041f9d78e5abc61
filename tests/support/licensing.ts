// An API that checks licenses, with a customer, an admin, and what attorneys and admins do with
// licenses.
import type { components } from '#contract'
import { startApi, type TestPerson } from './api.ts'
import { whole } from './case-answers.ts'
import { caseIn } from './stories.ts'

type Schemas = components['schemas']

/** Codes of two states, and of a county in the first. */
export const ARIZONA = '04'
export const NEVADA = '32'
export const MARICOPA = '04013'
/**
 * What an attorney enters in an app of a version that did not ask for the name, with spaces that
 * are removed.
 */
export const licenseEntry = { bar_number: ' 031842 ', admitted_on: '2011-05-02T00:00:00Z' }
/** The same with the name, with spaces that are removed. */
export const namedEntry = { ...licenseEntry, name_on_license: '  Elena R.  Vega ' }

/** Starts the API with `VERIFY_ATTORNEYS`. `robin` is the admin. */
export async function startLicensing() {
  const api = await startApi({ config: { verifyAttorneys: true } })
  const [maria, robin] = [await api.customer(), await api.admin()]

  const save = async (
    who: TestPerson,
    state = ARIZONA,
    body: Schemas['LicenseSave'] = licenseEntry,
  ) => (await who.must('saveLicense', { path: { state }, body })).data
  const verify = async ({ id, version }: Schemas['License'], source = 'State Bar of Arizona') =>
    (await robin.must('verifyLicense', { path: { license_id: id }, body: { source, version } }))
      .data
  const refuse = async ({ id, version }: Schemas['License'], reason = 'Not on the roll.') =>
    (await robin.must('refuseLicense', { path: { license_id: id }, body: { reason, version } }))
      .data
  const post = async (more: object) => {
    api.advance({ seconds: 1 })
    const body = { ...(await caseIn(api, maria)), ...more }
    return (await maria.must('createCase', { body })).data
  }

  return {
    api,
    maria,
    robin,
    save,
    verify,
    refuse,
    /**
     * Returns an attorney's license on the admins' list 'To check'; undefined when it is not there.
     */
    toCheck: async (attorneyId: string) => {
      const query = { to_check: true, limit: 100 }
      const { data } = await robin.must('listAdminLicenses', { query })
      return data.find(({ attorney_id }) => attorney_id === attorneyId)
    },
    /** Creates an attorney with a verified license. */
    licensed: async (state = ARIZONA) => {
      const who = await api.attorney()
      const license = await verify(await save(who, state))
      return { who, license }
    },
    /** Posts a DUI case with every answer. */
    post: (place = MARICOPA) => post({ dui: whole.dui, place }),
    postWithoutPlace: () => post({}),
  }
}

/** Reads a case as this attorney does. */
export const open = (who: TestPerson, id: string) =>
  who.ask('getCaseForAttorney', { path: { case_id: id, attorney_id: who.id } })

/** Returns the status and, of a problem, the code of a reply. */
export const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string } | null)?.code,
]

/** What `codeOf` returns when a license is needed. */
export const LICENSE_NEEDED = [403, 'LICENSE_NEEDED']
