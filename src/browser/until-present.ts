/** Resolves as soon as an element that matches the selector is inside the container. */
export async function untilPresent(container: ParentNode & Node, selector: string): Promise<void> {
  await untilFound(container, () => container.querySelector(selector))
}

/**
 * Resolves with what `find` returns for the container's content, as soon as it returns something;
 * with undefined when the signal is aborted before.
 */
export async function untilFound<T>(
  container: Node,
  find: () => T | null | undefined,
  signal?: AbortSignal,
): Promise<T | undefined> {
  const found = find()
  if (found || signal?.aborted) return found ?? undefined
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const later = find()
      if (later) end(later)
    })
    const end = (result?: T) => {
      observer.disconnect()
      resolve(result)
    }
    signal?.addEventListener('abort', () => end())
    observer.observe(container, { childList: true, subtree: true })
  })
}
