import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { hasPasskeys, LOG_IN_CODES } from '#src/browser/passkeys.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { DetailList, DetailRow } from '#src/ui/detail-row.tsx'
import { EditRow } from './edit-row.tsx'
import { EmailRow } from './email-row.tsx'
import { PasswordForm } from './password-form.tsx'
import { type ProfileOptions, SAVE_KEY, SectionRow } from './section-row.tsx'
import { usePassword } from './use-password.ts'

/** The rows that are not sections. */
export const EMAIL = 'email'
export const PASSWORD = 'password'
export const PAYMENT = 'payment'
export const LICENSES = 'licenses'

const PAYMENTS = `Card payments: not connected.
Clients pay you directly.`

export type ProfileEditorProps = ProfileOptions & {
  email: string
  /** The sections, and the rows between them, in order. */
  rows: readonly string[]
  /** The saved values, by section. */
  values: Readonly<Record<string, ReactNode>>
  /** The section to open at start, for a shared photo. */
  opened?: string | null
}

/** The rows of the personal details. One form can be open at a time, besides that of the email. */
export function ProfileEditor(props: ProfileEditorProps) {
  const { rows, values, opened = null, email, ...options } = props
  const { identity, calls } = options
  const password = usePassword({ identity, email })
  const { snapshot } = password
  const isPasswordOpen = !snapshot.matches('closed')
  const queryClient = useQueryClient()
  const [lastOpened, setLastOpened] = useState({ id: '', openings: 0 })
  const edit = (id: string) => {
    // A form stays open while it is being sent.
    if (isPasswordOpen && !snapshot.can({ type: 'password.close' })) return
    if (queryClient.isMutating({ mutationKey: SAVE_KEY }) > 0) return
    password.send({ type: id === PASSWORD ? 'password.open' : 'password.close' })
    setLastOpened({ id, openings: lastOpened.openings + 1 })
  }
  const openFirst = useEffectEvent(edit)
  useEffect(() => {
    if (opened !== null) openFirst(opened)
  }, [opened])
  return (
    <DetailList>
      {rows.map((id) => {
        const section = calls.form.sections.find((each) => each.id === id)
        const isLastOpened = id === lastOpened.id
        const onEdit = () => edit(id)
        if (id === EMAIL) return <EmailRow key={id} identity={identity} email={email} />
        if (id === LICENSES) {
          const value = 'The states in which you are a lawyer'
          return <LinkedRow key={id} to="/licenses" label="Licenses" value={value} />
        }
        if (id === PASSWORD) {
          return (
            <EditRow
              key={id}
              label="Password"
              value={<span aria-hidden="true">••••••••</span>}
              isOpen={isPasswordOpen}
              isLastOpened={isLastOpened}
              onEdit={onEdit}
            >
              <PasswordForm {...password} email={email} />
            </EditRow>
          )
        }
        if (!section) return <PaymentRow key={id} />
        return (
          <SectionRow
            key={id}
            {...options}
            section={section}
            openings={isLastOpened ? lastOpened.openings : 0}
            value={values[id]}
            onEdit={onEdit}
          />
        )
      })}
      <LinkedRow
        to="/log-in-codes"
        label={LOG_IN_CODES}
        value={`A code from an app${hasPasskeys ? ' or a passkey' : ''}, when you log in`}
      />
      <LinkedRow to="/devices" label="Devices" value="Where you are logged in" verb="See" />
      <LinkedRow
        to="/download-data"
        label="My data"
        value="A copy of what we store about you"
        verb="Download"
      />
      <LinkedRow
        to="/delete-account"
        label="Account"
        value="Delete your account and what we store"
        verb="Delete"
      />
    </DetailList>
  )
}

/**
 * Specification §1.2 asks for this row. No payment service is connected, and the row must not claim
 * one.
 */
function PaymentRow() {
  return (
    <li>
      <DetailRow label="Payment Processing" value={PAYMENTS} />
    </li>
  )
}

type LinkedRowProps = {
  to: '/licenses' | '/log-in-codes' | '/devices' | '/download-data' | '/delete-account'
  label: string
  value: string
  verb?: 'Edit' | 'See' | 'Download' | 'Delete'
}

/** A row with a screen of its own. */
function LinkedRow({ to, label, value, verb = 'Edit' }: LinkedRowProps) {
  return (
    <li>
      <DetailRow
        label={label}
        value={value}
        action={
          <Link
            to={to}
            className={buttonClass({ visual: 'quiet', fit: 'flush' })}
            aria-label={`${verb} ${label}`}
          >
            {verb}
          </Link>
        }
      />
    </li>
  )
}
