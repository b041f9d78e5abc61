// Most statements take PostgreSQL longer to plan than to run, so each connection prepares them.
import pg from 'pg'

// Inserts of many rows have many different lengths, so the longest are not prepared.
const MAX_TEXT_LENGTH = 8_000
/** The most prepared statements of a connection. Further ones run without being prepared. */
export const MAX_STATEMENTS = 500

interface Config {
  text: string
  name?: string
}

/** Returns a statement that is not prepared yet: drizzle passes objects, pg-boss texts. */
function readStatement(input: unknown): Config | undefined {
  if (typeof input === 'string') return { text: input }
  const isConfig = typeof input === 'object' && input !== null && 'text' in input
  if (!isConfig || 'submit' in input) return
  const config = input as Config
  return config.name ? undefined : config
}

/**
 * A connection that prepares every statement with parameters and keeps it until the connection is
 * closed. It must not be used behind a pooler, which changes the session between transactions.
 * Statements name their columns, so a migration that adds a column does not break them.
 */
export class PreparingClient extends pg.Client {
  /** The names of prepared statements by their text. */
  private readonly names = new Map<string, string>()

  // The cast keeps the overloads of `pg.Client`.
  override query = ((input: unknown, ...rest: unknown[]) =>
    this.send(input, ...rest)) as pg.Client['query']

  /** Sends a statement, prepared if it has parameters. Passes the arguments on unchanged. */
  protected send(input: unknown, values?: unknown, ...rest: unknown[]): unknown {
    const send = super.query.bind(this) as (...args: unknown[]) => unknown
    const statement = Array.isArray(values) && values.length > 0 ? readStatement(input) : undefined
    const name = statement && this.nameOf(statement.text)
    return name ? send({ ...statement, name }, values, ...rest) : send(input, values, ...rest)
  }

  private nameOf(text: string): string | undefined {
    const existing = this.names.get(text)
    if (existing || text.length > MAX_TEXT_LENGTH || this.names.size >= MAX_STATEMENTS)
      return existing
    const name = `kept_${this.names.size}`
    this.names.set(text, name)
    return name
  }
}
