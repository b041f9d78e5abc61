import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { customerQuery } from '#src/data/people/person-queries.ts'
import { textLinkClass } from '#src/ui/text-link.ts'
import { css } from '#styled/css/css.mjs'

const root = css({ textStyle: 'small', color: 'ink-2', marginTop: '4' })

/**
 * Leads a customer whose phone or page is in another language to the question about it, until they
 * have answered.
 */
export default function LanguageLead({ customerId }: { customerId: string }) {
  const { data } = useQuery(customerQuery(customerId))
  if (!data || data.contact_preferences?.language) return null
  return (
    <div className={root}>
      <p>
        Would you like to talk in a language other than English? Attorneys who speak it can find
        your case.
      </p>
      <Link to="/personal-details" className={textLinkClass({ target: 'near' })}>
        Say which language
      </Link>
    </div>
  )
}
