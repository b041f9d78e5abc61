import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Identity } from '#machines/client/session.machine.ts'
import type { ProfileRecord } from '#machines/form/profile-section.ts'
import { CONTACT, customerRecord } from '#src/data/people/customer.form.ts'
import {
  type AttorneyProfile,
  attorneyQuery,
  type CustomerProfile,
  customerQuery,
} from '#src/data/people/person-queries.ts'
import { contactSummary } from '#src/format/contact-summary.ts'
import { formatCategory } from '#src/format/names.ts'
import { websiteOf } from '#src/format/websites.ts'
import { Loaded } from '#src/layout/loaded.tsx'
import { RootScreen } from '#src/layout/screens.tsx'
import { Address } from '#src/ui/address.tsx'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { ScreenTitle } from '#src/ui/page/screen.tsx'
import { Phone } from '#src/ui/phone.tsx'
import { Verbatim } from '#src/ui/verbatim.tsx'
import { ChosenPhoto } from '#src/wizard/picture-control.tsx'
import { usePreview } from '#src/wizard/use-preview.ts'
import { css } from '#styled/css/css.mjs'
import { attorneyRecord } from './profile.form.ts'
import { attorneyCalls, customerCalls, type ProfileCalls } from './profile-calls.ts'
import {
  EMAIL,
  LICENSES,
  PASSWORD,
  PAYMENT,
  ProfileEditor,
  type ProfileEditorProps,
} from './profile-editor.tsx'
import { type SharedWithApp, useSharedPhoto } from './shared-photo.ts'

export type PersonalDetailsScreenProps = {
  identity: Identity
  /** The result of sharing a photo with the app. */
  shared: 'photo' | 'lost' | undefined
}

/** '/personal-details': the person's own data, each part with its own Edit (specification §1.2). */
export function PersonalDetailsScreen({ identity, shared }: PersonalDetailsScreenProps) {
  const offered = useSharedPhoto(identity, shared)
  const photo = offered?.isWanted ? offered : null
  return (
    <RootScreen>
      <ScreenTitle>Personal details</ScreenTitle>
      <SharedPhotoQuestion offered={offered} />
      {identity.role_name === 'attorney' ? (
        <ChosenPhoto value={photo}>
          <Details identity={identity} details={attorneyDetails} opened={photo ? PICTURE : null} />
        </ChosenPhoto>
      ) : (
        <Details identity={identity} details={customerDetails} opened={null} />
      )}
    </RootScreen>
  )
}

const NOT_ADDED = 'Not added'
const PICTURE = 'profile_image'

/** How one role's profile is shown and edited. */
type DetailsOf<Profile> = {
  queryOf: (
    personId: string,
  ) => UseQueryOptions<Profile, Error, Profile, [personId: string, asked: { of: 'profile' }]>
  calls: ProfileCalls
  rows: readonly string[]
  recordOf: (profile: Profile) => ProfileRecord
  valuesOf: (profile: Profile) => ProfileEditorProps['values']
}

function websiteText(link: AttorneyProfile['website_link']) {
  const text = websiteOf(link)?.text ?? link
  return text == null ? NOT_ADDED : <Address>{text}</Address>
}

const attorneyDetails: DetailsOf<AttorneyProfile> = {
  queryOf: attorneyQuery,
  calls: attorneyCalls,
  // In the specification's order, below the firm's logo. The places and licenses come after the
  // areas of work.
  rows: [
    PICTURE,
    'company_name',
    'description',
    PAYMENT,
    'website_link',
    'category_id',
    'places',
    LICENSES,
    'law_firm_size',
    'languages_known',
    'contact_info',
    EMAIL,
    PASSWORD,
  ],
  recordOf: attorneyRecord,
  valuesOf: (row) => ({
    profile_image: row.profile_image ? (
      <Avatar name={row.company_name} src={row.profile_image} />
    ) : (
      NOT_ADDED
    ),
    company_name: <Verbatim>{row.company_name}</Verbatim>,
    description: row.description,
    website_link: websiteText(row.website_link),
    category_id: row.category.map(({ name }) => formatCategory(name)).join(', ') || NOT_ADDED,
    places: row.places.map(({ name }) => name).join('; ') || NOT_ADDED,
    law_firm_size: row.law_firm_size,
    languages_known: row.languages_known,
    contact_info: <Phone>{row.phone_number}</Phone>,
  }),
}

const customerDetails: DetailsOf<CustomerProfile> = {
  queryOf: customerQuery,
  calls: customerCalls,
  // How to reach the customer comes after the specification's rows.
  rows: ['first_name', 'last_name', 'contact_info', EMAIL, PASSWORD, CONTACT],
  recordOf: customerRecord,
  valuesOf: (row) => ({
    first_name: <Verbatim>{row.first_name}</Verbatim>,
    last_name: <Verbatim>{row.last_name}</Verbatim>,
    contact_info: row.contact_info ? <Phone>{row.contact_info}</Phone> : NOT_ADDED,
    [CONTACT]: contactSummary(row.contact_preferences) ?? NOT_ADDED,
  }),
}

type DetailsProps<Profile> = {
  identity: Identity
  details: DetailsOf<Profile>
  opened: string | null
}

function Details<Profile extends { email: string }>(props: DetailsProps<Profile>) {
  const { identity, details, opened } = props
  const { queryOf, calls, rows, recordOf, valuesOf } = details
  const query = useQuery(queryOf(identity.uuid))
  const record = useMemo(() => query.data && recordOf(query.data), [query.data, recordOf])
  return (
    <Loaded query={query} cards={5} shape="detail">
      {(profile) =>
        record && (
          <ProfileEditor
            identity={identity}
            calls={calls}
            opened={opened}
            record={record}
            email={profile.email}
            rows={rows}
            values={valuesOf(profile)}
          />
        )
      }
    </Loaded>
  )
}

const preview = css({
  maxHeight: '12rem',
  marginTop: '3',
  marginInline: 'auto',
  borderRadius: 'control',
})

/** Asks whether a photo that reached the app from outside is to become the profile picture. */
function SharedPhotoQuestion({ offered }: { offered: SharedWithApp | null }) {
  const url = usePreview(offered?.photo)
  return (
    <Dialog
      open={offered !== null && !offered.isWanted}
      onClose={() => offered?.onUsed()}
      title="Use this picture?"
      confirm={<Button onClick={() => offered?.want()}>Use it</Button>}
      exit="Do not use it"
    >
      <p>It was shared with Fastpass for your profile. No one sees it before you save it.</p>
      {url && <img className={preview} src={url} alt="What was shared" />}
    </Dialog>
  )
}
