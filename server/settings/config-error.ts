/** A setting that cannot be used. The message is the sentence to show. */
export class ConfigError extends Error {}
