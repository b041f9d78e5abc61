import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import type { components } from '#contract'
import { CONFLICT_CHECK_NEEDED, toProblem } from '#src/api/problem.ts'
import { useDocumentTitle } from '#src/browser/document-title.ts'
import { checkConflict } from '#src/data/cases/case-mutations.ts'
import { backLink } from '#src/features/case/back-link.ts'
import type { AttorneyCaseSearch } from '#src/features/case/case-search.ts'
import { CaseTopBar } from '#src/features/case/case-top-bar.tsx'
import { MissingCase } from '#src/features/case/missing-case.tsx'
import { formatCaseNumber, formatCategory } from '#src/format/names.ts'
import { PostedLine } from '#src/layout/posted-line.tsx'
import { InnerScreen } from '#src/layout/screens.tsx'
import { Button } from '#src/ui/button.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { EyeIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { useOfflineReason } from '#src/ui/offline-reason.ts'
import { ActionArea } from '#src/ui/page/action-area.tsx'
import { ScreenTitle, Section } from '#src/ui/page/screen.tsx'
import { css } from '#styled/css/css.mjs'
import { HideCase, useHideCase } from './hide-case.tsx'

type ConflictCheck = components['schemas']['ConflictCheck']

/**
 * Returns the names that an attorney must look at first, of a case that was refused for it; null
 * for another error.
 */
export function neededCheck(error: Error | null): ConflictCheck | null {
  const { code, details } = toProblem(error)
  return (code === CONFLICT_CHECK_NEEDED && details.conflict_check) || null
}

const number = css({ textStyle: 'body', color: 'ink-2', letterSpacing: 'normal' })
const question = css({ marginTop: '5' })
const note = css({ marginTop: '5' })

type ConflictQuestionProps = {
  attorneyId: string
  caseId: string
  check: ConflictCheck
  /** This attorney no longer sees the case. */
  isGone: boolean
  search: AttorneyCaseSearch
}

/**
 * Shown in place of a case that names other parties: their names, and whether the attorney has a
 * conflict of interest.
 */
export function ConflictQuestion(props: ConflictQuestionProps) {
  const { attorneyId, caseId, check, isGone, search } = props
  const offlineReason = useOfflineReason()
  const reasonId = useId()
  const recorded = useMutation(checkConflict(attorneyId, caseId))
  const hiding = useHideCase({ attorneyId, caseId, search, isGone })
  useDocumentTitle(`Case ${formatCaseNumber(check.unique_id)}`)
  if (isGone && !hiding.isAsking) return <MissingCase search={search} />
  return (
    <InnerScreen
      topBar={<CaseTopBar back={backLink(search)} uniqueId={check.unique_id} />}
      actions={
        <ActionArea
          primary={
            <Button
              onClick={() => recorded.mutate(false)}
              working={recorded.isPending && 'Opening the case'}
              disabledReason={offlineReason}
              reasonId={reasonId}
            >
              No conflict
            </Button>
          }
          quiet={
            <Button
              visual="quiet"
              disabled={offlineReason !== undefined}
              aria-describedby={offlineReason && reasonId}
              onClick={() => hiding.ask(true)}
            >
              I have a conflict
            </Button>
          }
        />
      }
    >
      <ScreenTitle subtitle={<PostedLine posted={check} />}>
        <span>{formatCategory(check.category_name)}</span>{' '}
        <span className={number} translate="no">
          {formatCaseNumber(check.unique_id)}
        </span>
      </ScreenTitle>
      <Section title="Do you have a conflict?">
        <DescriptionList items={check.parties.map(({ label, name }) => ({ label, value: name }))} />
        <p className={question}>
          You have one if you or your firm works for someone named here, or did before.
        </p>
      </Section>
      <div className={note}>
        <Note icon={<EyeIcon />} title="What happens next">
          With no conflict you can read the case. With a conflict we hide it from you. We keep a
          record of what you say.
        </Note>
      </div>
      <HideCase hiding={hiding} />
    </InnerScreen>
  )
}
