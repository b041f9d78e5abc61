// The languages that are found in what attorneys write.
import { expect, it } from 'vitest'
import { LANGUAGES, languagesIn } from '#machines/languages.ts'

it.each([
  ['English, Spanish', ['English', 'Spanish']],
  ['Spanish and English', ['English', 'Spanish']],
  ['ENGLISH / ESPAÑOL', ['English', 'Spanish']],
  ['Inglés y español', ['English', 'Spanish']],
  ['I speak Spanish. Also Tagalog', ['Spanish', 'Tagalog']],
  ['Fluent Spanish (Mexico), ASL', ['Spanish', 'American Sign Language']],
  ['Mandarin, Cantonese', ['Chinese']],
  ['English, Vietnamese, Diné bizaad', ['English', 'Navajo', 'Vietnamese']],
  ['Tiếng Việt\nРусский\n中文', ['Chinese', 'Russian', 'Vietnamese']],
  ['Klingon', []],
  ['', []],
])('%j names %j', (text, languages) => {
  expect(languagesIn(text)).toEqual(languages)
})

it.each([
  'no Spanish',
  'a little Spanish',
  'Spanish through an interpreter',
  'Spanish law',
  'Polishing',
])('%j names none', (text) => {
  expect(languagesIn(text)).toEqual([])
})

it.each(LANGUAGES)('%s is found by its name', (language) => {
  expect(languagesIn(`English, ${language}`)).toContain(language)
})
