// Reads which identity provider the environment names. A wrong setting ends the start with one
// sentence.
import { isPublishableKey } from '@clerk/shared/keys'
import { ConfigError } from '#server/settings/config-error.ts'
import { withSecretFiles } from '#server/settings/secret-files.ts'

/** The provider to use, with its keys for Clerk. */
export type IdentityConfig =
  | { kind: 'embedded' }
  | { kind: 'clerk'; secretKey: string; publishableKey: string }

/**
 * Reads IDENTITY, CLERK_SECRET_KEY, CLERK_PUBLISHABLE_KEY and NODE_ENV. Both keys select Clerk,
 * none selects the embedded provider, which production must name explicitly. Throws a `ConfigError`
 * of one sentence.
 */
export function identityFromEnvironment(environment: NodeJS.ProcessEnv): IdentityConfig {
  const env = withSecretFiles(environment)
  const identity = env.IDENTITY || undefined
  const secretKey = env.CLERK_SECRET_KEY || undefined
  const publishableKey = env.CLERK_PUBLISHABLE_KEY || undefined
  if (identity !== undefined && identity !== 'embedded') {
    throw new ConfigError(
      `IDENTITY is '${identity}', but the only value it can have is 'embedded'.`,
    )
  }
  if (secretKey === undefined && publishableKey === undefined) {
    if (env.NODE_ENV === 'production' && identity !== 'embedded') {
      throw new ConfigError(
        'In production, set CLERK_SECRET_KEY and CLERK_PUBLISHABLE_KEY, or IDENTITY=embedded to sign people in without Clerk.',
      )
    }
    return { kind: 'embedded' }
  }
  if (secretKey === undefined) {
    throw new ConfigError(
      'CLERK_PUBLISHABLE_KEY is set without CLERK_SECRET_KEY; Clerk needs both.',
    )
  }
  if (publishableKey === undefined) {
    throw new ConfigError(
      'CLERK_SECRET_KEY is set without CLERK_PUBLISHABLE_KEY; Clerk needs both.',
    )
  }
  if (identity === 'embedded') {
    throw new ConfigError(
      "IDENTITY is 'embedded' while Clerk's keys are set; choose one of the two.",
    )
  }
  if (!isPublishableKey(publishableKey)) {
    throw new ConfigError(
      "CLERK_PUBLISHABLE_KEY is malformed; copy the one that starts with 'pk_' from Clerk's dashboard.",
    )
  }
  if (!/^sk_(live|test)_\w+$/.test(secretKey)) {
    throw new ConfigError(
      "CLERK_SECRET_KEY is malformed; copy the one that starts with 'sk_' from Clerk's dashboard.",
    )
  }
  if (secretKey.slice(3, 7) !== publishableKey.slice(3, 7)) {
    throw new ConfigError(
      'CLERK_SECRET_KEY and CLERK_PUBLISHABLE_KEY are of two instances: one is live, the other test.',
    )
  }
  return { kind: 'clerk', secretKey, publishableKey }
}
