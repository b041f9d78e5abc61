import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { sectionOf } from '#machines/client/profile-form.ts'
import { isUnsaved } from '#machines/client/profile-model.ts'
import { hasPasskeys, LOG_IN_CODES } from '#src/browser/passkeys.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { DetailList, DetailRow } from '#src/ui/detail-row.tsx'
import { EmailRow } from './email-row.tsx'
import { SectionForm } from './section-form.tsx'
import { type ProfileOptions, useProfile } from './use-profile.ts'

/** The rows that are not edited here. */
export const EMAIL = 'email'
export const PAYMENT = 'payment'
export const LICENSES = 'licenses'

const PAYMENTS = `Card payments: not connected.
Clients pay you directly.`

export type ProfileEditorProps = ProfileOptions & {
  /** The sections, and the rows between them, in order. */
  rows: readonly string[]
  /** The saved values, by section. */
  values: Readonly<Record<string, ReactNode>>
  /** The section to open at start, for a shared photo. */
  opened?: string | null
}

/** The rows of the personal details; one can be open at a time. */
export function ProfileEditor({ rows, values, opened = null, ...options }: ProfileEditorProps) {
  const { snapshot, send, failure } = useProfile(options)
  useEffect(() => {
    if (opened !== null) send({ type: 'section.open', section: opened })
  }, [opened, send])
  const { context } = snapshot
  const { form, section: open } = context
  const list = useFocusBack(open)
  return (
    <div ref={list}>
      <DetailList>
        {rows.map((id) => {
          const section = sectionOf(form, id)
          if (id === EMAIL)
            return <EmailRow key={id} identity={options.identity} email={options.email} />
          if (id === LICENSES) {
            const value = 'The states in which you are a lawyer'
            return <LinkedRow key={id} to="/licenses" label="Licenses" value={value} />
          }
          if (!section) return <PaymentRow key={id} />
          if (id === open) {
            return (
              <li key={id}>
                <SectionForm
                  section={section}
                  snapshot={snapshot}
                  send={send}
                  failure={failure}
                  email={options.email}
                />
              </li>
            )
          }
          return (
            <li key={id}>
              <DetailRow
                label={section.label}
                value={section.isPassword ? <span aria-hidden="true">••••••••</span> : values[id]}
                mark={isUnsaved(context, id) && <Badge status="unsaved" />}
                action={
                  <Button
                    visual="quiet"
                    fit="flush"
                    aria-label={`Edit ${section.label}`}
                    data-edit={id}
                    onClick={() => send({ type: 'section.open', section: id })}
                  >
                    Edit
                  </Button>
                }
              />
            </li>
          )
        })}
        <LinkedRow
          to="/log-in-codes"
          label={LOG_IN_CODES}
          value={`A code from an app${hasPasskeys ? ' or a passkey' : ''}, when you log in`}
        />
      </DetailList>
    </div>
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

type LinkedRowProps = { to: '/licenses' | '/log-in-codes'; label: string; value: string }

/** A row that is edited on a screen of its own. */
function LinkedRow({ to, label, value }: LinkedRowProps) {
  return (
    <li>
      <DetailRow
        label={label}
        value={value}
        action={
          <Link
            to={to}
            className={buttonClass({ visual: 'quiet', fit: 'flush' })}
            aria-label={`Edit ${label}`}
          >
            Edit
          </Link>
        }
      />
    </li>
  )
}

/** Moves focus to a section's Edit button when it closes. */
function useFocusBack(open: string | null) {
  const list = useRef<HTMLDivElement>(null)
  const before = useRef(open)
  useEffect(() => {
    const closed = before.current
    before.current = open
    if (closed === null || open !== null) return
    list.current?.querySelector<HTMLElement>(`[data-edit="${closed}"]`)?.focus()
  }, [open])
  return list
}
