/** Resolves as soon as an element that matches the selector is inside the container. */
export async function untilPresent(container: ParentNode & Node, selector: string): Promise<void> {
  if (container.querySelector(selector)) return
  await new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!container.querySelector(selector)) return
      observer.disconnect()
      resolve()
    })
    observer.observe(container, { childList: true, subtree: true })
  })
}
