// Most of our statements take PostgreSQL longer to plan than to do, so each connection plans what comes again only once.
import pg from 'pg'

// Statements of many rows come in every length: the longest are not kept.
const LONGEST_TEXT = 8_000
/** How many statements a connection keeps. */
export const MOST_STATEMENTS = 500

interface Config {
  text: string
  name?: string
}

const isConfig = (asked: unknown): asked is Config =>
  typeof asked === 'object' && asked !== null && 'text' in asked && !('submit' in asked)

/**
 * A connection that prepares every statement with parameters, and keeps prepared those that were asked last. Statements
 * name their columns, so that one stays good when a migration adds some.
 */
export class PreparingClient extends pg.Client {
  /** The names of what is kept by its text, what was not asked for longest first. */
  private readonly names = new Map<string, string>()
  private named = 0

  // The types of the original's many forms stay; what is given is passed on as it is.
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
    this.forgetOldest((forgotten) => send(forgotten))
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

  private forgetOldest(send: (asked: pg.Submittable) => void): void {
    const [oldest] = this.names
    if (!oldest || this.names.size <= MOST_STATEMENTS) return
    this.names.delete(oldest[0])
    send(new Forgetting(oldest[1]))
  }
}

/**
 * Has PostgreSQL forget a statement. Not by `deallocate`, which fails where there is none, and in a transaction that has
 * failed; and sent when it is its turn, after whatever was asked of the statement before.
 */
class Forgetting implements pg.Submittable {
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

  // Nobody waits for it: when the connection is lost, that is said to whoever asks next.
  handleError(): void {}
  handleReadyForQuery(): void {}
}
