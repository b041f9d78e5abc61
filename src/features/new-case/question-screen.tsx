import { formatCategory } from '#src/format/names.ts'
import type { Elements } from '#src/ui/elements.ts'
import { Screen } from '#src/ui/page/screen.tsx'
import { QuickExit, WizardTopBar } from '#src/ui/page/top-bar.tsx'

export type QuestionScreenProps = {
  /** The category's name, as the API has it. */
  categoryName: string
  /** The number of the question, from 1, and the number of all questions. */
  number: number
  count: number
  /** The link that leaves the wizard. */
  leading: Elements
  /** Shown when the answers are stored. */
  saved?: Elements
  banner?: Elements
  actions: Elements
  children: Elements
}

/** The screen of a question: the case, how far it is, and the question. */
export function QuestionScreen(props: QuestionScreenProps) {
  'use memo'
  const { categoryName, number, count, leading, saved, banner, actions, children } = props
  return (
    <Screen
      topBar={
        <WizardTopBar
          leading={leading}
          trailing={<QuickExit />}
          title={`${formatCategory(categoryName)} case`}
          progress={{ value: number, max: count, text: `Step ${number} of ${count}` }}
          saved={saved}
        />
      }
      banner={banner}
      actions={actions}
    >
      {children}
    </Screen>
  )
}
