import { shownDisclaimer } from '#machines/lifecycle/disclaimer/disclaimer.ts'
import { courtDateErrors } from '#machines/lifecycle/next-court-date.ts'
import { isWholeState } from '#machines/places/states.ts'
import { findPlacesOf } from '#server/db/attorney-places.ts'
import { listCasesOfAttorney } from '#server/db/case-lists/attorney-cases.ts'
import type { CaseListItem } from '#server/db/case-lists/case-columns.ts'
import { listCasesOfCustomer } from '#server/db/case-lists/customer-cases.ts'
import { findOwnLanguages } from '#server/db/case-lists/languages.ts'
import { recordReader } from '#server/db/case-readers.ts'
import { markSeen } from '#server/db/cases.ts'
import { findNameForAttorneys, findTypedAreas } from '#server/db/categories.ts'
import { findVerifiedStates } from '#server/db/licenses.ts'
import { markCaseRead } from '#server/db/notifications.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { readCaseAsAdmin } from '#server/domain/admin/admin-views.ts'
import { categoryFilter, chosenCategories, isSameName } from '#server/domain/categories.ts'
import { deleteSubmittedDraft } from '#server/domain/drafts/drafts.ts'
import { withIdempotency } from '#server/domain/idempotency.ts'
import { answerTerms, enterTerms, sentTerms } from '#server/domain/lifecycle/agreements.ts'
import {
  changeCase,
  denyContact as deny,
  editCase,
  holdIfWithheld,
  recordContact,
} from '#server/domain/lifecycle/case-events.ts'
import { changedContent, submittedCase } from '#server/domain/lifecycle/case-submission.ts'
import { recordConflictCheck } from '#server/domain/lifecycle/conflict-of-interest.ts'
import {
  changeCourtDate,
  planCourtReminder,
  sentCourtDate,
} from '#server/domain/lifecycle/court-dates.ts'
import {
  answerProposal,
  proposeDate,
  sentProposal,
} from '#server/domain/lifecycle/date-proposals.ts'
import { lockAndSettleCase } from '#server/domain/lifecycle/lifecycle.ts'
import { insertCase } from '#server/domain/lifecycle/lifecycle-store.ts'
import { passOnCase as pass, undoPass } from '#server/domain/lifecycle/passes.ts'
import { confirmStillLooking as confirm } from '#server/domain/lifecycle/silence.ts'
import { planCaseAlert } from '#server/domain/notifications/case-alerts.ts'
import { recordRead } from '#server/domain/security/security-log.ts'
import { requireActiveAccount } from '#server/domain/sessions/require-active-account.ts'
import { lockCaller } from '#server/domain/sessions/sessions.ts'
import {
  readCase,
  readCaseAsAttorney,
  readCaseAsOwner,
} from '#server/domain/visibility/case-view.ts'
import { recordingSentNames } from '#server/domain/visibility/conflict-checks.ts'
import { licenseRules } from '#server/domain/visibility/license-access.ts'
import { requireSelf } from '#server/domain/visibility/policy.ts'
import { invalidFields } from '#server/errors.ts'
import type { Handler } from './operation.ts'
import {
  cursorAfter,
  cursorAfterNumber,
  listBody,
  MAX_PAGE_SIZE,
  pageStartOf,
  readCursor,
  readNumberCursor,
} from './paging.ts'

export const createCase: Handler<'createCase'> = async ({
  services,
  caller,
  headers,
  body,
  at,
}) => {
  const customer = caller.person
  requireSelf(customer, body.customer_id)
  const key = headers['Idempotency-Key']
  const request = { caller: customer.id, key, operationId: 'createCase', body, at }
  return withIdempotency(services.db.orm, request, async (tx) => {
    await requireActiveAccount(tx, customer)
    const ids = [body.category_id]
    const [category] = await chosenCategories(tx, customer.id, { ids, at })
    if (!category) throw invalidFields([{ field: 'category_id', message: 'Select valid option.' }])
    const { id: categoryId, name, is_other: isTyped } = category
    if (!isSameName(body.category_name ?? name, name)) {
      throw invalidFields([{ field: 'category_name', message: 'Select valid option.' }])
    }
    const submitted = submittedCase(name, body)
    const { answers = null, place = null } = submitted
    const licensedAt = services.verifyAttorneys ? at : undefined
    const publicCategory = isTyped
      ? await findNameForAttorneys(tx, { name, place, licensedAt })
      : null
    const id = await insertCase(
      tx,
      {
        ...submitted,
        customerId: customer.id,
        categoryId,
        publicCategory,
        disclaimer: shownDisclaimer(body.disclaimer_version),
      },
      at,
    )
    planCaseAlert(tx, id)
    planCourtReminder(tx, { id, answers, courtDate: null, place }, at)
    await deleteSubmittedDraft(tx, customer, { key, at })
    const rules = licenseRules(services, at)
    return {
      status: 201 as const,
      body: { data: await readCaseAsOwner(tx, customer, { id, rules }) },
    }
  })
}

export const listCases: Handler<'listCases'> = async ({ services, caller, query }) => {
  const person = caller.person
  requireSelf(person, query.customer_id)
  const start = pageStartOf(query, readNumberCursor)
  const page = await listCasesOfCustomer(services.db.orm, {
    customerId: query.customer_id,
    status: query['case_status[eq]'],
    exceptStatus: query['case_status[ne]'],
    scope: query.scope,
    sort: query.sort ?? '-unique_id',
    ...start,
  })
  const next_cursor = page.last && cursorAfterNumber(page.last.unique_id)
  return { status: 200, body: listBody(page, start.limit, { next_cursor }) }
}

export const listCasesByAttorney: Handler<'listCasesByAttorney'> = async ({
  services,
  caller,
  path,
  query,
  at,
}) => {
  const person = caller.person
  requireSelf(person, path.attorney_id)
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor)
  const limit = query.limit ?? MAX_PAGE_SIZE
  const places = query.places === 'own' ? await findPlacesOf(services.db.orm, path.attorney_id) : []
  const languages =
    query.languages === 'own' ? await findOwnLanguages(services.db.orm, path.attorney_id) : []
  const openStates = services.verifyAttorneys
    ? await findVerifiedStates(services.db.orm, { attorneyId: path.attorney_id, at })
    : undefined
  const inOwnCategories = query.areas === 'own'
  const typedAreas = inOwnCategories
    ? await findTypedAreas(services.db.orm, path.attorney_id)
    : undefined
  const category =
    query.category_id === undefined
      ? undefined
      : await categoryFilter(services.db.orm, path.attorney_id, query.category_id)
  const casesQuery = {
    attorneyId: path.attorney_id,
    openStates,
    scope: query.scope,
    inOwnCategories,
    ...(typedAreas && { typedAreas }),
    places: {
      states: places.filter(isWholeState),
      counties: places.filter((place) => !isWholeState(place)),
    },
    languages,
    status: query['case_status[eq]'],
    after,
    limit,
  }
  const page =
    category === null
      ? { items: [] as CaseListItem[], total: 0, last: null }
      : await listCasesOfAttorney(services.db.orm, { ...casesQuery, category })
  const next_cursor = page.last && cursorAfter(page.last)
  return { status: 200, body: listBody(page, limit, { next_cursor }) }
}

export const getCaseForAttorney: Handler<'getCaseForAttorney'> = async ({
  services,
  caller,
  path,
  at,
  from,
}) => {
  const person = caller.person
  requireSelf(person, path.attorney_id)
  const attorney = { id: path.attorney_id, role: 'attorney' } as const
  // An admin sees the case as the attorney would with a checked license.
  const rules = { isRequired: services.verifyAttorneys && person.role === 'attorney', at }
  const about = { id: path.case_id, rules, isPreview: person.role === 'org:admin' }
  const { orm } = services.db
  const data = await recordingSentNames(orm, { attorney, caseId: path.case_id, at }, () =>
    readCaseAsAttorney(orm, attorney, about),
  )
  if (person.role === 'attorney') {
    await recordReader(services.db.orm, { caseId: data.id, attorneyId: person.id, at })
    await markCaseRead(services.db.orm, person.id, { caseId: data.id, at })
  } else {
    const { customer } = await readCaseAsAdmin(services, person, { id: path.case_id, rules })
    const userId = customer?.clerk_user_id
    recordRead(services.security, { caller, userId, operation: 'getCaseForAttorney' }, from)
  }
  return { status: 200, body: { data } }
}

export const getCase: Handler<'getCase'> = async ({ services, caller, path, at, from }) => {
  const person = caller.person
  const about = { id: path.case_id, rules: licenseRules(services, at) }
  if (person.role === 'org:admin') {
    const data = await readCaseAsAdmin(services, person, about)
    const userId = data.customer?.clerk_user_id
    recordRead(services.security, { caller, userId, operation: 'getCase' }, from)
    return { status: 200, body: { data } }
  }
  const { orm } = services.db
  const data = await recordingSentNames(orm, { attorney: person, caseId: path.case_id, at }, () =>
    readCase(orm, person, about),
  )
  // A customer can read no case but their own.
  if (person.role === 'customer') await markSeen(services.db.orm, path.case_id, at)
  else await recordReader(services.db.orm, { caseId: data.id, attorneyId: person.id, at })
  await markCaseRead(services.db.orm, person.id, { caseId: data.id, at })
  return { status: 200, body: { data } }
}

export const updateCase: Handler<'updateCase'> = async ({ services, caller, body, at }) => {
  const customer = caller.person
  const edited = await withTransaction(services.db.orm, async (tx) => {
    const content = changedContent(body)
    const edit = { caseId: body.id, version: body.version, content, at }
    const isChanged = await editCase(tx, customer, edit)
    const about = { id: body.id, rules: licenseRules(services, at) }
    return { data: await readCaseAsOwner(tx, customer, about), changed: isChanged }
  })
  return { status: 200, body: edited }
}

export const updateCourtDate: Handler<'updateCourtDate'> = async ({
  services,
  caller,
  body,
  at,
}) => {
  const customer = caller.person
  const { id: caseId, court_date_changes: changes } = body
  const errors = courtDateErrors(body)
  if (errors.length > 0) throw invalidFields(errors)
  const updated = await withTransaction(services.db.orm, async (tx) => {
    const courtDate = sentCourtDate(body)
    const isChanged = await changeCourtDate(tx, customer, { caseId, changes, courtDate, at })
    const about = { id: caseId, rules: licenseRules(services, at) }
    return { data: await readCaseAsOwner(tx, customer, about), changed: isChanged }
  })
  return { status: 200, body: updated }
}

export const proposeCourtDate: Handler<'proposeCourtDate'> = async ({
  services,
  caller,
  body,
  at,
}) => {
  const attorney = caller.person
  const { id: caseId, version } = body
  const courtDate = sentProposal(body)
  const rules = licenseRules(services, at)
  const data = await withTransaction(services.db.orm, async (tx) => {
    await proposeDate(tx, attorney, { caseId, version, courtDate, rules, at })
    return readCaseAsAttorney(tx, attorney, { id: caseId, rules })
  })
  return { status: 200, body: { data } }
}

export const answerCourtDateProposal: Handler<'answerCourtDateProposal'> = async ({
  services,
  caller,
  body,
  at,
}) => {
  const customer = caller.person
  const { id: caseId, version, court_date_changes: changes, is_accepted: isAccepted } = body
  const data = await withTransaction(services.db.orm, async (tx) => {
    await answerProposal(tx, customer, { caseId, version, changes, isAccepted, at })
    return readCaseAsOwner(tx, customer, { id: caseId, rules: licenseRules(services, at) })
  })
  return { status: 200, body: { data } }
}

export const updateCaseStatus: Handler<'updateCaseStatus'> = async ({
  services,
  caller,
  body,
  at,
}) => {
  const person = caller.person
  requireSelf(person, body.customer_id)
  requireSelf(person, body.attorney_id)
  const updated = await withTransaction(services.db.orm, async (tx) => {
    if (person.role === 'org:admin') await lockCaller(tx, services, caller)
    const isChanged = await changeCase(tx, person, {
      caseId: body.id,
      wanted: body.case_status,
      at,
    })
    const rules = licenseRules(services, at)
    return { data: await readCase(tx, person, { id: body.id, rules }), changed: isChanged }
  })
  return { status: 200, body: updated }
}

export const declineCase: Handler<'declineCase'> = async ({ services, caller, body, at }) => {
  const attorney = caller.person
  requireSelf(attorney, body.attorney_id)
  const data = await withTransaction(services.db.orm, async (tx) => {
    await changeCase(tx, attorney, { caseId: body.id, wanted: 'rejected', at })
    return readCaseAsAttorney(tx, attorney, { id: body.id, rules: licenseRules(services, at) })
  })
  return { status: 200, body: { data } }
}

export const markContacted: Handler<'markContacted'> = async ({ services, caller, body, at }) => {
  const attorney = caller.person
  const data = await withTransaction(services.db.orm, async (tx) => {
    const disclaimer = shownDisclaimer(body.disclaimer_version)
    await recordContact(tx, attorney, { caseId: body.id, disclaimer, at })
    return readCaseAsAttorney(tx, attorney, { id: body.id, rules: licenseRules(services, at) })
  })
  return { status: 200, body: { data } }
}

export const checkConflict: Handler<'checkConflict'> = async ({ services, caller, body, at }) => {
  const attorney = caller.person
  const rules = licenseRules(services, at)
  await withTransaction(services.db.orm, (tx) =>
    recordConflictCheck(tx, attorney, {
      caseId: body.id,
      hasConflict: body.has_conflict,
      rules,
      at,
    }),
  )
  return { status: 204 }
}

export const passOnCase: Handler<'passOnCase'> = async ({ services, caller, body, at }) => {
  const attorney = caller.person
  const { id: caseId, reason } = body
  const { orm } = services.db
  const rules = licenseRules(services, at)
  const data = await recordingSentNames(orm, { attorney, caseId, at }, () =>
    withTransaction(orm, async (tx) => {
      if (reason === null) await undoPass(tx, attorney, { caseId, at })
      else await pass(tx, attorney, { caseId, reason, rules, at })
      return readCaseAsAttorney(tx, attorney, { id: caseId, rules })
    }),
  )
  return { status: 200, body: { data } }
}

export const denyContact: Handler<'denyContact'> = async ({ services, caller, body, at }) => {
  const customer = caller.person
  const data = await withTransaction(services.db.orm, async (tx) => {
    await deny(tx, customer, { caseId: body.id, at })
    const rules = licenseRules(services, at)
    const legalCase = await lockAndSettleCase(tx, body.id, at)
    if (legalCase) await holdIfWithheld(tx, legalCase, rules)
    return readCaseAsOwner(tx, customer, { id: body.id, rules })
  })
  return { status: 200, body: { data } }
}

export const confirmStillLooking: Handler<'confirmStillLooking'> = async ({
  services,
  caller,
  body,
  at,
}) => {
  const customer = caller.person
  const data = await withTransaction(services.db.orm, async (tx) => {
    await confirm(tx, customer, { caseId: body.id, at })
    return readCaseAsOwner(tx, customer, { id: body.id, rules: licenseRules(services, at) })
  })
  return { status: 200, body: { data } }
}

export const enterAgreement: Handler<'enterAgreement'> = async ({ services, caller, body, at }) => {
  const attorney = caller.person
  const { id: caseId, version } = body
  const rules = licenseRules(services, at)
  const data = await withTransaction(services.db.orm, async (tx) => {
    await enterTerms(tx, attorney, { caseId, version, sent: sentTerms(body), rules, at })
    return readCaseAsAttorney(tx, attorney, { id: caseId, rules })
  })
  return { status: 200, body: { data } }
}

export const answerAgreement: Handler<'answerAgreement'> = async ({
  services,
  caller,
  body,
  at,
}) => {
  const customer = caller.person
  const { id: caseId, version, is_agreed: isAgreed } = body
  const data = await withTransaction(services.db.orm, async (tx) => {
    await answerTerms(tx, customer, { caseId, version, isAgreed, at })
    return readCaseAsOwner(tx, customer, { id: caseId, rules: licenseRules(services, at) })
  })
  return { status: 200, body: { data } }
}
