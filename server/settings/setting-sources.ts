// Where the value of each setting comes from, for the operator. Never returns the value of a
// secret.
import type { z } from 'zod'
import { DEFAULT_BASIC_AUTH, DEFAULT_PRIVACY_POLICY_URL } from '#machines/app-defaults.ts'
import type { Config } from './config.ts'
import { SECRETS } from './secret-files.ts'
import { SETTINGS } from './setting-names.ts'
import { type Settings, settings } from './setting-schema.ts'

/** A setting, where its value comes from, and the value or the file that may be shown. */
export interface SettingSource {
  name: string
  source: 'set' | 'from file' | 'default' | 'not set'
  shown?: string
}

// Every browser receives it with each page, but one that was set should not appear in this output.
const HIDDEN: readonly string[] = [...SECRETS, 'VITE_API_BASIC_AUTH']

/**
 * Returns where each setting comes from, in the order of the schema. `config`: the parsed settings,
 * if they are valid, which hold the defaults that depend on other settings.
 */
export function settingSources(env: NodeJS.ProcessEnv, config?: Config): SettingSource[] {
  const derived = config ? derivedFrom(config) : {}
  const names = SETTINGS.filter((name) => !SECRETS.some((secret) => name === `${secret}_FILE`))
  return names.map((name) => {
    const [value, file] = [env[name], env[`${name}_FILE`]]
    const isSecret = HIDDEN.includes(name)
    if (isSecret && file) return { name, source: 'from file', shown: file }
    if (value) return { name, source: 'set', ...(!isSecret && { shown: withoutPassword(value) }) }
    const standard = derived[name] ?? defaultOf(name)
    return standard ? { name, source: 'default', shown: standard } : { name, source: 'not set' }
  })
}

/** Replaces the user and the password of each URL in a text. */
const withoutPassword = (text: string) => text.replace(/(\/\/)[^/?#\s]*@/g, '$1…@')

/** The names of settings that are `0` or `1`. */
type FlagName = {
  [Name in keyof Settings]-?: Settings[Name] extends boolean | undefined ? Name : never
}[keyof Settings]

const flag = (isOn: boolean) => (isOn ? '1' : '0')

/** Lets the compiler ask for each flag. */
const flagsFrom = (config: Config): Record<FlagName, string> => ({
  SMTP_PLAINTEXT: flag(config.smtpPlaintext),
  DEMO: flag(config.demo),
  CONFIRM_EMAIL: flag(config.confirmEmail),
  ADMIN_SECOND_FACTOR: flag(config.adminSecondFactor),
  VERIFY_ATTORNEYS: flag(config.verifyAttorneys),
  PWNED_PASSWORDS: flag(config.pwnedPasswordsUrl !== undefined),
  QUICK_PASSWORD_HASHES: flag(config.passwordCost !== undefined),
})

const derivedFrom = (config: Config): Record<string, string> => ({
  ...flagsFrom(config),
  MAIL_FROM: config.mailFrom,
  VAPID_SUBJECT: config.vapidSubject,
  VITE_PRIVACY_POLICY_URL: config.privacyPolicyUrl ?? DEFAULT_PRIVACY_POLICY_URL,
  VITE_API_BASIC_AUTH: config.appBasicAuth ?? DEFAULT_BASIC_AUTH,
  TRUST_PROXY: String(config.trustedProxies),
  SECURITY_LOG: config.securityLog ?? 'off',
})

function defaultOf(name: string): string {
  const schema = (settings.shape as Record<string, z.ZodType>)[name]
  const value: unknown = schema?.safeParse(undefined).data
  return value === undefined ? '' : String(value)
}
