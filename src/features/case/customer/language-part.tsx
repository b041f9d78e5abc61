import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ENGLISH } from '#machines/languages.ts'
import { customerQuery } from '#src/data/people/person-queries.ts'
import { textLinkClass } from '#src/ui/text-link.ts'
import { css } from '#styled/css/css.mjs'

const root = css({ textStyle: 'small', color: 'ink-2', marginTop: '4' })

/**
 * Leads a customer whose phone or page is in another language to the question about it, until they
 * have said which it is, and whether attorneys may see it.
 */
export default function LanguageLead({ customerId }: { customerId: string }) {
  const { data } = useQuery(customerQuery(customerId))
  const { language, show_language } = data?.contact_preferences ?? {}
  const isAnswered = language === ENGLISH || (language && show_language !== undefined)
  if (!data || isAnswered) return null
  return (
    <div className={root}>
      <p>
        Would you like to talk in a language other than English? If you let attorneys see it, those
        who speak it can find your case.
      </p>
      <Link to="/personal-details" className={textLinkClass({ target: 'near' })}>
        Say which language
      </Link>
    </div>
  )
}
