// Most statements take PostgreSQL longer to plan than to run, so each connection prepares the
// repeated ones.
import pg from 'pg'

// Inserts of many rows have many different lengths, so the longest are not prepared.
const LONGEST_TEXT = 8_000
/** The most prepared statements of a connection. */
export const MOST_STATEMENTS = 500

interface Config {
  text: string
  name?: string
}

const isConfig = (asked: unknown): asked is Config =>
  typeof asked === 'object' && asked !== null && 'text' in asked && !('submit' in asked)

/**
 * A connection that prepares every statement with parameters, and keeps the most recently used
 * ones. Statements name their columns, so a migration that adds a column does not break them.
 */
export class PreparingClient extends pg.Client {
  /** The names of prepared statements by their text, the least recently used first. */
  private readonly names = new Map<string, string>()
  private named = 0

  // Keeps the overloads of the original, and passes the arguments on unchanged.
  override query = ((asked: unknown, values: unknown, ...rest: unknown[]) => {
    const send = super.query.bind(this) as (...args: unknown[]) => unknown
    const isKept =
      isConfig(asked) &&
      Array.isArray(values) &&
      values.length > 0 &&
      !asked.name &&
      asked.text.length <= LONGEST_TEXT
    if (!isKept) return send(asked, values, ...rest)
    const name = this.nameOf(asked.text)
    this.closeOldest((statement) => send(statement))
    return send({ ...asked, name }, values, ...rest)
  }) as pg.Client['query']

  private nameOf(text: string): string {
    let name = this.names.get(text)
    if (name) this.names.delete(text)
    else {
      this.named += 1
      name = `kept_${this.named}`
    }
    this.names.set(text, name)
    return name
  }

  private closeOldest(send: (asked: pg.Submittable) => void): void {
    const [oldest] = this.names
    if (!oldest || this.names.size <= MOST_STATEMENTS) return
    this.names.delete(oldest[0])
    send(new CloseStatement(oldest[1]))
  }
}

/**
 * Closes a prepared statement in PostgreSQL. It does not use `deallocate`, which fails for an
 * unknown name and in a failed transaction. It is queued after the statement's last use.
 */
class CloseStatement implements pg.Submittable {
  private readonly name: string

  constructor(name: string) {
    this.name = name
  }

  submit(connection: pg.Connection): void {
    const { parsedStatements } = connection as unknown as { parsedStatements: object }
    Reflect.deleteProperty(parsedStatements, this.name)
    connection.close({ type: 'S', name: this.name }, true)
    connection.sync()
  }

  // Nothing awaits this message. A lost connection fails the next query.
  handleError(): void {}
  handleReadyForQuery(): void {}
}
