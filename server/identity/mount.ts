// Creates the identity provider of the environment, and the plugin for `/__clerk`.
import type { FastifyPluginAsync } from 'fastify'
import { MINUTE_MS } from '#machines/durations.ts'
import type { Database } from '#server/db/connection/database.ts'
import type { KeyEncryption } from '#server/key-encryption.ts'
import type { IdentityProvider, SecurityLog, Services } from '#server/services.ts'
import type { Config, PasswordCost } from '#server/settings/config.ts'
import { createClerkProvider } from './clerk.ts'
import { identityFromEnvironment } from './config.ts'
import { createTokenSigner } from './embedded/keys.ts'
import { createEmbeddedProvider } from './embedded/operations.ts'
import { embeddedIdentity } from './embedded/provider.ts'
import { clerkProxy } from './proxy.ts'

/** The provider for the server, and the Frontend API for the browser SDK. */
export interface MountedIdentity {
  provider: IdentityProvider
  plugin: FastifyPluginAsync
}

interface MountOptions {
  config: Pick<
    Config,
    'publicOrigin' | 'signInsPerMinute' | 'demo' | 'pwnedPasswordsUrl' | 'adminSecondFactor'
  >
  db: Database
  clock: () => Date
  /** For the embedded provider; its default when undefined. */
  passwordCost?: PasswordCost | undefined
}

/**
 * Creates the identity provider and the Frontend API. Throws `ConfigError` for contradictory
 * settings, or a wrong secret key.
 */
export async function mountIdentity(
  env: NodeJS.ProcessEnv,
  options: MountOptions & {
    encryption: KeyEncryption
    security: SecurityLog
    changes?: Services['changes']
  },
): Promise<MountedIdentity> {
  const provider = createProvider(env, options)
  const { config, db, clock, encryption, security, changes } = options
  const identity = identityFromEnvironment(env)
  if (identity.kind === 'clerk') {
    return { provider, plugin: clerkProxy({ ...identity, ...originOf(config) }) }
  }
  const plugin = embeddedIdentity({
    ...embeddedOptions(options),
    security,
    encryption,
    sign: await createTokenSigner({ db: db.orm, encryption, clock }),
    signInLimit: { max: config.signInsPerMinute, windowMs: MINUTE_MS },
    // The pretend social page signs people in without any proof, so only the demo has it.
    standIn: config.demo,
    adminSecondFactor: config.adminSecondFactor,
    ...(changes && { changes }),
  })
  return { provider, plugin }
}

/** Returns the provider alone. Throws `ConfigError` for contradictory settings. */
export function createProvider(env: NodeJS.ProcessEnv, options: MountOptions): IdentityProvider {
  const identity = identityFromEnvironment(env)
  if (identity.kind === 'embedded') return createEmbeddedProvider(embeddedOptions(options))
  return createClerkProvider({ ...identity, ...originOf(options.config), clock: options.clock })
}

const originOf = ({ publicOrigin }: MountOptions['config']) =>
  publicOrigin === undefined ? {} : { publicOrigin }

const embeddedOptions = ({ config, db, clock, passwordCost }: MountOptions) => ({
  db,
  clock,
  ...originOf(config),
  pwnedPasswordsUrl: config.pwnedPasswordsUrl,
  isProductNameRefused: !config.demo,
  ...(passwordCost && { passwordCost }),
})
