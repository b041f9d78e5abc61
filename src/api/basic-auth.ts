import { DEFAULT_BASIC_AUTH } from '#machines/app-defaults.ts'

// The server writes it into each page, and in front of the worker's code.
const configured =
  typeof document === 'undefined'
    ? globalThis.apiBasicAuth
    : document.querySelector<HTMLMetaElement>('meta[name="api-basic-auth"]')?.content

/** Specification §1.7: the fixed `Authorization` header, which identifies no user. */
export const BASIC = `Basic ${configured ?? btoa(DEFAULT_BASIC_AUTH)}`
