import {
  readFromDevice,
  readLatestFromDevice,
  removeFromDevice,
  replaceOnDevice,
  storeOnDevice,
} from '#src/storage/persistent-storage.ts'

/** The key of what the person chose: whether this device may store the session. */
export const REMEMBER_KEY = 'fastpass.remember'

/**
 * Specification §1.4: returns whether this device may store the session. True unless the person
 * chose otherwise.
 */
export const isRemembered = (): boolean => readFromDevice(REMEMBER_KEY) !== '0'

/** Stores whether this device may remember the next person who signs in. */
export const setRemembered = (on: boolean) => storeOnDevice(REMEMBER_KEY, on ? '1' : '0')

/** Returns the stored token synchronously; undefined where there is no local storage. */
export const readTokenNow = () => readFromDevice('fastpass.token')

/** Resolves with the stored token, in the latest version written by any tab. */
export const readToken = () => readLatestFromDevice('fastpass.token')

/** Stores the token. */
export const writeToken = (token: string) => storeOnDevice('fastpass.token', token)

/** Stores the next token of a session, unless its person has signed out in the meantime. */
export const replaceToken = (before: string, token: string) =>
  replaceOnDevice('fastpass.token', before, token)

/** Removes the token if it is still this one: another person may have signed in in the meantime. */
export const removeRefusedToken = (token: string) =>
  replaceOnDevice('fastpass.token', token, undefined)

/** Removes the token. */
export const removeToken = () => removeFromDevice('fastpass.token')
