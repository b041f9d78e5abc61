// Sends statements without waiting for the results of earlier ones. PostgreSQL runs them in their
// order. Those that are sent in one tick of the event loop go out in one packet.
import type pg from 'pg'
import { socketOf } from './client-socket.ts'
import { PreparingClient } from './preparing-client.ts'

/** The arguments of `query`. */
type Statement = [asked: unknown, values?: unknown, ...rest: unknown[]]

/**
 * A connection that prepares statements and pipelines them. It must not be used behind a pooler.
 */
export class PipeliningClient extends PreparingClient {
  private isBeginHeld = false
  /** The `begin` that is on its way. */
  private begun: Promise<unknown> | undefined
  private isCorked = false

  constructor(config?: pg.ClientConfig) {
    super({ ...config, pipeline: true })
  }

  // The cast keeps the overloads of `pg.Client`.
  override query = ((...args: Statement) => {
    const text = textOf(args[0])
    if (text === 'begin') return this.hold()
    // If `begin` failed, PostgreSQL would run what follows outside of a transaction.
    if (this.begun) return this.begun.then(() => this.sendInPacket(...args))
    if (!this.isBeginHeld) return this.sendInPacket(...args)
    this.isBeginHeld = false
    return text === 'commit' || text === 'rollback' ? NO_RESULT : this.beginWith(args)
  }) as pg.Client['query']

  /** Keeps `begin` back, so that it travels with the first statement of its transaction. */
  private hold(): Promise<void> {
    this.isBeginHeld = true
    return NO_RESULT
  }

  /**
   * Sends `begin` and the first statement of its transaction: a `select` in the same packet,
   * because it changes nothing if `begin` fails; any other once `begin` has succeeded. Resolves
   * with the statement's result.
   */
  private beginWith(args: Statement): Promise<unknown> {
    const begun = this.sendInPacket('begin') as Promise<unknown>
    const end = () => {
      this.begun = undefined
    }
    // Attached before any statement waits for `begin`, so that none is sent ahead of one that still
    // waits.
    begun.then(end, end)
    this.begun = begun
    if (!/^\s*select\b/i.test(textOf(args[0]) ?? ''))
      return begun.then(() => this.sendInPacket(...args))
    return Promise.all([begun, this.sendInPacket(...args)]).then(([, result]) => result)
  }

  private sendInPacket(...args: Statement): unknown {
    this.cork()
    return this.send(...args)
  }

  /** Holds back what is written to the socket until the running code ends or waits. */
  private cork(): void {
    if (this.isCorked) return
    const socket = socketOf(this)
    this.isCorked = true
    socket.cork()
    process.nextTick(() => {
      this.isCorked = false
      socket.uncork()
    })
  }
}

const NO_RESULT = Promise.resolve()

const textOf = (statement: unknown): string | undefined =>
  typeof statement === 'string' ? statement : (statement as { text?: string } | undefined)?.text
