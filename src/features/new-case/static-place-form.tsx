import { iconButtonClass } from '#src/ui/icon-button.tsx'
import { ChevronLeftIcon, CloseIcon } from '#src/ui/icons.tsx'
import { backButtonClass } from '#src/ui/page/action-area.tsx'
import { PlaceForm } from './place-form.tsx'

/** The place of a case as the build prerenders it, before the app is there. */
export const StaticPlaceForm = () => (
  <PlaceForm
    leading={<StaticCloseLink />}
    back={
      <a className={backButtonClass()} href="/customer/new-case">
        <ChevronLeftIcon />
        <span>Back</span>
      </a>
    }
    chosen={{ state: '', county: '' }}
    last={undefined}
    isChange={false}
    onType={() => {}}
    onContinue={() => {}}
  />
)

/** Leaves the wizard for the welcome page, before the app is there. */
export function StaticCloseLink() {
  return (
    <a className={iconButtonClass({ edge: 'start' })} href="/auth/home" aria-label="Close">
      <CloseIcon />
    </a>
  )
}
