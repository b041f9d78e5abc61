import {
  readFromDevice,
  readLatestFromDevice,
  removeFromDevice,
  replaceOnDevice,
  storeOnDevice,
} from '#src/storage/persistent-storage.ts'

/** Specification §1.4: decides whether the product keeps a token of its own. True until somebody says otherwise. */
export const isRemembered = (): boolean => readFromDevice('fastpass.remember') !== '0'

/** Says whether this phone shall remember who is logged in, from the next log-in on. */
export const setRemembered = (on: boolean) => storeOnDevice('fastpass.remember', on ? '1' : '0')

/** The remembered session's token, at once; undefined where there is no local storage. */
export const readTokenNow = () => readFromDevice('fastpass.token')

/** The remembered session's token as it was written last, by whichever tab. */
export const readToken = () => readLatestFromDevice('fastpass.token')

/** Keeps the token. */
export const writeToken = (token: string) => storeOnDevice('fastpass.token', token)

/** Keeps the next token of a session, unless its person has logged out meanwhile. */
export const replaceToken = (before: string, token: string) =>
  replaceOnDevice('fastpass.token', before, token)

/** Forgets the token if it is still this one: somebody may have logged in meanwhile. */
export const forgetRefused = (token: string) => replaceOnDevice('fastpass.token', token, undefined)

/** Forgets the token. */
export const forgetToken = () => removeFromDevice('fastpass.token')
