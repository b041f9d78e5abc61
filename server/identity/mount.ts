// Chooses the identity provider by the environment, and the plugin that answers under `/__clerk`.
import type { FastifyPluginAsync } from 'fastify'
import type { Config, PasswordCost } from '#server/config.ts'
import type { Database } from '#server/db/connection/database.ts'
import type { KeyEncryption } from '#server/key-encryption.ts'
import type { IdentityProvider, SecurityLog } from '#server/services.ts'
import { createClerkProvider } from './clerk.ts'
import { identityFromEnvironment } from './config.ts'
import { createTokenSigner } from './embedded/keys.ts'
import { createEmbeddedProvider } from './embedded/operations.ts'
import { embeddedIdentity } from './embedded/provider.ts'
import { clerkProxy } from './proxy.ts'

/** The provider that the server asks, and the Frontend API that the browser SDK asks. */
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
  /** Of the embedded provider; its own when absent. */
  passwordCost?: PasswordCost | undefined
}

/** Sets identity up. Throws `ConfigError` for settings that contradict each other, or a wrong secret key. */
export async function mountIdentity(
  env: NodeJS.ProcessEnv,
  options: MountOptions & { encryption: KeyEncryption; security: SecurityLog },
): Promise<MountedIdentity> {
  const provider = createProvider(env, options)
  const { config, db, clock, encryption, security } = options
  const identity = identityFromEnvironment(env)
  if (identity.kind === 'clerk') {
    return { provider, plugin: clerkProxy({ ...identity, ...originOf(config) }) }
  }
  const plugin = embeddedIdentity({
    ...embeddedOptions(options),
    security,
    encryption,
    sign: await createTokenSigner({ db: db.orm, encryption, clock }),
    signInLimit: { max: config.signInsPerMinute, windowMs: 60_000 },
    // The pretend social page signs people in without any proof.
    standIn: config.demo,
    adminSecondFactor: config.adminSecondFactor,
  })
  return { provider, plugin }
}

/** Returns the provider alone. Throws `ConfigError` for settings that contradict each other. */
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
  ...(passwordCost && { passwordCost }),
})
