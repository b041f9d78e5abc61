// PostgreSQL stores no NUL character, so none gets past the door, wherever in a request it hides.
import type { FastifyRequest } from 'fastify'

/** The part of a request, and the path in it (`dui.citation_number`), that holds a NUL; null when none does. */
export function findNul(
  request: Pick<FastifyRequest, 'params' | 'query' | 'body'>,
): { part: 'params' | 'query' | 'body'; field: string } | null {
  for (const part of ['params', 'query', 'body'] as const) {
    const path = pathOfNul(request[part])
    if (path) return { part, field: path.join('.') }
  }
  return null
}

function pathOfNul(value: unknown): string[] | null {
  if (typeof value === 'string') return value.includes('\0') ? [] : null
  // A file is bytes, which are stored elsewhere.
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return null
  for (const [key, member] of Object.entries(value)) {
    const path = pathOfNul(member)
    if (path) return [key, ...path]
  }
  return null
}
