// A small typed emitter: who listens to which event, and a way to call listeners whose failures must not travel.
// When something is published and what a failure means is decided by its owner, the session store.

/** Takes back one registration; calling it again does nothing. */
export type Disposer = () => void

/** Registered listeners of one event. */
export class ListenerList<Listener> {
  readonly #registrations = new Set<{ readonly listener: Listener }>()

  /** Adds a listener at the end; the same function may be added more than once. */
  add(listener: Listener): Disposer {
    const registration = { listener }
    this.#registrations.add(registration)
    return () => {
      this.#registrations.delete(registration)
    }
  }

  /** The listeners of this moment, in order of registration; later changes do not show in it. */
  snapshot(): readonly Listener[] {
    return Array.from(this.#registrations, ({ listener }) => listener)
  }
}

/**
 * Calls every listener and lets no failure out: one that throws, and one whose promise rejects later, are told
 * to `report`, and the others are called all the same.
 */
export function callContained<Listener>(
  listeners: readonly Listener[],
  call: (listener: Listener) => unknown,
  report: (failure: unknown) => void,
): void {
  for (const listener of listeners) {
    try {
      containRejection(call(listener), report)
    } catch (failure) {
      report(failure)
    }
  }
}

/** Tells `report` when a returned promise rejects; a listener may as well return nothing. */
export function containRejection(returned: unknown, report: (failure: unknown) => void): void {
  Promise.resolve(returned).catch(report)
}
