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

/** Returns whether a person is an admin, whose screens are the back office's. */
export const isAdmin = ({ role_name }: Identity): boolean => role_name === 'org:admin'
