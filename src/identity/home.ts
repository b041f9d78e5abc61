import type { Identity } from './stored-person.ts'

/** Returns the path of a person's home (specification §1.2, '/'). */
export function homeOf({ role_name }: Identity) {
  switch (role_name) {
    case 'org:admin':
      return '/admin/users'
    case 'attorney':
      return '/lawyer/explore-bids'
    case 'customer':
      return '/dashboard'
  }
}
