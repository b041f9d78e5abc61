import { StaticBackLink, StaticCloseLink } from '#src/wizard/static-links.tsx'
import { PlaceForm } from './place-form.tsx'

/** The place of a case as the build prerenders it, before the app is there. */
export const StaticPlaceForm = () => (
  <PlaceForm
    leading={<StaticCloseLink />}
    back={<StaticBackLink href="/customer/new-case" />}
    chosen={{ state: '', county: '' }}
    last={undefined}
    isChange={false}
    onType={() => {}}
    onContinue={() => {}}
  />
)
