// The stores of the database, and the interface that it has on the device and in memory.

/** Every record has the version of its shape, so that a later app can parse or refuse it. */
export type StoreName =
  | 'drafts'
  | 'discards'
  | 'outbox'
  | 'case-edits'
  | 'bid-drafts'
  | 'profile-drafts'
  | 'shared-photo'
  /** On the device or nowhere, never in memory: it contains a copy of the server's data. */
  | 'encrypted'
  | 'meta'

/** The part of an object store that the app uses. Keys are separate from the values. */
export interface ObjectStore {
  get(key: string): Promise<unknown>
  getAll(range?: IDBKeyRange): Promise<unknown[]>
  getAllKeys(range?: IDBKeyRange): Promise<IDBValidKey[]>
  put(value: unknown, key: string): Promise<unknown>
  delete(key: string | IDBKeyRange): Promise<void>
}

/** Returns a store of a transaction. */
export type StoreOf = (name: StoreName) => ObjectStore

/** The work of one transaction. It may await only its stores. */
export type Work<Result> = (store: StoreOf) => Promise<Result>

export interface Database {
  run<Result>(stores: StoreName[], mode: IDBTransactionMode, work: Work<Result>): Promise<Result>
}
