// A sliding-window rate limit per key, in the memory of this process. Its memory is bounded.
import { isIPv6 } from 'node:net'

interface Limit {
  /** The number of requests allowed in any window. */
  max: number
  windowMs: number
}

// With more keys than this, the least recently used one is dropped.
const MAX_KEYS = 10_000

/** Creates a limiter. `take` returns 0, or the seconds to wait; `giveBack` undoes one `take`. */
export function createRateLimit({ max, windowMs }: Limit) {
  const timesByKey = new Map<string, number[]>()

  return {
    take(key: string, at: Date): number {
      const now = at.getTime()
      const recent = (timesByKey.get(key) ?? []).filter((time) => time > now - windowMs)
      // Moving the key to the end keeps the map in order of last use.
      timesByKey.delete(key)
      timesByKey.set(key, recent)
      const leastRecent = timesByKey.keys().next().value
      if (timesByKey.size > MAX_KEYS && leastRecent) timesByKey.delete(leastRecent)
      const first = recent[0]
      if (first !== undefined && recent.length >= max) {
        return Math.max(1, Math.ceil((first + windowMs - now) / 1000))
      }
      recent.push(now)
      return 0
    },
    giveBack(key: string): void {
      timesByKey.get(key)?.pop()
    },
  }
}

/**
 * Returns the key that an IP address is counted by: itself, or the /64 of an IPv6 address, because
 * one subscriber has all of it. Connections that were reset before they were accepted have no
 * address, and count together.
 */
export function addressKey(address: string | undefined): string {
  if (address === undefined) return ''
  if (!isIPv6(address) || address.includes('.')) return address
  const [head = '', tail] = address.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right]
  return `${groups.slice(0, 4).join(':')}::/64`
}

/**
 * Returns the network of an IP address, /24 for IPv4 and /48 for IPv6. Limits count by this range,
 * because one attacker can easily use several addresses in it. Connections without an address count
 * together, as in `addressKey`.
 */
export function subnetOf(address: string | undefined): string {
  if (address === undefined) return ''
  if (!isIPv6(address) || address.includes('.')) {
    return address.replace(/^::ffff:/i, '').replace(/\.\d+$/, '.0/24')
  }
  const [a = '', b = '', c = ''] = addressKey(address).split(':')
  return `${a}:${b}:${c}::/48`
}
