/** The database's stores, and what the app needs of a database, on the device or in memory. */

/** Every record carries the version of its shape, so that a later app can read or refuse it. */
export type StoreName =
  | 'drafts'
  | 'discards'
  | 'outbox'
  | 'case-edits'
  | 'bid-drafts'
  | 'profile-drafts'
  | 'shared-photo'
  /** On the device or nowhere, never in memory: it holds a copy of the server's data. */
  | 'encrypted'
  | 'meta'

/** The part of an object store that the app uses. Keys are given apart from the values. */
export interface ObjectStore {
  get(key: string): Promise<unknown>
  getAll(range?: IDBKeyRange): Promise<unknown[]>
  getAllKeys(range?: IDBKeyRange): Promise<IDBValidKey[]>
  put(value: unknown, key: string): Promise<unknown>
  delete(key: string | IDBKeyRange): Promise<void>
}

/** Work in one transaction. It may await nothing but its stores. */
export type Work<Result> = (store: (name: StoreName) => ObjectStore) => Promise<Result>

export interface Database {
  run<Result>(stores: StoreName[], mode: IDBTransactionMode, work: Work<Result>): Promise<Result>
}
