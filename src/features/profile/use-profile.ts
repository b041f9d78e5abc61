import { useMachine } from '@xstate/react'
import { useEffect } from 'react'
import { fromPromise, waitFor } from 'xstate'
import type { ProfileRecord } from '#machines/client/profile-form.ts'
import {
  openSection,
  type PasswordChange,
  type ProfileRefusal,
  unsavedIn,
} from '#machines/client/profile-model.ts'
import type { Identity } from '#machines/client/session.machine.ts'
import { ACCOUNT_DELETED, ApiProblem, toProblem } from '#src/api/problem.ts'
import { changePassword, endEverySession, preparePassword } from '#src/identity/password.ts'
import { removeToken } from '#src/identity/stored-session.ts'
import { readProfileDraft, storeProfileDraft } from '#src/offline/typed/profile-drafts.ts'
import { useStoreError } from '#src/offline/use-stored.ts'
import { useFormGuard } from '#src/pwa/app-update.ts'
import { accountOwner } from '#src/session/account-owner.ts'
import { totalOf } from '#src/session/request-sign-out.ts'
import { expireSessionOf, sessionActor } from '#src/session/session.ts'
import {
  showSnackbar,
  showUnchanged,
  storeSnackbarMessage,
} from '#src/ui/overlay/snackbar-actor.ts'
import { profileMachine } from './profile.machine.ts'
import type { ProfileCalls } from './profile-calls.ts'

export type ProfileOptions = {
  identity: Identity
  email: string
  calls: ProfileCalls
  /** The record as fetched last. */
  record: ProfileRecord
}

/** Runs the personal details' machine, on the API and the identity provider. */
export function useProfile({ identity, email, calls, record }: ProfileOptions) {
  const { uuid } = identity
  const { failure, watch } = useStoreError()
  const asRefusal = (error: unknown): never => {
    const { message, code, fieldErrors, sessionEnd } = toProblem(error)
    expireSessionOf(uuid, sessionEnd)
    const errors = fieldErrors.map(({ field, message: text }) => ({
      field: calls.fieldOf[field] ?? field,
      message: text,
    }))
    throw {
      ...{ message, errors },
      isConflict: code === 'PROFILE_CHANGED',
      isDeleted: code === ACCOUNT_DELETED,
    } satisfies ProfileRefusal
  }
  const [snapshot, send, actor] = useMachine(
    profileMachine.provide({
      actors: {
        saveProfile: fromPromise<ProfileRecord, ProfileRecord>(({ input }) =>
          calls.save(identity, input).catch(asRefusal),
        ),
        readProfile: fromPromise<ProfileRecord, void>(() => calls.read(identity).catch(asRefusal)),
        preparePassword: fromPromise<{ hasPassword: boolean }, void>(async () => ({
          hasPassword: await preparePassword(accountOwner(email)).catch(asRefusal),
        })),
        changePassword: fromPromise<void, PasswordChange>(({ input }) =>
          requireNothingUnsent(uuid)
            .then(() => changePassword(accountOwner(email), input))
            .catch(refusePassword),
        ),
        endSessions: fromPromise<void, void>(() =>
          endEverySession(accountOwner(email)).catch(refusePassword),
        ),
      },
      actions: {
        showSaved: ({ context }) => {
          const message = openSection(context)?.success
          if (message) showSnackbar({ message, type: 'success' })
        },
        showUnchanged,
        showFailure: ({ context }, { message, isDeleted }) => {
          if (!isDeleted) showSnackbar({ message: context.message ?? message, type: 'error' })
        },
        leave: ({ context }) => void leave(openSection(context)?.success ?? ''),
      },
    }),
    { input: { form: calls.form, record } },
  )
  useEffect(() => send({ type: 'profile.load', record }), [send, record])
  useEffect(() => {
    const online = () => send({ type: 'network.online' })
    window.addEventListener('online', online)
    return () => window.removeEventListener('online', online)
  }, [send])
  useEffect(() => {
    let kept = JSON.stringify(unsavedIn(actor.getSnapshot().context))
    const { unsubscribe } = actor.subscribe(({ context }) => {
      const unsaved = unsavedIn(context)
      const text = JSON.stringify(unsaved)
      if (text === kept) return
      kept = text
      watch(storeProfileDraft(uuid, unsaved))
    })
    void readProfileDraft(uuid).then(
      (typed) => {
        // Reading a draft does not extend its lifetime.
        kept = JSON.stringify(typed)
        actor.send({ type: 'typed.load', typed })
      },
      () => {},
    )
    return unsubscribe
  }, [actor, uuid, watch])
  useFormGuard(snapshot.context.section !== null)
  return { snapshot, send, failure }
}

export type ProfileState = ReturnType<typeof useProfile>

/** Rejects with the refusal of the identity provider, which does not end this device's session. */
function refusePassword(error: unknown): never {
  const { message, fieldErrors, code } = toProblem(error)
  const isDeleted = code === ACCOUNT_DELETED
  throw { message, errors: fieldErrors, isDeleted } satisfies ProfileRefusal
}

/** Rejects with `ApiProblem` when the device has unsent items, which the sign-out after the change would discard. */
async function requireNothingUnsent(personId: string): Promise<void> {
  const { countUnsent } = await import('#src/session/count-unsent.ts')
  if (totalOf(await countUnsent(personId)) === 0) return
  const message =
    'Changing your password logs you out, but something on this phone hasn’t been sent or saved. Send, save or discard it first.'
  throw new ApiProblem(0, 'UNSENT', message)
}

/**
 * Signs out here, where the sessions have already ended, and opens the sign-in screen with the
 * message.
 */
async function leave(message: string): Promise<void> {
  await removeToken()
  sessionActor.send({ type: 'person.signOut' })
  await waitFor(sessionActor, (state) => state.matches('signedOut'))
  storeSnackbarMessage({ message, type: 'success' })
  location.assign('/auth/login')
}
