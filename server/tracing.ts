// Spans: what a request or a job did, and how long each part took. Without a tracer nothing is
// measured. The tracer is OpenTelemetry's (`server/telemetry/open-tracing.ts`), which is loaded
// only when the settings ask for it.
import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * What a span may say. None of it can hold the id, email or token of a person, or a text: a route
 * has names in place of ids, and a statement has placeholders in place of values.
 */
export interface SpanAttributes {
  'http.request.method'?: string
  'http.route'?: string
  'http.response.status_code'?: number
  'db.system.name'?: 'postgresql'
  'db.query.text'?: string
  'server.address'?: string
  'fastpass.operation'?: string
  'fastpass.queue'?: string
  'fastpass.attempt'?: number
  'fastpass.outcome'?: string
  'error.type'?: string
}

/** What is measured. */
export interface NewSpan {
  name: string
  kind: 'server' | 'client' | 'consumer'
  attributes: SpanAttributes
}

/** A span that has begun. */
export interface OpenSpan {
  /** Ends the span, with what is known by then. An `error.type` marks it as failed. */
  end(attributes?: SpanAttributes): void
}

/** Starts spans. `parent`: the span that the new one is a part of. */
export type Tracer = (span: NewSpan, parent: OpenSpan | undefined) => OpenSpan

let tracer: Tracer | undefined
const current = new AsyncLocalStorage<OpenSpan>()

/** Sets the tracer of this process; undefined for none. */
export function setTracer(newTracer: Tracer | undefined): void {
  tracer = newTracer
}

/** Returns whether there is a tracer. */
export const isTracing = (): boolean => tracer !== undefined

/** Returns whether the caller runs within a span. */
export const isInSpan = (): boolean => current.getStore() !== undefined

/** Starts a span within the current one; undefined without a tracer. */
export const startSpan = (span: NewSpan): OpenSpan | undefined => tracer?.(span, current.getStore())

/** Runs work as a part of a span. */
export const runInSpan = <Result>(span: OpenSpan | undefined, work: () => Result): Result =>
  span ? current.run(span, work) : work()

/** Runs work in a span of its own. `outcomeOf`: describes the result. */
export async function traced<Result>(
  newSpan: NewSpan,
  work: () => Promise<Result>,
  outcomeOf?: (result: Result) => string,
): Promise<Result> {
  const span = startSpan(newSpan)
  if (!span) return work()
  try {
    const result = await runInSpan(span, work)
    span.end(outcomeOf && { 'fastpass.outcome': outcomeOf(result) })
    return result
  } catch (error) {
    span.end({ 'error.type': errorType(error) })
    throw error
  }
}

// The message is left out, because it may quote a person's text.
function errorType(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const { code } = (error.cause ?? error) as { code?: unknown }
  return typeof code === 'string' ? code : error.name
}
