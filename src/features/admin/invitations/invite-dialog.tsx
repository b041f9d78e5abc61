import { v4 as createKey } from 'uuid'
import { formatLongDate } from '#src/format/dates.ts'
import { sentences } from '#src/format/sentences.ts'
import { FormSheet } from '#src/layout/form-sheet.tsx'
import { ChoiceList } from '#src/ui/control/choice-list.tsx'
import { Field } from '#src/ui/control/field.tsx'
import { TextInput } from '#src/ui/control/text-input.tsx'
import type { Elements } from '#src/ui/elements.ts'
import { Failure } from '#src/ui/failure.tsx'
import { AlertIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { EmailHint } from '#src/wizard/email-hint.tsx'
import type { InvitedRole } from './invite.machine.ts'
import { roleOptions, roleText } from './role-texts.ts'
import { type InviteState, useInvite } from './use-invite.ts'

/** 'Add new user' (specification §2.2): `open` opens the dialog, `dialog` renders it. */
export function useInviteDialog(): { open: () => void; dialog: Elements } {
  const invite = useInvite()
  return {
    open: () => invite.send({ type: 'invite.open' }),
    dialog: <InviteDialog {...invite} />,
  }
}

function InviteDialog({ snapshot, send }: InviteState) {
  const { email, role, error, message, earlier } = snapshot.context
  return (
    <FormSheet
      open={!snapshot.matches('closed')}
      onClose={() => send({ type: 'invite.close' })}
      title="Add new user"
      description="We’ll email them a link. It works once, for 7 days."
      submit={earlier ? 'Replace invitation' : 'Send invitation'}
      working={snapshot.matches('sending') && 'Sending'}
      onSubmit={() => send({ type: 'invite.send', key: createKey() })}
    >
      <Field label="Email" isRequired error={error ?? undefined}>
        <TextInput
          type="email"
          inputMode="email"
          // Another person's data.
          autoComplete="off"
          autoCapitalize="off"
          value={email}
          onChange={(text) => send({ type: 'email.change', text })}
        />
      </Field>
      <EmailHint email={email} onAccept={(text) => send({ type: 'email.change', text })} />
      <Field label="Role" group="radiogroup">
        <ChoiceList
          mode="one"
          options={roleOptions}
          value={role}
          onChange={(picked) => send({ type: 'role.change', role: picked as InvitedRole })}
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
      <Failure message={message} />
    </FormSheet>
  )
}
