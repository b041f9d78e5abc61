// Measures the statements of requests and jobs as spans, without their values.
import { isInSpan, isTracing, traced } from '#server/tracing.ts'

type Method = (...args: unknown[]) => unknown

const MAX_TEXT_LENGTH = 1_000

/**
 * Returns a client of PostgreSQL or PGlite, or a pool, whose statements are spans; the same client
 * when nothing is traced. A statement outside of a request or job, such as those of the queue, is
 * left out.
 */
export function tracedClient<Client extends object>(client: Client): Client {
  if (!isTracing()) return client
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      const method = value.bind(target) as Method
      switch (name) {
        case 'query':
          return (...args: unknown[]) => measure(args[0], () => method(...args))
        // A pool's connection for a transaction.
        case 'connect':
          return async () => tracedClient((await method()) as object)
        // PGlite's.
        case 'transaction':
          return (work: (tx: object) => unknown) => method((tx: object) => work(tracedClient(tx)))
        default:
          return method
      }
    },
  })
}

function measure(query: unknown, run: () => unknown): unknown {
  if (!isInSpan()) return run()
  const text = withoutValues(typeof query === 'string' ? query : (query as { text: string }).text)
  return traced(
    {
      name: summaryOf(text),
      kind: 'client',
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
    },
    async () => run(),
  )
}

/**
 * Returns a statement on one line, with `?` in place of its literals. Parameters are not part of
 * its text.
 */
export const withoutValues = (text: string): string =>
  text
    .replace(/'(?:[^']|'')*'/g, '?')
    .replace(/(?<![\w$."])\d+(?:\.\d+)?/g, '?')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_TEXT_LENGTH)

/** Returns the statement's verb and its first table: `update drafts`. */
function summaryOf(text: string): string {
  const verb = /^\w+/.exec(text)?.[0].toLowerCase() ?? 'statement'
  const table = /\b(?:from|into|update)\s+"?(\w+(?:\.\w+)?)/i.exec(text)?.[1]
  return table === undefined ? verb : `${verb} ${table}`
}
