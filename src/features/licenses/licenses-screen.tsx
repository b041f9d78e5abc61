import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { isSaved } from '#machines/form/form.ts'
import { stateName } from '#machines/places/states.ts'
import { bodyOf } from '#src/api/api-client.ts'
import { type License, licensesQuery } from '#src/data/people/person-queries.ts'
import { licenseFacts, licenseStanding } from '#src/format/licenses.ts'
import { sentences } from '#src/format/sentences.ts'
import { apiClientOf } from '#src/identity/api.ts'
import { Loaded } from '#src/layout/loaded.tsx'
import { InnerScreen } from '#src/layout/screens.tsx'
import { useConfirm } from '#src/layout/use-confirm.ts'
import { useTypedForms } from '#src/layout/use-form.ts'
import { storeTypedForm } from '#src/session/typed-forms.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { iconButtonClass } from '#src/ui/icon-button.tsx'
import { BackIcon } from '#src/ui/icons.tsx'
import { Card, CardActions, CardHeader, CardList } from '#src/ui/list/card.tsx'
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { ScreenTitle } from '#src/ui/page/screen.tsx'
import { InnerTopBar } from '#src/ui/page/top-bar.tsx'
import { css } from '#styled/css/css.mjs'
import { visuallyHidden } from '#styled/patterns/visually-hidden.mjs'
import { licenseForm } from './license.form.ts'
import { LicenseForm, licenseKey } from './license-form.tsx'

const stack = css({ display: 'grid', gap: '5', marginTop: '5' })
const standing = css({ textStyle: 'small', marginTop: '3', overflowWrap: 'anywhere' })

type LicensesScreenProps = {
  attorneyId: string
  /** A notification opened it, so Back leads to the notifications. */
  isFromNotification: boolean
}

/** '/licenses': the licenses of an attorney, by state, and what an admin found about each. */
export function LicensesScreen({ attorneyId, isFromNotification }: LicensesScreenProps) {
  const query = useQuery(licensesQuery(attorneyId))
  const [{ state: opened, openings }, setOpened] = useState({ state: '', openings: 0 })
  const open = (state: string) => setOpened({ state, openings: openings + 1 })
  const typed = useTypedForms(licenseForm, attorneyId)
  const isUnsaved = (license: License) => {
    const values = typed[licenseKey(license.state)]?.values
    return values !== undefined && !isSaved(licenseForm, values, { license, entered: [] })
  }
  const queryClient = useQueryClient()
  const find = (state: string | undefined) =>
    query.data?.data.find((license) => license.state === state)
  const showDeleted = (state: string) => {
    void storeTypedForm(licenseForm, attorneyId, licenseKey(state), null).catch(() => {})
    showSnackbar({ message: `Your ${stateName(state)} license was deleted`, type: 'success' })
  }
  const deletion = useConfirm<License>(
    async ({ state }) => {
      const params = { path: { state } }
      await bodyOf<unknown>(apiClientOf(attorneyId).DELETE('/licenses/state/{state}', { params }))
      showDeleted(state)
      await queryClient.invalidateQueries({ queryKey: licensesQuery(attorneyId).queryKey })
    },
    // Another device was first, or the response to the last attempt was lost.
    ({ state }) => (find(state) ? undefined : () => showDeleted(state)),
  )
  // A check may have changed it since the question.
  const licenseToDelete = find(deletion.subject?.state) ?? deletion.subject
  const subject = stateName(licenseToDelete?.state ?? '')
  return (
    <InnerScreen
      topBar={
        <InnerTopBar
          leading={
            <Link
              to={isFromNotification ? '/notification' : '/personal-details'}
              className={iconButtonClass({ edge: 'start' })}
              aria-label="Back"
            >
              <BackIcon />
            </Link>
          }
          title={isFromNotification ? 'Notifications' : 'Personal details'}
        />
      }
    >
      <ScreenTitle subtitle="We check each license once a year. Clients see when we last did.">
        Licenses
      </ScreenTitle>
      <div className={stack}>
        <Loaded query={query} cards={2}>
          {({ data: licenses, is_required: isRequired }) => (
            <>
              {licenses.length > 0 && (
                <>
                  <h2 className={visuallyHidden()}>Your licenses</h2>
                  <CardList>
                    {licenses.map((license) => (
                      <LicenseCard
                        key={license.id}
                        license={license}
                        isUnsaved={isUnsaved(license)}
                        onEdit={() => open(license.state)}
                        onDelete={() => deletion.ask(license)}
                      />
                    ))}
                  </CardList>
                </>
              )}
              {licenseKey('') in typed && <Unsaved>A new license</Unsaved>}
              <Button
                visual={licenses.length > 0 ? 'secondary' : 'primary'}
                onClick={() => open('')}
              >
                Add a license
              </Button>
              {openings > 0 && (
                <LicenseForm
                  key={opened}
                  attorneyId={attorneyId}
                  state={opened}
                  openings={openings}
                  licenses={licenses}
                  isRequired={isRequired}
                />
              )}
            </>
          )}
        </Loaded>
      </div>
      <ConfirmDialog
        question={deletion}
        title={`Delete your ${subject} license?`}
        confirm="Delete"
        working="Deleting"
        exit="Keep it"
      >
        <p>
          {sentences(
            'You can add it again, and then we check it again.',
            query.data?.is_required &&
              `Until then, you can’t open cases or bid in ${subject}. You also can’t see how to reach your clients there.`,
            licenseToDelete && deletionNotice(licenseToDelete),
          )}
        </p>
      </ConfirmDialog>
    </InnerScreen>
  )
}

/**
 * Returns the sentence that says whether clients are told of a deletion; '' when they are not. A
 * pending license has no `checked_at`, also when it was checked before.
 */
function deletionNotice({ license_status, checked_at }: License): string {
  if (checked_at) return 'We tell clients whose case needs this license.'
  return license_status === 'pending'
    ? 'If we have checked it before, we tell clients whose case needs it.'
    : ''
}

const Unsaved = (props: { children?: string }) => (
  <p className={standing}>
    <span>{props.children}</span> <Badge status="unsaved" />
  </p>
)

type LicenseCardProps = {
  license: License
  /** Whether the form was closed with a change in it. */
  isUnsaved: boolean
  onEdit: () => void
  onDelete: () => void
}

function LicenseCard({ license, isUnsaved, onEdit, onDelete }: LicenseCardProps) {
  const state = stateName(license.state)
  const edit = license.license_status === 'expired' ? 'Open' : 'Edit'
  return (
    <Card as="li">
      <CardHeader
        name={state}
        badge={<Badge status={license.license_status} />}
        facts={licenseFacts(license)}
      />
      <p className={standing} dir="auto">
        {licenseStanding(license)}
      </p>
      {isUnsaved && <Unsaved />}
      <CardActions>
        <Button visual="secondary" text="sm" aria-label={`${edit} ${state}`} onClick={onEdit}>
          {edit}
        </Button>
        <Button visual="quiet" text="sm" aria-label={`Delete ${state}`} onClick={onDelete}>
          Delete
        </Button>
      </CardActions>
    </Card>
  )
}
