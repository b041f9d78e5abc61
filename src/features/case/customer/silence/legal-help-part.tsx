import { caseSlugOf } from '#machines/category-slug.ts'
import { LEGAL_HELP, publicDefenderText } from '#machines/places/legal-help.ts'
import type { CustomerCase } from '#src/data/cases/case-queries.ts'
import { textLinkClass } from '#src/ui/text-link.ts'
import { css } from '#styled/css/css.mjs'

const styles = {
  root: css({ display: 'grid', gap: '3', textStyle: 'small', color: 'ink-2', marginTop: '4' }),
  title: css({ textStyle: 'strong', color: 'ink' }),
  own: css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }),
}

type LegalHelpProps = { legalCase: Pick<CustomerCase, 'category_name' | 'place'> }

/** Where a customer without a bid finds free legal help: the operator's own text comes first. */
export default function LegalHelp({ legalCase: { category_name, place } }: LegalHelpProps) {
  const own = ownText()
  return (
    <section className={styles.root}>
      <h3 className={styles.title}>Free legal help</h3>
      {own && (
        <p className={styles.own} dir="auto">
          {own}
        </p>
      )}
      {mayBeCharged(category_name) && <p>{publicDefenderText(place)}</p>}
      {LEGAL_HELP.map(({ name, url, what }) => (
        <div key={url}>
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className={textLinkClass({ target: 'near' })}
          >
            {name}
          </a>
          <p>{what}</p>
        </div>
      ))}
    </section>
  )
}

/** Returns whether a case may be about a crime: a DUI, or one that its customer has named. */
const mayBeCharged = (categoryName: string) => ['dui', 'other'].includes(caseSlugOf(categoryName))

/** Returns the operator's text, which the server writes into the page; undefined without one. */
const ownText = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="legal-help"]')?.content || undefined
