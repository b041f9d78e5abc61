// Everything that customers and attorneys read is plain enough for a frightened person on a phone.
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { gradeOf, HIGHEST_GRADE } from '#scripts/reading-level/grade.ts'
import { type ReadingLevels, readable, readingLevels } from '#scripts/reading-level/report.ts'
import { PLACEHOLDER, textsOf } from '#scripts/reading-level/texts.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const textsIn = (code: string) => textsOf('example.tsx', code).map(({ text }) => readable(text))

describe('the texts for customers and attorneys', () => {
  let found: ReadingLevels
  beforeAll(async () => {
    found = await readingLevels(root)
    expect(found.texts.length).toBeGreaterThan(1_500)
  })

  it(`are read at grade ${HIGHEST_GRADE} or below`, () => {
    const toRewrite = found.tooHard.map(
      ({ file, line, text, grade }) =>
        `${file}:${line}: '${readable(text)}' is of grade ${grade.toFixed(1)}. Say it in shorter words and sentences; npm run reading-level prints the grade.`,
    )
    expect(toRewrite).toEqual([])
  })

  it('need every exception in scripts/reading-level/exceptions.ts', () => {
    expect(found.unusedExceptions).toEqual([])
  })

  it('come from screens, flows, notifications, emails and errors', () => {
    const texts = found.texts.map(({ text }) => readable(text))
    expect(texts).toEqual(
      expect.arrayContaining([
        'When were you stopped?',
        'Copy the name from your ticket or court paper.',
        'Your bid on … was not chosen',
        'Add your phone number before you accept a bid.',
        'Your code to confirm your email',
        'We check each license once a year. Clients see when we last did.',
      ]),
    )
  })
})

describe('the texts of a source file', () => {
  it('are strings, templates, joined strings, and paragraphs of JSX', () => {
    expect(
      textsIn(`
        const one = 'Call your attorney.'
        const two = \`\${firm} took \${theCase}.\`
        const three = 'Choose a state. ' + 'Then a county.'
        const four = <p>We send <b>one</b> email to {email} {isDaily ? 'each day' : 'at once'}.</p>
        const five = <Note title="You are offline">Try again later.</Note>
      `),
    ).toEqual([
      'Call your attorney.',
      '… took ….',
      'Choose a state. Then a county.',
      'We send one email to … each day.',
      'at once',
      'You are offline',
      'Try again later.',
    ])
  })

  it('exclude what only programs and developers read', () => {
    expect(
      textsIn(`
        import { a } from 'some thing'
        import { css } from '#styled/css/css.mjs'
        type Kind = 'one kind' | 'another kind'
        const style = css({ margin: '0 auto' })
        const rows = sql\`select one from all\`
        log.info('The job is done')
        throw new Error('This cannot happen here')
        const box = <p className="two classes" id="some id" />
      `),
    ).toEqual([])
  })
})

describe('the grade of a text', () => {
  it('rises with long sentences and long words', () => {
    expect(gradeOf('You can send the case to us. We read it on the same day.')).toBeLessThan(3)
    expect(
      gradeOf(
        'Representation is contingent upon verification of the documentation previously submitted by the applicant.',
      ),
    ).toBeGreaterThan(HIGHEST_GRADE)
  })

  it('of a label depends on its longest word alone', () => {
    expect(gradeOf('Additional Information')).toBeLessThanOrEqual(HIGHEST_GRADE)
    expect(gradeOf('Indemnification')).toBeGreaterThan(HIGHEST_GRADE)
  })

  it('counts an unknown value as a word', () => {
    expect(gradeOf(`${PLACEHOLDER} took your case today.`)).toBeLessThan(HIGHEST_GRADE)
  })
})
