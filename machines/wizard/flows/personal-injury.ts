import type { components } from '#contract'
import type { Flow } from '#machines/wizard/flow.ts'
import { detailsStep, firmSizeStep, type SharedField, sharedFields } from './case-fields.ts'
import { caseStarts } from './case-starts.ts'
import type { FieldsFor } from './contract-fields.ts'

type PersonalInjuryAnswers = components['schemas']['PersonalInjuryAnswers']

/** The kinds of accident; each has its own track. */
const MOTORIZED = 'Motorized Vehicle Accident'
const SLIP_AND_FALL = 'Slip and Fall Accident'

const fields = {
  vehicle_accident_type: {
    kind: 'one',
    label: 'Kind of accident',
    options: [MOTORIZED, SLIP_AND_FALL],
  },
  date_of_accident: { kind: 'date', label: 'Date of the accident', expects: 'past' },
  police_department_involved: { kind: 'text', label: 'Police department' },
  cross_streets: { kind: 'text', label: 'Cross streets', disclosure: 'chosen' },
  where_you_cited: { kind: 'yesNo', label: 'Got a ticket', disclosure: 'bidders' },
  was_anybody_cited: {
    kind: 'yesNo',
    label: 'Someone else got a ticket',
    question: 'Did anyone else get a ticket?',
    disclosure: 'bidders',
  },
  no_of_people_on_vehicle: { kind: 'number', label: 'People in the vehicle', max: 1000 },
  impacted_car_part: { kind: 'text', label: 'Part of the car that was hit' },
  amount_of_damages_to_vehicle: { kind: 'money', label: 'Cost of repairs' },
  is_doctor_visit: { kind: 'yesNo', label: 'Seen a doctor', disclosure: 'bidders' },
  body_parts_hurting: { kind: 'text', label: 'Where it hurts', disclosure: 'bidders' },
  is_notified_authority: { kind: 'yesNo', label: 'Told someone in charge' },
  contact_details_name: {
    kind: 'text',
    label: 'Reported to',
    autoComplete: 'off',
    disclosure: 'chosen',
  },
  contact_details_email: {
    kind: 'email',
    label: 'Email of that person',
    question: 'What is their email?',
    unknown: 'I don’t know',
    autoComplete: 'off',
    disclosure: 'chosen',
  },
} as const satisfies FieldsFor<PersonalInjuryAnswers>

/**
 * The questions of a personal injury case: 12 after a vehicle accident, 8 after a fall
 * (specification §4.2). The flow counts as 12 until the first question is answered.
 */
export const personalInjuryFlow: Flow<keyof PersonalInjuryAnswers | SharedField> = {
  id: 'personal_injury',
  version: caseStarts.personal_injury.version,
  isReadByAttorneys: true,
  fields: { ...fields, ...sharedFields },
  trackOf: (answers) =>
    answers.vehicle_accident_type === SLIP_AND_FALL ? SLIP_AND_FALL : MOTORIZED,
  steps: [
    {
      id: caseStarts.personal_injury.step,
      question: 'What kind of accident was it?',
      fields: ['vehicle_accident_type'],
      isSkippable: false,
      clears: (answers) =>
        answers.vehicle_accident_type === SLIP_AND_FALL
          ? [
              'police_department_involved',
              'cross_streets',
              'where_you_cited',
              'was_anybody_cited',
              'no_of_people_on_vehicle',
              'impacted_car_part',
              'amount_of_damages_to_vehicle',
            ]
          : ['is_notified_authority', 'contact_details_name', 'contact_details_email'],
    },
    {
      id: 'date',
      question: 'When did it happen?',
      whyWeAsk: 'There is a deadline to ask for money after an accident.',
      fields: ['date_of_accident'],
      isSkippable: false,
    },
    {
      id: 'police',
      question: 'Which police department came?',
      hint: 'It is on the police report, if there is one.',
      fields: ['police_department_involved'],
      isSkippable: true,
      track: MOTORIZED,
    },
    {
      id: 'streets',
      question: 'What were the nearest cross streets?',
      hint: 'For example: Main Street and 3rd Avenue.',
      fields: ['cross_streets'],
      isSkippable: true,
      track: MOTORIZED,
    },
    {
      id: 'citations',
      question: 'Did you get a ticket?',
      hint: 'A ticket from the police for this accident. You can answer just one of the two.',
      whyWeAsk: 'A ticket can say who broke a rule of the road.',
      fields: ['where_you_cited', 'was_anybody_cited'],
      isSkippable: true,
      track: MOTORIZED,
    },
    {
      id: 'people',
      question: 'How many people were in your vehicle?',
      hint: 'Count yourself too.',
      fields: ['no_of_people_on_vehicle'],
      isSkippable: true,
      track: MOTORIZED,
    },
    {
      id: 'impact',
      question: 'Which part of the car was hit?',
      hint: 'For example: the left side, or the back.',
      fields: ['impacted_car_part'],
      isSkippable: true,
      track: MOTORIZED,
    },
    {
      id: 'damage',
      question: 'About how much will repairs cost?',
      hint: 'A good guess is fine.',
      fields: ['amount_of_damages_to_vehicle'],
      isSkippable: true,
      track: MOTORIZED,
    },
    {
      id: 'doctor',
      question: 'Have you seen a doctor?',
      hint: 'A hospital or a clinic counts too.',
      whyWeAsk: 'A doctor’s notes help to show that the accident hurt you.',
      fields: ['is_doctor_visit'],
      isSkippable: true,
    },
    {
      id: 'injuries',
      question: 'Where do you hurt?',
      hint: 'For example: neck and left knee.',
      fields: ['body_parts_hurting'],
      isSkippable: true,
    },
    {
      id: 'authority',
      question: 'Did you report it to anyone in charge?',
      hint: 'Such as the manager of the store or the owner of the building.',
      fields: ['is_notified_authority'],
      isSkippable: false,
      track: SLIP_AND_FALL,
    },
    {
      id: 'contact',
      question: 'Who did you report it to?',
      hint: 'The name of the person you told.',
      whyWeAsk: 'That person can say when you told them and what you said.',
      fields: ['contact_details_name', 'contact_details_email'],
      isSkippable: false,
      track: SLIP_AND_FALL,
      when: (answers) => answers.is_notified_authority === true,
    },
    {
      ...detailsStep,
      hint: (answers) =>
        answers.vehicle_accident_type === SLIP_AND_FALL
          ? `Say where you fell. ${detailsStep.hint}`
          : detailsStep.hint,
    },
    firmSizeStep,
  ],
}
