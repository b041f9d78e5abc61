// Copies backups into an S3 bucket.
import { openAsBlob } from 'node:fs'
import { HOUR_MS } from '#machines/durations.ts'
import type { FileStore } from '#server/services.ts'
import { hashOf } from './file-hash.ts'
import { backupBucketFromEnvironment } from './file-store.ts'
import { createS3Requests } from './s3-requests.ts'
import { createS3Store } from './s3-store.ts'

/** A bucket with copies of backups. Every method rejects when it does not respond. */
export interface BackupBucket extends Pick<FileStore, 'check' | 'remove'> {
  /** Returns the names of its files that begin with the prefix. */
  list(prefix: string): Promise<string[]>
  /** Copies a file into it, whole or not at all, unless `signal` aborts. */
  copy(file: string, name: string, signal: AbortSignal): Promise<void>
}

/** The longest time for a copy: 5 GB, the most that S3 accepts, at 2 Mbit/s. */
const COPY_TIMEOUT_MS = 6 * HOUR_MS

/** Returns the bucket that BACKUP_S3_BUCKET names, without connecting to it. */
export function openBackupBucket(env: NodeJS.ProcessEnv): BackupBucket | undefined {
  const bucket = backupBucketFromEnvironment(env)
  if (!bucket) return undefined
  const { send } = createS3Requests(bucket)
  const { check, remove } = createS3Store(bucket)
  return {
    check,
    remove,
    list: async (prefix) => {
      const names: string[] = []
      for (let isMore = true; isMore; ) {
        const query = new URLSearchParams({ 'list-type': '2', prefix })
        const last = names.at(-1)
        if (last !== undefined) query.set('start-after', last)
        const response = await send('GET', `?${query}`)
        const text = await response.text()
        if (!response.ok) throw missingBucket(bucket.bucket)
        names.push(...[...text.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, name = '']) => name))
        // A service that ignores where the page starts would list the same names forever.
        isMore = text.includes('<IsTruncated>true</IsTruncated>') && names.at(-1) !== last
      }
      return names
    },
    copy: async (file, name, signal) => {
      const response = await send('PUT', name, {
        body: { blob: await openAsBlob(file), sha256: await hashOf(file) },
        signal: AbortSignal.any([signal, AbortSignal.timeout(COPY_TIMEOUT_MS)]),
      })
      await response.body?.cancel()
      if (!response.ok) throw missingBucket(bucket.bucket)
    },
  }
}

const missingBucket = (name: string) => new Error(`There is no bucket ${name}`)
