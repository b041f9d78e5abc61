// Which server tests run on which database. PostgreSQL runs all except those about the built-in
// database. PGlite runs those whose result can depend on its being part of the server's process and
// in a folder. `npm run test:full` runs every test on both, where it can, and so finds what the two
// versions of PostgreSQL plan and compute differently.

/** What a server test can find on one engine and not on the other. */
const BY_ENGINE = {
  'what happens at the same moment on one connection': [
    'data-copies',
    'one-record',
    'race',
    'upload-claims',
  ],
  'data that is deleted, in files': ['erasure', 'nothing-left'],
  'unique values and what a conflict is called': ['email-change', 'posting'],
  'a process that ends at any moment': ['kill', 'shutdown'],
  'the folder of the database': ['start'],
  'JSON, odd characters and errors of the database': ['hostile-bodies'],
  'listening and jobs': ['live'],
  'commands, which share the database with a server or wait for it': [
    'backup',
    'interrupted-restores',
    'invite-command',
    'maintenance',
    'rotate-keys-command',
    'scheduled-backups',
  ],
  'sessions and accounts of the embedded identity': ['identity/embedded-sign-in'],
}

/** Files about the built-in database's folder, or that need no database. */
const BUILT_IN = [
  'files/file-stores',
  'identity/clerk',
  'identity/clerk-proxy',
  'identity/config',
  'mailer',
  'private-files',
  'settings',
  'site',
  'start-checks',
]

/** Files that need a PostgreSQL next to the built-in database. */
const BOTH_ENGINES = ['move-to']

/** Files whose requests wait for another connection: the built-in database has one alone. */
const SEVERAL_CONNECTIONS = ['changed-accounts', 'ended-rights', 'workers']

const pathOf = (name: string) => `tests/server/${name}.test.ts`

/** The files that PGlite runs. */
export const onPglite: readonly string[] = [...Object.values(BY_ENGINE).flat(), ...BUILT_IN].map(
  pathOf,
)

/** The files that PostgreSQL does not run. */
export const notOnPostgres: readonly string[] = BUILT_IN.map(pathOf)

/** The files that PGlite never runs, also in a full run. */
export const notOnPglite: readonly string[] = [...BOTH_ENGINES, ...SEVERAL_CONNECTIONS].map(pathOf)
