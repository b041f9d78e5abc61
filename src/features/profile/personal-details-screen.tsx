import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { attorneyRecord, customerRecord } from '#machines/client/profile-form.ts'
import type { Identity } from '#machines/client/session.machine.ts'
import { formatPhone } from '#machines/phone-number.ts'
import { type AttorneyProfile, attorneyQuery, customerQuery } from '#src/data/queries.ts'
import { formatCategory } from '#src/format/names.ts'
import { websiteOf } from '#src/format/websites.ts'
import { Loaded } from '#src/layout/loaded.tsx'
import { RootScreen } from '#src/layout/screens.tsx'
import { Avatar } from '#src/ui/avatar.tsx'
import { ScreenTitle } from '#src/ui/page/screen.tsx'
import { ChosenPhoto } from '#src/wizard/picture-control.tsx'
import { attorneyCalls, customerCalls } from './profile-calls.ts'
import { EMAIL, PAYMENT, ProfileEditor } from './profile-editor.tsx'
import { useSharedPhoto } from './shared-photo.ts'

export type PersonalDetailsScreenProps = {
  identity: Identity
  /** The result of sharing a photo with the app. */
  shared: 'photo' | 'lost' | undefined
}

/** '/personal-details': the person's own data, each part with its own Edit (specification §1.2). */
export function PersonalDetailsScreen({ identity, shared }: PersonalDetailsScreenProps) {
  const photo = useSharedPhoto(identity, shared)
  return (
    <RootScreen>
      <ScreenTitle>Personal details</ScreenTitle>
      {identity.role_name === 'attorney' ? (
        <ChosenPhoto value={photo}>
          <AttorneyDetails identity={identity} opened={photo ? PICTURE : null} />
        </ChosenPhoto>
      ) : (
        <CustomerDetails identity={identity} />
      )}
    </RootScreen>
  )
}

const NOT_ADDED = 'Not added'
const PICTURE = 'profile_image'

// In the specification's order, below the firm's logo.
const attorneyRows = [
  PICTURE,
  'company_name',
  'description',
  PAYMENT,
  'website_link',
  'category_id',
  'law_firm_size',
  'languages_known',
  'contact_info',
  EMAIL,
  'password',
]
const customerRows = ['first_name', 'last_name', 'contact_info', EMAIL, 'password']

function AttorneyDetails({ identity, opened }: { identity: Identity; opened: string | null }) {
  const query = useQuery(attorneyQuery(identity.uuid))
  const record = useMemo(() => query.data && attorneyRecord(query.data), [query.data])
  return (
    <Loaded query={query} cards={5} shape="detail">
      {(row) =>
        record && (
          <ProfileEditor
            identity={identity}
            calls={attorneyCalls}
            opened={opened}
            record={record}
            email={row.email}
            rows={attorneyRows}
            values={attorneyValues(row)}
          />
        )
      }
    </Loaded>
  )
}

const attorneyValues = (row: AttorneyProfile) => ({
  profile_image: row.profile_image ? (
    <Avatar name={row.company_name} src={row.profile_image} />
  ) : (
    NOT_ADDED
  ),
  company_name: row.company_name,
  description: row.description,
  website_link: websiteOf(row.website_link)?.text ?? row.website_link ?? NOT_ADDED,
  category_id: row.category.map(({ name }) => formatCategory(name)).join(', ') || NOT_ADDED,
  law_firm_size: row.law_firm_size,
  languages_known: row.languages_known,
  contact_info: formatPhone(row.phone_number),
})

function CustomerDetails({ identity }: { identity: Identity }) {
  const query = useQuery(customerQuery(identity.uuid))
  const record = useMemo(() => query.data && customerRecord(query.data), [query.data])
  return (
    <Loaded query={query} cards={5} shape="detail">
      {(row) =>
        record && (
          <ProfileEditor
            identity={identity}
            calls={customerCalls}
            record={record}
            email={row.email}
            rows={customerRows}
            values={{
              first_name: row.first_name,
              last_name: row.last_name,
              contact_info: row.contact_info ? formatPhone(row.contact_info) : NOT_ADDED,
            }}
          />
        )
      }
    </Loaded>
  )
}
