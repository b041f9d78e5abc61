// Chooses the identity provider by the environment, and the plugin that answers under `/__clerk`.
import type { FastifyPluginAsync } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { createClerkProvider } from './clerk.ts'
import { identityFromEnvironment } from './config.ts'
import type { IdentityProvider } from './identity.ts'
import { createEmbeddedProvider } from './local/operations.ts'
import type { PasswordCost } from './local/password.ts'
import { embeddedIdentity } from './local/provider.ts'
import { clerkProxy } from './proxy.ts'

/** The provider that the server asks, and the Frontend API that the browser SDK asks. */
export interface MountedIdentity {
  provider: IdentityProvider
  plugin: FastifyPluginAsync
}

interface MountOptions {
  config: Pick<Config, 'publicOrigin' | 'signInsPerMinute' | 'demo'>
  db: Database
  clock: () => Date
  /** Of the embedded provider; its own when absent. */
  passwordCost?: PasswordCost
}

/** Sets identity up. Throws `ConfigError` for settings that contradict each other. */
export function mountIdentity(
  env: NodeJS.ProcessEnv,
  { config, db, clock, passwordCost }: MountOptions,
): MountedIdentity {
  const origin = config.publicOrigin === undefined ? {} : { publicOrigin: config.publicOrigin }
  const identity = identityFromEnvironment(env)
  if (identity.kind === 'clerk') {
    return {
      provider: createClerkProvider({ ...identity, ...origin, clock }),
      plugin: clerkProxy({ ...identity, ...origin }),
    }
  }
  const signInLimit = { max: config.signInsPerMinute, windowMs: 60_000 }
  const shared = { db, clock, ...origin, ...(passwordCost && { passwordCost }) }
  return {
    provider: createEmbeddedProvider(shared),
    // The pretend social page signs people in without any proof.
    plugin: embeddedIdentity({ ...shared, signInLimit, standIn: config.demo }),
  }
}
