// The streams that are open in this process, and who receives each.
import type { Person } from '#server/caller.ts'
import type { Subscriber } from '#server/services.ts'
import type { LiveEvent, LiveStream } from './live-stream.ts'

/**
 * The time between two people who are told to load their screens again, so that hundreds do not
 * load them at once.
 */
const REFRESHED_EVERY_MS = 10

/** The open streams. */
export type OpenStreams = ReturnType<typeof createOpenStreams>

/** Creates an empty set of streams. */
export function createOpenStreams() {
  const streams = new Map<LiveStream, Subscriber>()
  const ofPerson = new Map<string, Set<LiveStream>>()
  return {
    add(stream: LiveStream, subscriber: Subscriber): void {
      const { id } = subscriber.person
      streams.set(stream, subscriber)
      ofPerson.set(id, (ofPerson.get(id) ?? new Set()).add(stream))
    },
    remove(stream: LiveStream, { person }: Subscriber): void {
      const own = ofPerson.get(person.id)
      streams.delete(stream)
      own?.delete(stream)
      if (own?.size === 0) ofPerson.delete(person.id)
    },
    count: (): number => streams.size,
    all: (): [LiveStream, Subscriber][] => [...streams],
    /** Returns a person's streams, oldest first. */
    ofPerson: (id: string): LiveStream[] => [...(ofPerson.get(id) ?? [])],
    /** Returns the ids of the people with this role who have a stream. */
    peopleWithRole: (role: Person['role']): string[] => [
      ...new Set(
        [...streams.values()].flatMap(({ person }) => (person.role === role ? person.id : [])),
      ),
    ],
    send(personId: string, event: LiveEvent): void {
      for (const stream of ofPerson.get(personId) ?? []) stream.send(event)
    },
    /** Tells everyone, one after the other, to load their screen again. */
    refreshAll(): void {
      for (const [index, stream] of [...streams.keys()].entries())
        setTimeout(() => stream.send({ kind: 'refresh' }), index * REFRESHED_EVERY_MS).unref()
    },
    /** Sends an event to everyone with this role. */
    sendToAll(event: LiveEvent, role: Person['role']): void {
      for (const [stream, { person }] of streams) if (person.role === role) stream.send(event)
    },
  }
}
