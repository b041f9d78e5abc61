import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { v4 as createId } from 'uuid'
import type { Answers } from '#machines/wizard/field.ts'
import { type ApiProblem, toProblem } from '#src/api/problem.ts'
import { ticketOf } from '#src/session/invitation-ticket.ts'
import {
  type AnswersOwner,
  readOnboarding,
  removeOnboarding,
} from '#src/session/onboarding-memory.ts'
import { isProofCanceled } from '#src/session/proof.ts'
import { entriesBehind, useLeave } from '#src/wizard/use-leave.ts'
import type { AccountFlow } from './account-flow.ts'
import { NewEmailScreen } from './new-email-screen.tsx'
import type { OnboardingSearch } from './onboarding-search.ts'
import { OnboardingWizard } from './onboarding-wizard.tsx'

export type OnboardingScreenProps = {
  account: AccountFlow
  owner: AnswersOwner
  search: OnboardingSearch
}

type Round = { number: number; answers: Answers; refusal: ApiProblem | undefined }

/** The flow that creates an account (specification §2.2). */
export function OnboardingScreen({ account, owner, search }: OnboardingScreenProps) {
  // A refusal restarts the steps with all answers kept.
  const [round, setRound] = useState<Round>(() => ({
    number: 0,
    answers: openingAnswers(account, owner, search),
    refusal: undefined,
  }))
  const [isSending, setSending] = useState(false)
  // The answers whose email got a code, and the step that was open then.
  const [unconfirmed, setUnconfirmed] = useState<{ answers: Answers; at: number }>()
  const active = search.active ?? 0
  const keyOf = useKeys()
  const leave = useLeave(account.path, account.leadsTo)

  const handleSubmitted = useCallback(
    async (answers: Answers) => {
      setSending(true)
      try {
        await account.create(owner, answers, keyOf(answers))
        removeOnboarding()
        await leave()
      } catch (error) {
        const problem = toProblem(error)
        setSending(false)
        const isUnconfirmed = problem.code === 'EMAIL_UNCONFIRMED'
        const refusal = isUnconfirmed || isProofCanceled(problem) ? undefined : problem
        setRound(({ number }) => ({ number: number + 1, answers, refusal }))
        if (isUnconfirmed) setUnconfirmed({ answers, at: active })
      }
    },
    [account, owner, active, keyOf, leave],
  )
  const { history, navigate } = useRouter()
  const handleLeft = useCallback(
    (answers: Answers) => {
      const { email_id, user } = search
      void navigate({
        to: account.elsewhere?.(answers) ?? account.path,
        search: { ...(email_id && { email_id }), ...(user && { user }) },
        // This entry and those before it.
        state: { entriesBefore: entriesBehind(history.location.state) + 1 },
      })
    },
    [account, history, navigate, search],
  )

  const reopen = (answers: Answers, refusal?: ApiProblem) => {
    setUnconfirmed(undefined)
    setRound(({ number }) => ({ number: number + 1, answers, refusal }))
  }
  // Another step in the URL leads to the questions.
  const isElsewhere = unconfirmed !== undefined && unconfirmed.at !== active
  useEffect(() => {
    if (isElsewhere) setUnconfirmed(undefined)
  }, [isElsewhere])
  if (unconfirmed && !isElsewhere) {
    const { answers } = unconfirmed
    return (
      <NewEmailScreen
        email={String(answers.email)}
        create={(code) => account.create(owner, answers, keyOf(answers), code)}
        onCreated={() => {
          removeOnboarding()
          return leave()
        }}
        onRefused={(problem) => reopen(answers, problem)}
        onBack={() => reopen(answers)}
        onAnother={() => {
          const email = account.flow.steps.findIndex(({ id }) => id === 'email')
          void navigate({ to: account.path, search: { ...search, active: email } })
        }}
      />
    )
  }
  return (
    <OnboardingWizard
      key={round.number}
      account={account}
      owner={owner}
      active={active}
      isSending={isSending}
      onSubmitted={handleSubmitted}
      onLeft={handleLeft}
      {...round}
    />
  )
}

/** Returns an idempotency key for answers: the same one while they are unchanged. */
function useKeys() {
  const last = useRef({ answers: '', key: '' })
  return useCallback((currentAnswers: Answers) => {
    const answers = JSON.stringify(currentAnswers)
    if (last.current.answers !== answers) last.current = { answers, key: createId() }
    return last.current.key
  }, [])
}

/** Returns a flow's first answers: those of this tab, the link, and the identity provider. */
function openingAnswers(
  { known }: AccountFlow,
  owner: AnswersOwner,
  search: OnboardingSearch,
): Answers {
  const { active = 0, email_id } = search
  const earlier = readOnboarding(owner)
  const hasLinkedEmail = email_id !== undefined
  return {
    ...earlier,
    ...known?.(earlier, { owner, active, isInvited: ticketOf(email_id) !== undefined }),
    // A link for another email than before replaces the kept one, which belongs to the earlier
    // link.
    email: hasLinkedEmail && earlier.email_id !== email_id ? email_id : (earlier.email ?? null),
    email_id,
    user: owner === null ? undefined : 'sso',
  }
}
