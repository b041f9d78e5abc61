import type { components } from '#contract'
import { isEmpty } from '#machines/wizard/field.ts'
import type { Flow } from '#machines/wizard/flow.ts'
import {
  courtDateField,
  detailsStep,
  firmSizeStep,
  type SharedField,
  sharedFields,
} from './case-fields.ts'
import { caseStarts } from './case-starts.ts'
import type { FieldsFor } from './contract-fields.ts'

type DuiAnswers = components['schemas']['DuiAnswers']

const fields = {
  violation_date: { kind: 'date', label: 'Violation date', expects: 'past' },
  citation_number: {
    kind: 'text',
    label: 'Citation number',
    disclosure: 'chosen',
    isReference: true,
  },
  case_filed_court_name: { kind: 'text', label: 'Court', disclosure: 'chosen' },
  hearings_attended: { kind: 'number', label: 'Hearings attended', max: 1000 },
  next_hearing_date: courtDateField,
  hearing_type: {
    kind: 'one',
    label: 'Hearing type',
    options: [
      'Initial Appearance',
      'Preliminary Hearing',
      'Status Conference',
      'Arraignment',
      'Pre-trial conference',
      'Change of plea',
      'Jury Trial',
    ],
  },
  charges_filed: { kind: 'text', label: 'Charges filed' },
  is_first_offense: { kind: 'yesNo', label: 'First DUI', isListed: false, disclosure: 'bidders' },
  dui_convictions_last_7_years: {
    kind: 'yesNo',
    label: 'DUI conviction in the last 7 years',
    question: 'Were you found guilty of one in the last 7 years?',
    when: (answers) => answers.is_first_offense === false,
    disclosure: 'bidders',
  },
  felony_convictions: { kind: 'yesNo', label: 'Felony conviction', disclosure: 'bidders' },
  misdemeanor_convictions_last_7_years: {
    kind: 'yesNo',
    label: 'Guilty of a misdemeanor in the last 7 years',
    disclosure: 'bidders',
  },
  on_probation: { kind: 'yesNo', label: 'On probation', disclosure: 'bidders' },
  immigration_status: {
    kind: 'one',
    label: 'Immigration status',
    options: ['Undocumented', 'Visa Status', 'Resident', 'Citizen'],
    disclosure: 'chosen',
  },
} as const satisfies FieldsFor<DuiAnswers>

/** The 14 questions of a DUI case (specification §4.2). */
export const duiFlow: Flow<keyof DuiAnswers | SharedField> = {
  id: 'dui',
  version: caseStarts.dui.version,
  isReadByAttorneys: true,
  fields: { ...fields, ...sharedFields },
  steps: [
    {
      id: caseStarts.dui.step,
      question: 'When were you stopped?',
      hint: 'The date is on your ticket.',
      fields: ['violation_date'],
      isSkippable: false,
    },
    {
      id: 'citation_number',
      question: 'What number is on your ticket?',
      hint: 'It may be called a citation number.',
      fields: ['citation_number'],
      isSkippable: true,
    },
    {
      id: 'court',
      question: 'Which court has your case?',
      hint: 'Copy the name from your ticket or court paper.',
      fields: ['case_filed_court_name'],
      isSkippable: true,
    },
    {
      id: 'hearings_attended',
      question: 'How many court dates have you gone to?',
      hint: 'Enter 0 if you have not gone to one yet.',
      fields: ['hearings_attended'],
      isSkippable: true,
    },
    {
      id: 'next_hearing_date',
      question: 'When is your next court date?',
      hint: 'The day and time are on your court paper. If you only know the day, choose “Not sure” for the time.',
      fields: ['next_hearing_date'],
      isSkippable: true,
    },
    {
      id: 'hearing_type',
      question: 'What kind of court date is it?',
      hint: 'Your court paper says which kind.',
      fields: ['hearing_type'],
      isSkippable: true,
      when: (answers) => !isEmpty(answers.next_hearing_date),
    },
    {
      id: 'charges',
      question: 'What are you charged with?',
      hint: 'Copy the words from your ticket or court paper.',
      fields: ['charges_filed'],
      isSkippable: true,
    },
    {
      id: 'first_offense',
      question: 'Is this your first DUI?',
      fields: ['is_first_offense', 'dui_convictions_last_7_years'],
      isSkippable: true,
      implies: (answers) =>
        answers.is_first_offense === true ? { dui_convictions_last_7_years: false } : {},
    },
    {
      id: 'felony',
      question: 'Have you been found guilty of a felony (a serious crime)?',
      hint: 'A charge that was dropped does not count.',
      fields: ['felony_convictions'],
      isSkippable: true,
    },
    {
      id: 'misdemeanor',
      question: 'Were you found guilty of a smaller crime (misdemeanor) in the last 7 years?',
      hint: 'A charge that was dropped does not count.',
      fields: ['misdemeanor_convictions_last_7_years'],
      isSkippable: true,
    },
    {
      id: 'probation',
      question: 'Are you on probation now?',
      hint: 'Probation means that a court gave you rules to follow instead of jail.',
      fields: ['on_probation'],
      isSkippable: true,
    },
    {
      id: 'immigration',
      question: 'What is your immigration status? You do not have to say.',
      whyWeAsk:
        'A DUI can affect your right to stay in the country. Some lawyers know that law well.',
      fields: ['immigration_status'],
      isSkippable: true,
    },
    detailsStep,
    firmSizeStep,
  ],
}
