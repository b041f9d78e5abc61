import { categoryInText } from '#machines/lifecycle/case-titles.ts'
import { CONTACT_HOURS, DENIALS_BEFORE_ADMINS } from '#machines/lifecycle/limits.ts'
import { useNow } from '#src/browser/use-now.ts'
import type { Bid } from '#src/data/bids/bid-queries.ts'
import type { CustomerCase } from '#src/data/cases/case-queries.ts'
import { BidFacts } from '#src/features/case/bid-facts.tsx'
import { ContactLinks } from '#src/features/case/contact-links.tsx'
import { DeadlineCard } from '#src/features/case/deadline-card.tsx'
import { DeadlineCountdown } from '#src/features/case/deadline-countdown.tsx'
import { Firm } from '#src/features/case/firm.tsx'
import { recheckText } from '#src/format/bid-license.ts'
import { courtFirst } from '#src/format/court-moments.ts'
import { formatDeadline } from '#src/format/dates.ts'
import { sentence } from '#src/format/sentences.ts'
import { Address } from '#src/ui/address.tsx'
import { Fact } from '#src/ui/fact.tsx'
import { FoldedText } from '#src/ui/folded-text.tsx'
import { EyeIcon, LanguagesIcon } from '#src/ui/icons.tsx'
import { Card } from '#src/ui/list/card.tsx'
import { Note } from '#src/ui/note.tsx'
import { Section } from '#src/ui/page/screen.tsx'
import { Phone } from '#src/ui/phone.tsx'
import { css } from '#styled/css/css.mjs'
import { ContactAnswer, type ContactDenial } from './contact-answer.tsx'
import { keptAnswers } from './kept-answers.ts'
import { isUnconfirmed, UnconfirmedLicense } from './unconfirmed-license.tsx'

const promise = css({ textStyle: 'small', color: 'ink-2', marginTop: '1' })
const note = css({
  textStyle: 'small',
  marginTop: '3',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
})
const reached = css({
  textStyle: 'small',
  color: 'ink-2',
  marginTop: '3',
  overflowWrap: 'anywhere',
})
const cards = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' })

type ChosenAttorneyProps = {
  bid: Bid
  legalCase: CustomerCase
  denial: ContactDenial
}

/** After acceptance: the attorney, their deadline for contact, and what they can see. */
export function ChosenAttorney({ bid, legalCase, denial }: ChosenAttorneyProps) {
  const {
    case_status,
    category_name,
    contact_due_at,
    contacted_at,
    contact_denials,
    is_contact_withheld = false,
  } = legalCase
  const caseName = `${categoryInText(category_name)} case`
  const { attorney, additional_note } = bid
  const now = useNow()
  const answers = keptAnswers(legalCase)
  const isDoubtful = isUnconfirmed(bid, legalCase)
  // Where licenses are not required, a pending one may never have been checked.
  const reliesOnCheck = legalCase.is_license_required || bid.license_gap === 'expired'
  const recheck = isDoubtful || !reliesOnCheck ? undefined : recheckText(bid)
  return (
    <>
      {isDoubtful && <UnconfirmedLicense bid={bid} legalCase={legalCase} />}
      {contact_due_at && !is_contact_withheld && (
        <DeadlineCard title={`${bid.attorney.company_name} will contact you`}>
          <DeadlineCountdown
            dueAt={contact_due_at}
            hours={CONTACT_HOURS}
            textOf={(moment, isOver) => {
              const court = courtFirst(legalCase, 'Your', contact_due_at, now)
              const call = court && attorney.phone_number ? `${court} Call them today.` : court
              if (isOver) return `They had until ${moment}.${call}`
              if (case_status !== 'accepted') return `They have until ${moment}.${call}`
              const due = formatDeadline(contact_due_at, now)
              return `${attorney.company_name} took your ${caseName}. They will call or write to you by ${due}.${call}`
            }}
          />
          {now < new Date(contact_due_at) ? (
            <p className={promise}>
              We remind them each day.
              <br />
              If they are late, we tell you.
            </p>
          ) : (
            <p className={promise}>
              We have reminded them. You can close this case and post it again.
            </p>
          )}
          {contact_denials >= DENIALS_BEFORE_ADMINS && (
            <p className={promise}>
              You told us more than once that they did not contact you. Our team at Fastpass knows.
            </p>
          )}
        </DeadlineCard>
      )}
      {contacted_at && (
        <ContactAnswer
          legalCase={legalCase}
          contactedAt={contacted_at}
          firm={attorney.company_name}
          denial={denial}
        />
      )}
      <Section title="Your attorney">
        <div className={cards}>
          <Card>
            <Firm bid={bid} categoryName={category_name} />
            <BidFacts bid={bid} categoryName={category_name}>
              {attorney.languages_known && (
                <Fact as="li" icon={<LanguagesIcon size="sm" />}>
                  {attorney.languages_known}
                </Fact>
              )}
            </BidFacts>
            {recheck && <p className={reached}>{recheck}</p>}
            {additional_note && (
              <FoldedText
                className={note}
                text={additional_note}
                about={`the note of ${attorney.company_name}`}
              />
            )}
            <ContactLinks
              name={attorney.company_name}
              phone={attorney.phone_number}
              email={attorney.email}
            />
            {attorney.phone_number && (
              <div className={reached}>
                <p>
                  <Phone>{attorney.phone_number}</Phone>
                </p>
                {attorney.email && (
                  <p>
                    <Address>{attorney.email}</Address>
                  </p>
                )}
              </div>
            )}
          </Card>
          <Note
            icon={<EyeIcon />}
            title={is_contact_withheld ? 'They can’t see this here for now' : 'They can now see'}
          >
            {sentence(`Your name, email and phone number${answers ? `, and ${answers}` : ''}`)}
          </Note>
        </div>
      </Section>
    </>
  )
}
