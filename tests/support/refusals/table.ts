// Who may not do what, for every operation. The server asks for checked licenses, as in production.
import type { OperationId } from '#server/operations/policies.ts'
import { accountRefusals } from './accounts.ts'
import { backOfficeRefusals } from './back-office.ts'
import { bidRefusals } from './bids.ts'
import { caseRefusals } from './cases.ts'
import { licenseRefusals } from './licenses.ts'
import { notificationRefusals } from './notifications.ts'
import { peopleRefusals } from './people.ts'
import type { Row } from './rows.ts'

/** The parts of the table. */
export const parts = [
  accountRefusals,
  peopleRefusals,
  licenseRefusals,
  backOfficeRefusals,
  caseRefusals,
  bidRefusals,
  notificationRefusals,
]

/** The rows of every operation. One without rows does not compile. */
export const refusals: Record<OperationId, Row[]> = {
  ...accountRefusals,
  ...peopleRefusals,
  ...licenseRefusals,
  ...backOfficeRefusals,
  ...caseRefusals,
  ...bidRefusals,
  ...notificationRefusals,
}
