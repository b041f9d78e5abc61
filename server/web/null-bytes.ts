// PostgreSQL cannot store the NUL character, so a request that contains one is refused.
import type { FastifyRequest } from 'fastify'

/**
 * Returns the part of a request, and the path in it (`dui.citation_number`), that contains a NUL;
 * null when none does.
 */
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
  // The bytes of a file are not stored in PostgreSQL.
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return null
  for (const [key, member] of Object.entries(value)) {
    const path = pathOfNul(member)
    if (path) return [key, ...path]
  }
  return null
}
