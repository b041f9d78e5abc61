// What is counted and measured for Prometheus. Labels have few values, and none that names a
// person: operations of the contract, statuses, queues and outcomes.
import type { Registry } from 'prom-client'
import { FASTPASS_VERSION } from '#contract'
import type { QueueName } from '#server/db/jobs.ts'
import { queues } from '#server/db/jobs.ts'
import { SECURITY_KINDS } from '#server/db/schema/audit.ts'
import type { PushOutcome, SecurityEvent } from '#server/services.ts'

const PREFIX = 'fastpass_'

/**
 * The results of sending an email: `refused`: its mailbox does not exist. `failed`: it is tried
 * again.
 */
export const EMAIL_OUTCOMES = ['sent', 'refused', 'failed'] as const
/** The results of sending a push message. `failed`: the push service does not respond or fails. */
export const PUSH_OUTCOMES = [
  'delivered',
  'gone',
  'later',
  'refused',
  'failed',
] as const satisfies (PushOutcome['kind'] | 'failed')[]
const OUTCOMES = ['success', 'failure'] as const

export type EmailOutcome = (typeof EMAIL_OUTCOMES)[number]
export type PushResult = (typeof PUSH_OUTCOMES)[number]

/** The counters of one server. */
export interface Metrics {
  registry: Registry
  request(operation: string, status: number, seconds: number | undefined): void
  job(queue: QueueName, outcome: (typeof OUTCOMES)[number], seconds: number): void
  email(outcome: EmailOutcome): void
  push(outcome: PushResult): void
  securityEvent(event: Pick<SecurityEvent, 'kind' | 'result'>): void
}

const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const JOB_BUCKETS = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 600]

/** Creates the counters. Loads the library, which a server without metrics does not need. */
export async function createMetrics(): Promise<Metrics> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  // Memory, processor, event loop delay, garbage collection.
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: `${PREFIX}build_info`,
    help: 'The version of the server; always 1.',
    labelNames: ['version'],
    aggregator: 'first',
    registers: [registry],
  }).set({ version: FASTPASS_VERSION }, 1)
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name: `${PREFIX}${name}`, help, labelNames, registers: [registry] })
  const histogram = <Label extends string>(
    name: string,
    { help, labelNames, buckets }: { help: string; labelNames: Label[]; buckets: number[] },
  ) => new Histogram({ name: `${PREFIX}${name}`, help, labelNames, buckets, registers: [registry] })

  const requests = counter('http_requests_total', 'Requests, by operation and status.', [
    'operation',
    'status',
  ])
  const requestSeconds = histogram('http_request_duration_seconds', {
    help: 'Duration of requests by operation, without live streams.',
    labelNames: ['operation'],
    buckets: REQUEST_BUCKETS,
  })
  const jobs = counter('job_runs_total', 'Attempts of jobs, by queue and outcome.', [
    'queue',
    'outcome',
  ])
  const jobSeconds = histogram('job_duration_seconds', {
    help: 'Duration of attempts of jobs, by queue.',
    labelNames: ['queue'],
    buckets: JOB_BUCKETS,
  })
  const emails = counter('emails_total', 'Emails, by what became of them.', ['outcome'])
  const pushes = counter('push_messages_total', 'Push messages, by what became of them.', [
    'outcome',
  ])
  const security = counter(
    'security_events_total',
    'Events of the security log, such as log-ins, by kind and outcome.',
    ['kind', 'outcome'],
  )
  // Prometheus sees no increase at the first event of a counter that did not exist before it.
  for (const outcome of EMAIL_OUTCOMES) emails.inc({ outcome }, 0)
  for (const outcome of PUSH_OUTCOMES) pushes.inc({ outcome }, 0)
  for (const outcome of OUTCOMES) {
    for (const kind of SECURITY_KINDS) security.inc({ kind, outcome }, 0)
    for (const queue of Object.keys(queues)) jobs.inc({ queue, outcome }, 0)
  }
  return {
    registry,
    request: (operation, status, seconds) => {
      requests.inc({ operation, status })
      if (seconds !== undefined) requestSeconds.observe({ operation }, seconds)
    },
    job: (queue, outcome, seconds) => {
      jobs.inc({ queue, outcome })
      jobSeconds.observe({ queue }, seconds)
    },
    email: (outcome) => emails.inc({ outcome }),
    push: (outcome) => pushes.inc({ outcome }),
    securityEvent: ({ kind, result = 'success' }) =>
      security.inc({ kind, outcome: result === 'success' ? 'success' : 'failure' }),
  }
}
