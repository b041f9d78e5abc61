// Opens the store of uploaded files: a folder, or the S3 bucket that the environment names.
import { resolve } from 'node:path'
import type { FileStore } from '#server/services.ts'
import { ConfigError } from '#server/settings/config-error.ts'
import { withSecretFiles } from '#server/settings/secret-files.ts'
import { openFolderStore } from './folder-store.ts'
import type { S3Bucket } from './s3-requests.ts'
import { createS3Store } from './s3-store.ts'

/**
 * Opens the store that the environment names. Throws a `ConfigError` of one sentence for settings,
 * or a folder, that cannot be used.
 */
export async function openFileStore(
  env: NodeJS.ProcessEnv,
  dataFolder: string,
): Promise<FileStore> {
  const bucket = bucketFromEnvironment(env)
  if (bucket) return createS3Store(bucket)
  const folder = resolve(dataFolder, 'uploads')
  return openFolderStore(folder).catch((error: Error) => {
    throw new ConfigError(
      `The folder for pictures ${folder} cannot be used: ${error.message}. Set DATA_DIR to one that can, or S3_BUCKET.`,
    )
  })
}

/**
 * Reads the S3 settings of the bucket for pictures; undefined without any. Throws `ConfigError`
 * when some are missing or cannot be used.
 */
export function bucketFromEnvironment(environment: NodeJS.ProcessEnv): S3Bucket | undefined {
  const env = withSecretFiles(environment)
  // The other settings are for the backups alone then.
  if (!env.S3_BUCKET && env.BACKUP_S3_BUCKET) return undefined
  return readBucket('S3_BUCKET', env)
}

/**
 * Reads the S3 settings of the bucket for backups; undefined without BACKUP_S3_BUCKET. Throws
 * `ConfigError` when some are missing or cannot be used.
 */
export function backupBucketFromEnvironment(environment: NodeJS.ProcessEnv): S3Bucket | undefined {
  const env = withSecretFiles(environment)
  return env.BACKUP_S3_BUCKET ? readBucket('BACKUP_S3_BUCKET', env) : undefined
}

function readBucket(
  setting: 'S3_BUCKET' | 'BACKUP_S3_BUCKET',
  env: NodeJS.ProcessEnv,
): S3Bucket | undefined {
  const needed = [setting, 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
  const names = [...needed, 'S3_ENDPOINT'].filter((name) => env[name])
  if (names.length === 0) return undefined
  const missingNames = needed.filter((name) => !env[name])
  if (missingNames.length > 0) {
    throw new ConfigError(
      `${names[0]} is set without ${missingNames.join(', ')}; S3 needs them all.`,
    )
  }
  const [bucket = '', region = '', accessKeyId = '', secretAccessKey = ''] = needed.map(
    (name) => env[name],
  )
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw new ConfigError(
      `${setting} must be a bucket's name, such as fastpass-pictures, not "${bucket}".`,
    )
  }
  const endpoint = env.S3_ENDPOINT || `https://s3.${region}.amazonaws.com`
  if (!/^https?:/.test(endpoint) || !URL.canParse(endpoint) || new URL(endpoint).search !== '') {
    throw new ConfigError(
      'S3_ENDPOINT must be an address such as https://s3.example.com; leave it out for Amazon.',
    )
  }
  return { bucket, region, accessKeyId, secretAccessKey, endpoint: endpoint.replace(/\/+$/, '') }
}
