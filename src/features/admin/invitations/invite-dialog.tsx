import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiProblem, toProblem } from '#src/api/problem.ts'
import {
  type EarlierInvitation,
  findInvitation,
  invite,
} from '#src/features/admin/data/admin-calls.ts'
import { formatLongDate } from '#src/format/dates.ts'
import { sentences } from '#src/format/sentences.ts'
import { FormSheet } from '#src/layout/form-sheet.tsx'
import { NotSent, useForm } from '#src/layout/use-form.ts'
import { usePerson } from '#src/session/session.ts'
import { ChoiceList } from '#src/ui/control/choice-list.tsx'
import { Field } from '#src/ui/control/field.tsx'
import { TextInput } from '#src/ui/control/text-input.tsx'
import type { Elements } from '#src/ui/elements.ts'
import { AlertIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { EmailHint } from '#src/wizard/email-hint.tsx'
import { inviteForm } from './invite.form.ts'
import { roleOptions, roleText } from './role-texts.ts'
import { showInvitationSent } from './show-invitation-sent.ts'

/**
 * Runs the invite dialog on the API. `earlier`: the open invitation to the typed email, which the
 * next attempt replaces.
 */
function useInvite() {
  const queryClient = useQueryClient()
  const { uuid } = usePerson()
  const triedKey = useRef<string | null>(null)
  const [openInvitation, setOpenInvitation] = useState<EarlierInvitation | null>(null)
  const isFor = (email: string) => openInvitation?.email === email.trim()
  const form = useForm(inviteForm, {
    owner: uuid,
    key: '',
    subject: null,
    send: async ({ values: { email: typed, role }, key }) => {
      const email = typed.trim()
      // A retry may find the invitation that its own first attempt created.
      const earlier = triedKey.current !== key && (await findInvitation(email))
      if (earlier && !isFor(email)) {
        setOpenInvitation(earlier)
        throw new NotSent()
      }
      triedKey.current = key
      await invite({ email, role, key }).catch((error) => {
        const { status, code, message } = toProblem(error)
        if (code !== 'EMAIL_TAKEN') throw error
        throw new ApiProblem(status, code, message, { errors: [{ field: 'email', message }] })
      })
      void showInvitationSent(email, 'Invitation sent successfully')
      void queryClient.invalidateQueries({ queryKey: [uuid] })
    },
  })
  return { ...form, earlier: isFor(form.values.email) ? openInvitation : null }
}

/** 'Add new user' (specification §2.2): `open` opens the dialog, `dialog` renders it. */
export function useInviteDialog(): { open: () => void; dialog: Elements } {
  const { sheet, values, errors, earlier, isSending, open, change } = useInvite()
  const { email, role } = values
  return {
    open,
    dialog: (
      <FormSheet
        {...sheet}
        // It stays until it is sent.
        onDiscard={undefined}
        title="Add new user"
        description="We’ll email them a link. It works once, for 7 days."
        submit={earlier ? 'Replace invitation' : 'Send invitation'}
        working={isSending && 'Sending'}
      >
        <Field label="Email" isRequired error={errors.email ?? undefined}>
          <TextInput
            type="email"
            inputMode="email"
            // Another person's data.
            autoComplete="off"
            autoCapitalize="off"
            value={email}
            onChange={(text) => change({ email: text })}
          />
        </Field>
        <EmailHint email={email} onAccept={(text) => change({ email: text })} />
        <Field label="Role" group="radiogroup">
          <ChoiceList
            mode="one"
            options={roleOptions}
            value={role}
            onChange={(newRole) => change({ role: newRole })}
          />
        </Field>
        <div role="alert">
          {earlier && (
            <Note icon={<AlertIcon />} title="This email already has an invitation">
              {sentences(
                `It is from ${formatLongDate(earlier.created_at)}, for the role ${roleText[earlier.role]}.`,
                'If you replace it, the old link stops working.',
                `The new link is for the role ${roleText[role]}.`,
              )}
            </Note>
          )}
        </div>
      </FormSheet>
    ),
  }
}
