// Health, sessions, sign-in and uploads: what is refused to whom.
import { formOf } from '#tests/support/pictures.ts'
import { newcomer, nothing, type Rows, signedOut } from './rows.ts'

const noPicture = () => ({ body: formOf('<svg xmlns="http://www.w3.org/2000/svg"/>') })
const someLogIn = () => ({ path: { session_id: 'sess_guessed' } })
const someCopy = () => ({ path: { copy_id: '5f6a1f0e-7d9c-4c55-9c0a-2f1d1b6c7e11' } })
const typedCode = () => ({ body: { code: '123456' } })

/** The rows of these operations. */
export const accountRefusals = {
  // Operations for everyone have a row for what they refuse to all.
  getHealth: [],
  getLiveness: [],
  getReadiness: [],
  renewSession: [['a visitor', 'UNAUTHENTICATED', () => ({ refresh: 'fps_guessed' }), 'a guess']],
  refreshToken: [
    ['a visitor', 'UNAUTHENTICATED', () => ({ path: { refresh_token: 'fps_guessed' } }), 'a guess'],
  ],
  followEmail: [signedOut(nothing), ['a newcomer', 'NOT_ONBOARDED', nothing, 'no record yet']],
  requestEmailCode: [
    signedOut(nothing),
    newcomer(nothing),
    ['an admin', 'WRONG_ROLE', nothing, 'joined by an invitation'],
  ],
  confirmEmail: [
    signedOut(typedCode),
    newcomer(typedCode),
    ['an admin', 'WRONG_ROLE', typedCode, 'joined by an invitation'],
  ],
  checkEmail: [
    [
      'a visitor',
      'EMAIL_TAKEN',
      ({ maria }) => ({ body: { email: maria.email } }),
      'has an account',
    ],
  ],
  checkPassword: [],
  streamEvents: [signedOut(nothing), newcomer(nothing)],
  createSession: [signedOut(nothing)],
  endSession: [signedOut(nothing)],
  endSessions: [signedOut(nothing)],
  listSessions: [signedOut(nothing), newcomer(nothing)],
  closeAccount: [
    signedOut(nothing),
    newcomer(nothing),
    ['an admin', 'WRONG_ROLE', nothing, 'another admin deletes the account'],
    ['another customer', 'PROOF_REQUIRED', nothing, 'the password was not asked'],
  ],
  reopenAccount: [
    signedOut(nothing),
    newcomer(nothing),
    ['an admin', 'WRONG_ROLE', nothing, 'cannot close it'],
  ],
  requestDataCopy: [
    signedOut(nothing),
    newcomer(nothing),
    ['an admin', 'WRONG_ROLE', nothing, 'asks the operator'],
    ['another customer', 'PROOF_REQUIRED', nothing, 'the password was not asked'],
  ],
  downloadDataCopy: [
    signedOut(someCopy),
    newcomer(someCopy),
    ['an admin', 'WRONG_ROLE', someCopy, 'asks the operator'],
    ['another customer', 'NOT_FOUND', someCopy, 'whose it is not'],
  ],
  endOneSession: [
    signedOut(someLogIn),
    newcomer(someLogIn),
    ['an admin', 'NOT_FOUND', someLogIn, 'whose it is not'],
    ['another customer', 'NOT_FOUND', someLogIn, 'whose it is not'],
  ],
  verifyClerk: [
    signedOut(({ maria }) => ({ path: { clerk_user_id: maria.userId } })),
    [
      'another customer',
      'NOT_FOUND',
      ({ maria }) => ({ path: { clerk_user_id: maria.userId } }),
      'who somebody else is',
    ],
    [
      'an admin',
      'NOT_FOUND',
      ({ maria }) => ({ path: { clerk_user_id: maria.userId } }),
      'who somebody else is',
    ],
    [
      'a newcomer',
      'NOT_ONBOARDED',
      (world) => ({ path: { clerk_user_id: world['a newcomer'].userId } }),
      'no record yet',
    ],
  ],
  uploadFile: [['a visitor', 'UNSUPPORTED_MEDIA_TYPE', noPicture, 'what is no picture']],
} satisfies Rows
