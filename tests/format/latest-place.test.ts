// Which place a new case offers by one tap.
import { expect, it } from 'vitest'
import { latestPlace } from '#src/features/new-case/latest-place.ts'

const used = (place: string | null, day: string) => ({
  place,
  place_name: place && `Place ${place}`,
  created_at: `2026-11-${day}T12:00:00Z`,
})

it('a new case offers the place that was used last, in a case or on this phone', () => {
  const [arizona, pima, without] = [used('04', '20'), used('04019', '21'), used(null, '22')]
  expect(latestPlace([arizona, without, pima])).toMatchObject({
    code: '04019',
    name: 'Place 04019',
  })
  expect(latestPlace([pima, used('32', '22')])).toMatchObject({ code: '32' })
  expect(latestPlace([without])).toBeUndefined()
  expect(latestPlace([])).toBeUndefined()
})
