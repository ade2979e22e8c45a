// Waiting for the event loop: what is already waiting (messages, cancels) gets its turn.

/** Resolves in the next turn of the event loop, after input that has arrived was read. */
export function turnOfEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}
