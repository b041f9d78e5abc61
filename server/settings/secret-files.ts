// Reads secrets from files: a secret in the environment can be read by anybody who may list the
// processes or inspect the container, one in a file only by those who may read the file.
import { readFileSync } from 'node:fs'
import { ConfigError } from './config-error.ts'

/**
 * The settings that hold a secret. Each may also be given as a file: `SMTP_URL_FILE` for
 * `SMTP_URL`.
 */
export const SECRETS = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'SECRET_KEY',
  'OLD_SECRET_KEY',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'VAPID_PRIVATE_KEY',
  'CLERK_SECRET_KEY',
  'API_BASIC_AUTH',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const

/**
 * Returns the environment with the content of each secret's file as its value, without the space
 * around it. Throws `ConfigError` for a file that cannot be read or is empty, and for a secret that
 * is set in both ways.
 */
export function withSecretFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const result = { ...env }
  for (const name of SECRETS) {
    const file = env[`${name}_FILE`]
    delete result[`${name}_FILE`]
    if (!file) continue
    if (env[name]) {
      throw new ConfigError(`${name} and ${name}_FILE are both set; choose one of the two.`)
    }
    result[name] = readSecret(`${name}_FILE`, file)
  }
  return result
}

function readSecret(setting: string, file: string): string {
  let secret: string
  try {
    secret = readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new ConfigError(`${setting} cannot be read: ${(error as Error).message}.`)
  }
  if (secret === '') throw new ConfigError(`${setting} is ${file}, which is empty.`)
  return secret
}
