// What the SDK learns about this instance: sign-in by email and password, by a passkey where
// browsers support them and, if offered, by the stand-in for a social account. All other features
// are off.
import type {
  AttributeDataJSON,
  EnvironmentJSON,
  OAuthProviderSettings,
  OrganizationSettingsJSON,
  UserSettingsJSON,
} from '@clerk/shared/types'
import { MAX_PASSWORD, MIN_PASSWORD } from '#machines/wizard/person-rules.ts'
import { relyingPartyOf } from '#server/identity/embedded/second-factor/relying-party.ts'

type Unnamed<T> = Omit<T, 'id' | 'object'>
type Environment = Omit<EnvironmentJSON, 'id' | 'user_settings' | 'organization_settings'> & {
  user_settings: Unnamed<UserSettingsJSON>
  organization_settings: Unnamed<OrganizationSettingsJSON>
}

const off: AttributeDataJSON = {
  enabled: false,
  required: false,
  verifications: [],
  used_for_first_factor: false,
  first_factors: [],
  used_for_second_factor: false,
  second_factors: [],
  verify_at_sign_up: false,
}
const optional: AttributeDataJSON = { ...off, enabled: true }

const secondFactor = (strategy: 'totp' | 'backup_code'): AttributeDataJSON => ({
  ...optional,
  used_for_second_factor: true,
  second_factors: [strategy],
})

/** The only social account that can be offered. */
export const SOCIAL_STRATEGY = 'oauth_google'

const google: OAuthProviderSettings = {
  enabled: true,
  required: false,
  authenticatable: true,
  strategy: SOCIAL_STRATEGY,
  name: 'Google',
  logo_url: null,
}

/** Returns the response of `GET /v1/environment`. `origin`: the app's origin. */
export function environmentJson(origin: string, { standIn }: { standIn: boolean }): Environment {
  const social = standIn ? { [SOCIAL_STRATEGY]: google } : {}
  return {
    object: 'environment',
    maintenance_mode: false,
    auth_config: {
      object: 'auth_config',
      id: 'aconf_embedded',
      single_session_mode: true,
      claimed_at: null,
      reverification: false,
    },
    display_config: displayConfig(origin),
    user_settings: {
      ...userSettings,
      ...passkeySettings(relyingPartyOf(origin) !== null),
      social: social as UserSettingsJSON['social'],
    },
    organization_settings: {
      enabled: false,
      max_allowed_memberships: 0,
      force_organization_selection: false,
      actions: { admin_delete: false },
      domains: { enabled: false, enrollment_modes: [], default_role: null },
      slug: { disabled: true },
      organization_creation_defaults: { enabled: false },
    },
    commerce_settings: {
      object: 'commerce_settings',
      id: 'commerce_embedded',
      billing: {
        stripe_publishable_key: null,
        organization: { enabled: false, has_paid_plans: false },
        user: { enabled: false, has_paid_plans: false },
      },
    },
    api_keys_settings: {
      object: 'api_keys_settings',
      id: 'akset_embedded',
      user_api_keys_enabled: false,
      orgs_api_keys_enabled: false,
    },
    protect_config: { object: 'protect_config', id: 'pconf_embedded' },
  }
}

const userSettings: Omit<Environment['user_settings'], 'social' | 'passkey_settings'> = {
  attributes: {
    email_address: {
      ...optional,
      required: true,
      verifications: ['email_code'],
      used_for_first_factor: true,
    },
    password: { ...optional, required: true },
    first_name: optional,
    last_name: optional,
    phone_number: off,
    username: off,
    web3_wallet: off,
    authenticator_app: secondFactor('totp'),
    backup_code: secondFactor('backup_code'),
    passkey: off,
  },
  actions: { delete_self: false, create_organization: false },
  enterprise_sso: { enabled: false, self_serve_sso: false, self_serve_directory_sync: false },
  sign_in: { second_factor: { required: false, enabled: true } },
  sign_up: {
    allowlist_only: false,
    progressive: false,
    captcha_enabled: false,
    mode: 'public',
    legal_consent_enabled: false,
  },
  password_settings: {
    // Which kinds of characters are required depends on the length
    // (machines/wizard/person-rules.ts). These settings cannot express that, so the server checks
    // every new password.
    allowed_special_characters: '',
    disable_hibp: true,
    min_length: MIN_PASSWORD,
    max_length: MAX_PASSWORD,
    require_special_char: false,
    require_numbers: false,
    require_uppercase: false,
    require_lowercase: false,
    show_zxcvbn: false,
    min_zxcvbn_strength: 0,
  },
  username_settings: { min_length: 4, max_length: 64 },
}

// Not `used_for_first_factor`, which would make it another identifier to type. Autofill would start
// a sign-in each time that the log-in page is opened.
const passkeySettings = (isOffered: boolean) => ({
  attributes: { ...userSettings.attributes, passkey: isOffered ? optional : off },
  passkey_settings: { allow_autofill: false, show_sign_in_button: isOffered },
})

function displayConfig(origin: string): EnvironmentJSON['display_config'] {
  const home = `${origin}/`
  const signIn = `${origin}/auth/login`
  return {
    object: 'display_config',
    id: 'display_config_embedded',
    application_name: 'Fastpass',
    instance_environment_type: 'production',
    branded: false,
    show_devmode_warning: false,
    preferred_sign_in_strategy: 'password',
    home_url: home,
    sign_in_url: signIn,
    sign_up_url: `${origin}/onboarding`,
    after_sign_in_url: home,
    after_sign_up_url: home,
    after_sign_out_all_url: signIn,
    after_sign_out_one_url: signIn,
    after_switch_session_url: home,
    after_leave_organization_url: home,
    after_create_organization_url: home,
    after_join_waitlist_url: home,
    user_profile_url: home,
    organization_profile_url: home,
    create_organization_url: home,
    waitlist_url: home,
    terms_url: '',
    privacy_policy_url: '',
    support_email: '',
    logo_image_url: '',
    favicon_image_url: '',
    captcha_public_key: null,
    captcha_public_key_invisible: null,
    captcha_widget_type: null,
    captcha_provider: 'turnstile',
    captcha_oauth_bypass: null,
    theme: {
      general: {
        color: '#1d4ed8',
        background_color: '#ffffff',
        font_family: 'inherit',
        font_color: '#111827',
        label_font_weight: '500',
        padding: '1em',
        border_radius: '0.5em',
        box_shadow: 'none',
      },
      buttons: { font_color: '#ffffff', font_family: 'inherit', font_weight: '600' },
      accounts: { background_color: '#ffffff' },
    },
  }
}
