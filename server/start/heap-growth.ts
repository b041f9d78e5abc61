// Lets the heap grow further between two major collections of garbage than V8 does.
import { setFlagsFromString } from 'node:v8'

/**
 * The old generation grows to three times what is alive. V8 lets it grow by a tenth when a process
 * promotes little, as a server does. That was a collection every 5 seconds at 500 requests a
 * second, and each takes all processors for 0.1 to 0.2 seconds (docs/performance/overload.md).
 */
export const HEAP_GROWTH_FLAG = '--heap-growing-percent=200'

/** Sets the growth for this process. V8 reads it after each major collection. */
export function setHeapGrowth(): void {
  setFlagsFromString(HEAP_GROWTH_FLAG)
}
