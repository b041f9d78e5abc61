/** A setting that cannot be used. The message is the sentence to show. */
export class ConfigError extends Error {}

/** Another program uses what the settings name. It may be this server, already running. */
export class InUseError extends ConfigError {}
