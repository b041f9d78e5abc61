// How many attempts each network, device, session and account has, alone and together with others:
// to enter a password or a code, to request a code, and for other limited actions. See
// docs/decisions/0024-guessing.md.
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#machines/durations.ts'
import type { KeyEncryption } from '#server/key-encryption.ts'
import type { Counter, Limits, SharedCounters } from '#server/services.ts'
import { addressKey, subnetOf } from '#server/web/rate-limit.ts'
import type { Sender } from '#server/web/sender.ts'

// Part of the stored ids.
const HASH_NAME = 'guesses'
/** How long a count is stored after its last attempt. */
export const KEPT_MS = DAY_MS

/**
 * After `free` attempts each one delays the next, twice as long each time, until there was none for
 * `quietMs`.
 */
type Budget = Counter['budget']

// The names are part of the stored ids, so a new name would start its counts again.
const budgets = {
  /** One account from one network. */
  network: budget(5, 10 * SECOND_MS, 15 * MINUTE_MS),
  /** One account, the first attempts of all networks: 200, then one a minute. */
  firstTries: budget(199, MINUTE_MS, MINUTE_MS),
  /**
   * One account, the later attempts of all networks: at most one every two minutes. With the first
   * attempts these are fewer than 2,400 a day, or 100 an hour.
   */
  laterTries: budget(20, SECOND_MS, 2 * MINUTE_MS),
  /** All accounts from one IP address, which many people may share. */
  address: budget(50, 5 * SECOND_MS, 5 * MINUTE_MS, HOUR_MS),
  /** One account on a device that it knows, or in one session. */
  owner: budget(9, 10 * SECOND_MS, 15 * MINUTE_MS),
  /**
   * One account, the first attempts of all devices that it knows: 50, then one every five minutes.
   */
  firstDeviceTries: budget(49, 5 * MINUTE_MS, 5 * MINUTE_MS),
  /**
   * One account, the later attempts of all devices that it knows: at most one every five minutes.
   */
  laterDeviceTries: budget(49, SECOND_MS, 5 * MINUTE_MS),
  /**
   * Codes sent to one email for one network or device, or for one account: ten, then one an hour.
   */
  codes: budget(9, HOUR_MS, HOUR_MS),
  /** The first codes sent to one email for all networks: 30, then one every five minutes. */
  firstCodes: budget(29, 5 * MINUTE_MS, 5 * MINUTE_MS),
  /** The later codes sent to one email for all networks: at most one every half an hour. */
  laterCodes: budget(29, MINUTE_MS, 30 * MINUTE_MS),
  /** The first codes sent to one email for all known devices: ten, then one every half an hour. */
  firstDeviceCodes: budget(9, 30 * MINUTE_MS, 30 * MINUTE_MS),
  /** The later codes sent to one email for all known devices: at most one an hour. */
  laterDeviceCodes: budget(19, MINUTE_MS, HOUR_MS),
  /**
   * Codes that a network has sent to any email: 60, then one a minute. Those for a new password
   * that known devices ask for are not counted. An office needs fewer. Behind a mobile carrier's IP
   * address where others keep asking, a new phone competes with them for one a minute.
   */
  networkCodes: budget(59, 10 * SECOND_MS, MINUTE_MS, HOUR_MS),
  /**
   * Pictures that a network uploads: 60, then one a minute. Nothing else limits how many are
   * stored.
   */
  uploads: budget(59, 10 * SECOND_MS, MINUTE_MS, HOUR_MS),
  /** Links to drafts that are sent to one email: five, then one an hour. */
  draftLinks: budget(4, HOUR_MS, HOUR_MS),
  /** Links to drafts that a network has sent to any email: 20, then one a minute. */
  networkDraftLinks: budget(19, MINUTE_MS, MINUTE_MS, HOUR_MS),
  /**
   * Codes of one account's authenticator app on one network or device: ten, then one in 15 minutes.
   */
  totp: budget(9, 15 * MINUTE_MS, 15 * MINUTE_MS),
  /** Codes of an app, the first attempts of all networks: 30, then one every ten minutes. */
  firstTotp: budget(29, 10 * MINUTE_MS, 10 * MINUTE_MS),
  /** Codes of an app, the later attempts of all networks: at most one an hour. */
  laterTotp: budget(9, MINUTE_MS, HOUR_MS),
  /**
   * Codes of an app, the first attempts of all known devices and sessions: ten, then two an hour.
   */
  firstDeviceTotp: budget(9, 30 * MINUTE_MS, 30 * MINUTE_MS),
  /** Codes of an app, the later attempts of all known devices and sessions: at most two an hour. */
  laterDeviceTotp: budget(19, MINUTE_MS, 30 * MINUTE_MS),
  /** Backup codes of one account on one network or device. No number of attempts finds one. */
  backupCodes: budget(9, 10 * SECOND_MS, 15 * MINUTE_MS),
  /** An operator's code typed from one network or device: five times in the code's life. */
  codeTries: budget(4, 15 * MINUTE_MS, 15 * MINUTE_MS),
  /** An operator's code, the first attempts of all networks: 200 times in the code's life. */
  firstCodeTries: budget(199, 15 * MINUTE_MS, 15 * MINUTE_MS),
  /**
   * An operator's code, the later attempts of all networks: at most 40 times in the code's life.
   */
  laterCodeTries: budget(20, SECOND_MS, MINUTE_MS),
  /**
   * Changes of one account's password from one network or device: five, then one in 15 minutes and
   * slower.
   */
  passwordChanges: budget(4, 15 * MINUTE_MS, 4 * HOUR_MS),
  /** Changes of one account's password, the first ones of all networks: ten, then one an hour. */
  firstPasswordChanges: budget(9, HOUR_MS, HOUR_MS),
  /**
   * Changes of one account's password, the later ones of all networks: ten, then one an hour and
   * slower.
   */
  laterPasswordChanges: budget(9, HOUR_MS, 4 * HOUR_MS),
  /**
   * Added factors of one account from one network or device: ten, then one in 15 minutes and
   * slower.
   */
  addedFactors: budget(9, 15 * MINUTE_MS, 4 * HOUR_MS),
  /** Added factors of one account, the first ones of all networks: 20, then one an hour. */
  firstAddedFactors: budget(19, HOUR_MS, HOUR_MS),
  /**
   * Added factors of one account, the later ones of all networks: 20, then one an hour and slower.
   */
  laterAddedFactors: budget(19, HOUR_MS, 4 * HOUR_MS),
  /**
   * Log-outs everywhere of one account that end resets of its password: five, then one an hour and
   * slower.
   */
  endedResets: budget(4, HOUR_MS, 12 * HOUR_MS),
  /**
   * Emails to one account about log-ins on unknown devices: ten, then one an hour. Somebody who
   * knows the password could otherwise fill the owner's mailbox, and hide other emails in it.
   */
  newDeviceEmails: budget(9, HOUR_MS, HOUR_MS),
  /** Copies of one account's data: five, then one an hour and slower. */
  dataCopies: budget(4, HOUR_MS, 12 * HOUR_MS),
} satisfies Record<string, Budget>

function budget(free: number, firstDelayMs: number, maxDelayMs: number, quietMs = KEPT_MS) {
  return { free, firstDelayMs, maxDelayMs, quietMs }
}

// How many attempts of a network or device that has made none before count as first ones. Codes are
// those of an app, or sent by email.
const FIRST_ATTEMPTS = 3
const FIRST_CODES = 2

const NETWORKS_TOTP = ['firstTotp', 'laterTotp'] as const
const DEVICES_TOTP = ['firstDeviceTotp', 'laterDeviceTotp'] as const

/** An attempt to enter a password or a code: who makes it, and what limits it. */
export interface Attempt extends Limits {
  /** Counted when the password or code is wrong. */
  address?: Counter
  /** The sender, by whom the queue for hashing takes turns. */
  from: Sender
  /** The error while the caller is delayed; `too_many_guesses` when left out. */
  refusal?: 'second_factor_locked'
}

/** Returns the sender, marked as one whose device or session the account knows. */
const asKnown = (from: Sender): Sender => ({ ...from, isKnown: true })
const networkOf = ({ ip }: Sender) => subnetOf(ip)
const addressOf = ({ ip }: Sender) => addressKey(ip)

/**
 * Creates the limits of attempts. The ids of their counters are keyed hashes, which reveal neither
 * accounts nor IP addresses.
 */
export function createAttemptLimits({ hash }: Pick<KeyEncryption, 'hash'>) {
  const counter = (kind: keyof typeof budgets, ...names: string[]): Counter => ({
    id: hash(JSON.stringify([kind, ...names]), HASH_NAME),
    budget: budgets[kind],
  })
  const shared = (
    firstAttempts: number,
    [first, later]: readonly [keyof typeof budgets, keyof typeof budgets],
    name: string,
  ): SharedCounters => ({ firstAttempts, first: counter(first, name), later: counter(later, name) })
  const mailbox = (email: string, firstCodes = FIRST_CODES) =>
    shared(firstCodes, ['firstCodes', 'laterCodes'], email.toLowerCase())
  return {
    /**
     * Returns an attempt to log in. `account`: an id, or an unknown email. `device`: one that
     * the account knows.
     */
    logIn(account: string, from: Sender, device: string | undefined): Attempt {
      const name = account.toLowerCase()
      if (device !== undefined) {
        const devices = shared(FIRST_ATTEMPTS, ['firstDeviceTries', 'laterDeviceTries'], name)
        return { from: asKnown(from), own: counter('owner', device), shared: devices }
      }
      return {
        from,
        own: counter('network', name, networkOf(from)),
        shared: shared(FIRST_ATTEMPTS, ['firstTries', 'laterTries'], name),
        address: counter('address', addressOf(from)),
      }
    },
    /**
     * Returns an attempt to use a passkey, which shares the count of passwords from the same device
     * or network. Strangers cannot use up that of a device. `account`: undefined for an unknown
     * passkey. `device`: one that the account knows, or its session.
     */
    passkey(account: string | undefined, from: Sender, device: string | undefined): Attempt {
      if (device !== undefined) return { from, own: counter('owner', device) }
      const address = counter('address', addressOf(from))
      if (account === undefined) return { from, address }
      return { from, address, own: counter('network', account, networkOf(from)) }
    },
    /** Returns an attempt to enter the password again in a session. */
    session: (sessionId: string, from: Sender): Attempt => ({
      from: asKnown(from),
      own: counter('owner', sessionId),
    }),
    /**
     * Returns an attempt to enter a code of the second factor. Each kind of code has its own
     * counts. `device`: one that the account knows, or its session.
     */
    secondFactor(
      { account, isBackupCode }: { account: string; isBackupCode: boolean },
      from: Sender,
      device: string | undefined,
    ): Attempt {
      const own = counter(isBackupCode ? 'backupCodes' : 'totp', account, device ?? networkOf(from))
      const attempt: Attempt = { from, own, refusal: 'second_factor_locked' }
      if (isBackupCode) return attempt
      const kinds = device === undefined ? NETWORKS_TOTP : DEVICES_TOTP
      return { ...attempt, shared: shared(FIRST_CODES, kinds, account) }
    },
    /** Returns an attempt to enter an operator's code. `device`: one that the account knows. */
    operatorCode(codeId: string, from: Sender, device: string | undefined): Attempt {
      // Known devices have counts of their own, as generous as those of all networks.
      const all = device === undefined ? codeId : `${codeId} devices`
      return {
        from: device === undefined ? from : asKnown(from),
        own: counter('codeTries', codeId, device ?? networkOf(from)),
        shared: shared(FIRST_ATTEMPTS, ['firstCodeTries', 'laterCodeTries'], all),
      }
    },
    /** Returns the limits of codes sent to an email. `device`: one that its account knows. */
    sentCodes(email: string, ip: string | undefined, device?: string): Limits {
      const name = email.toLowerCase()
      if (device === undefined) {
        const network = subnetOf(ip)
        return {
          own: counter('codes', name, network),
          shared: mailbox(email),
          network: counter('networkCodes', network),
        }
      }
      const devices = shared(FIRST_CODES, ['firstDeviceCodes', 'laterDeviceCodes'], name)
      return { own: counter('codes', device), shared: devices }
    },
    /**
     * Returns the limits of codes of one purpose that a logged-in account has sent to its own
     * email.
     */
    ownCodes: (accountId: string, purpose: string): Limits => ({
      own: counter('codes', accountId, purpose),
    }),
    /**
     * Returns the limits of codes that a logged-in account has sent to another email. They use up
     * none of its first codes, which a person with a new phone needs: anybody can have many
     * accounts.
     */
    newEmailCodes: (accountId: string, email: string, ip: string | undefined): Limits => ({
      own: counter('codes', accountId, 'new email'),
      shared: mailbox(email, 0),
      network: counter('networkCodes', subnetOf(ip)),
    }),
    /**
     * Returns the limits of changes of an account's password by somebody who is logged in.
     * `device`: one that the account knows.
     */
    passwordChanges: (accountId: string, from: Sender, device?: string): Limits => ({
      own: counter('passwordChanges', accountId, device ?? networkOf(from)),
      shared: shared(FIRST_ATTEMPTS, ['firstPasswordChanges', 'laterPasswordChanges'], accountId),
    }),
    /**
     * Returns the limits of factors that somebody who is logged in adds to an account. `device`:
     * one that the account knows.
     */
    addedFactors: (accountId: string, from: Sender, device?: string): Limits => ({
      own: counter('addedFactors', accountId, device ?? networkOf(from)),
      shared: shared(FIRST_ATTEMPTS, ['firstAddedFactors', 'laterAddedFactors'], accountId),
    }),
    /** Returns the limits of log-outs everywhere that end resets of the account's password. */
    endedResets: (accountId: string): Limits => ({ own: counter('endedResets', accountId) }),
    /** Returns the limits of emails to an account about log-ins on unknown devices. */
    newDeviceEmails: (accountId: string): Limits => ({
      own: counter('newDeviceEmails', accountId),
    }),
    /** Returns the limits of copies of an account's data. */
    dataCopies: (accountId: string): Limits => ({ own: counter('dataCopies', accountId) }),
    /** Returns the limits of pictures that a network uploads. */
    uploads: (from: Sender): Limits => ({ own: counter('uploads', networkOf(from)) }),
    /** Returns the limits of links to drafts that a network has sent to an email. */
    draftLinks: (email: string, from: Sender): Limits => ({
      own: counter('draftLinks', email.toLowerCase()),
      network: counter('networkDraftLinks', networkOf(from)),
    }),
    /** Returns a hash that stands for an IP address. */
    hashOf: (ip: string | undefined): string => hash(addressKey(ip), HASH_NAME),
  }
}
