const handled = new WeakSet<object>()

/** Returns an import whose failure its caller handles: the app does not offer a reload for it. */
export const handledImport = <Part>(part: Promise<Part>): Promise<Part> =>
  part.catch((error) => {
    handled.add(error)
    throw error
  })

/**
 * Returns whether the caller of an import handles its failure. Known once the import has rejected.
 */
export const isHandled = (error: object): boolean => handled.has(error)
