// The address of a database is shown and named in processes' arguments, without the password.
import { expect, it } from 'vitest'
import { withoutPassword } from '#scripts/admin/backup/postgres-tools.ts'

it.each([
  [
    'postgresql://fp:s%40cret@db:5432/fp?options=-c%20a',
    'postgresql://fp@db:5432/fp?options=-c%20a',
  ],
  [
    'postgresql://fp@db/fp?password=s%40cret&sslmode=require',
    'postgresql://fp@db/fp?sslmode=require',
  ],
])('%s is shown without its password', (url, address) => {
  expect(withoutPassword(url)).toEqual({ address, password: 's@cret' })
})
