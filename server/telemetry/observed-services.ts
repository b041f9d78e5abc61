// Wraps what sends emails and push messages, runs jobs and writes the security log, so that each is
// counted and traced.
import type { QueueName } from '#server/db/jobs.ts'
import type { JobRunner } from '#server/delivery/jobs.ts'
import { EmailRefused, type Mailer } from '#server/delivery/mailer.ts'
import type { PushSender, SecurityLog } from '#server/services.ts'
import { traced } from '#server/tracing.ts'
import type { Metrics } from './metrics.ts'

/** Counts and traces emails. */
export function observeMailer(mailer: Mailer, metrics: Metrics | undefined): Mailer {
  return {
    ...mailer,
    send: async (email) => {
      try {
        await traced({ name: 'send email', kind: 'client', attributes: {} }, () =>
          mailer.send(email),
        )
        metrics?.email('sent')
      } catch (error) {
        metrics?.email(error instanceof EmailRefused ? 'refused' : 'failed')
        throw error
      }
    },
  }
}

/** Counts and traces push messages. */
export function observePush(push: PushSender, metrics: Metrics | undefined): PushSender {
  return {
    ...push,
    send: async (target, message, lifetime) => {
      // The rest of the URL identifies a person's device.
      const host = URL.parse(target.endpoint)?.host ?? ''
      try {
        const outcome = await traced(
          { name: 'send push message', kind: 'client', attributes: { 'server.address': host } },
          () => push.send(target, message, lifetime),
          ({ kind }) => kind,
        )
        metrics?.push(outcome.kind)
        return outcome
      } catch (error) {
        metrics?.push('failed')
        throw error
      }
    },
  }
}

/** Counts the events of the security log, including those that the log leaves out as repeated. */
export function observeSecurity(security: SecurityLog, metrics: Metrics | undefined): SecurityLog {
  return {
    ...security,
    record: (event, request) => {
      metrics?.securityEvent(event)
      security.record(event, request)
    },
  }
}

/** Returns a function that runs jobs, and counts and traces them. */
export function observeJobs(metrics: Metrics | undefined): JobRunner {
  return async ({ queue, attempt }: { queue: QueueName; attempt: number }, work) => {
    const start = performance.now()
    const seconds = () => (performance.now() - start) / 1_000
    const attributes = { 'fastpass.queue': queue, 'fastpass.attempt': attempt }
    try {
      const result = await traced({ name: `job ${queue}`, kind: 'consumer', attributes }, work)
      metrics?.job(queue, 'success', seconds())
      return result
    } catch (error) {
      metrics?.job(queue, 'failure', seconds())
      throw error
    }
  }
}
