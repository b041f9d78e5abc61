// What may be harder to read than others, with the reason.

/** Files and folders without texts for customers and attorneys. */
export const NOT_FOR_PEOPLE: Record<string, string> = {
  'machines/admin/': 'for admins',
  'server/delivery/housekeeping.ts': 'for the log',
  'server/delivery/jobs.ts': 'for the log',
  'server/delivery/mailer.ts': 'for operators',
  'server/delivery/push-sender.ts': 'for the log',
  'server/domain/admin/': 'for admins',
  'server/domain/deletion/': 'for admins and the log',
  'server/http/basic-auth.ts': 'for operators',
  'server/identity/config.ts': 'for operators',
  'src/features/admin/': 'for admins',
  'src/features/auth/clerk-appearance.ts': 'styles',
  'src/ui/theme/': 'styles and their descriptions',
}

/** Files with lists of names, which cannot be said otherwise. */
export const NAMES: Record<string, string> = {
  'machines/places/counties.ts': 'names of counties',
  'machines/places/license-rolls.ts': 'names of the public lists of lawyers',
  'machines/places/states.ts': 'names of states',
}

/** Long words that people know from elsewhere. They count as an average word. */
export const KNOWN_WORDS: Record<string, string> = {
  notification: 'the word for it in the settings of phones and browsers',
  notifications: 'the word for it in the settings of phones and browsers',
}

/** Texts that cannot be said in plainer words, with the reason. `…` stands for a value. */
export const EXCEPTIONS: Record<string, string> = {}
