// Lossless JSON: which in-memory values survive a round trip through text, and frozen copies of them.
// It knows nothing of events. Every walk keeps its own stack, so depth is bounded by memory only.

/** A value that JSON text can hold without loss (seed 004: negative zero and non-finite numbers are not). */
export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue }

/**
 * Copies `value` in one pass that reads every property exactly once, so that a getter cannot show one value to
 * the check and another to the log. The copy shares nothing with `value` and is frozen all the way down.
 * Returns `undefined` where `value` is not lossless JSON: a bigint, function, symbol or `undefined`, negative
 * zero, a non-finite number, a cycle, an array with holes or extra members, an object of a class of its own, a
 * symbol key or a hidden key (seed 004). What a getter throws passes through.
 */
export function snapshotJsonValue(value: unknown): JsonValue | undefined {
  return walk(value, 'copy')
}

/** Whether `value` is lossless JSON; the same rule as {@link snapshotJsonValue}, without a copy. */
export function isJsonValue(value: unknown): value is JsonValue {
  return walk(value, 'check') !== undefined
}

/** One container on the way down. `copy` is absent when the walk only checks. */
type Frame =
  | { readonly kind: 'array'; readonly source: readonly unknown[]; readonly copy?: JsonValue[]; next: number }
  | {
      readonly kind: 'object'
      readonly source: object
      readonly keys: readonly string[]
      readonly copy?: Record<string, JsonValue>
      next: number
    }

type WalkMode = 'copy' | 'check'

/** Returns the copy (in `check` mode some JSON value that merely says yes), or `undefined` for a refusal. */
function walk(root: unknown, mode: WalkMode): JsonValue | undefined {
  if (typeof root !== 'object' || root === null) return isScalar(root) ? root : undefined
  const ancestors = new Set<object>()
  const first = enter(root, mode, ancestors)
  if (first === undefined) return undefined
  const stack: Frame[] = [first]
  for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
    const step = readNext(frame)
    if (step === 'missing') return undefined
    if (step === 'done') {
      stack.pop()
      ancestors.delete(frame.source)
      if (frame.copy !== undefined) Object.freeze(frame.copy)
      continue
    }
    const { value, key } = step
    if (typeof value !== 'object' || value === null) {
      if (!isScalar(value)) return undefined
      place(frame, key, value)
      continue
    }
    const child = enter(value, mode, ancestors)
    if (child === undefined) return undefined
    if (child.copy !== undefined) place(frame, key, child.copy)
    stack.push(child)
  }
  return first.copy ?? true
}

/** Reads the next member of a container, once; `missing` is a hole that a getter made on the way. */
function readNext(
  frame: Frame,
): { readonly value: unknown; readonly key: string | number } | 'done' | 'missing' {
  const index = frame.next
  frame.next = index + 1
  if (frame.kind === 'array') {
    if (index >= frame.source.length) return 'done'
    return Object.hasOwn(frame.source, index) ? { value: frame.source[index], key: index } : 'missing'
  }
  const key = frame.keys[index]
  if (key === undefined) return 'done'
  return { value: Reflect.get(frame.source, key), key }
}

function place(frame: Frame, key: string | number, value: JsonValue): void {
  if (frame.copy === undefined) return
  // Plain assignment to `__proto__` would set the prototype instead of a member.
  if (key === '__proto__')
    Object.defineProperty(frame.copy, key, { value, enumerable: true, configurable: true, writable: true })
  else Reflect.set(frame.copy, key, value)
}

/** Opens one array or object, or refuses it: a cycle, a class of its own, holes, symbol or hidden keys. */
function enter(source: object, mode: WalkMode, ancestors: Set<object>): Frame | undefined {
  if (ancestors.has(source)) return undefined
  if (Array.isArray(source)) {
    // The members and `length`, nothing else: fewer is a hole, more is an extra property.
    if (!isPlainArray(source) || Reflect.ownKeys(source).length !== source.length + 1) return undefined
    ancestors.add(source)
    return mode === 'copy' ? { kind: 'array', source, copy: [], next: 0 } : { kind: 'array', source, next: 0 }
  }
  if (!isPlainObject(source)) return undefined
  const keys = visibleKeys(source)
  if (keys === undefined) return undefined
  ancestors.add(source)
  return mode === 'copy'
    ? { kind: 'object', source, keys, copy: {}, next: 0 }
    : { kind: 'object', source, keys, next: 0 }
}

function isScalar(value: unknown): value is null | boolean | number | string {
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0)
  return value === null || typeof value === 'boolean' || typeof value === 'string'
}

/** The keys that JSON text would show, or `undefined` where it would silently leave one out. */
function visibleKeys(source: object): string[] | undefined {
  const keys: string[] = []
  for (const key of Reflect.ownKeys(source)) {
    if (typeof key !== 'string' || !Object.prototype.propertyIsEnumerable.call(source, key)) return undefined
    keys.push(key)
  }
  return keys
}

function isPlainObject(source: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(source)
  return prototype === null || prototype === Object.prototype || isForeignBuiltin(prototype, 'Object')
}

function isPlainArray(source: readonly unknown[]): boolean {
  const prototype: unknown = Object.getPrototypeOf(source)
  return prototype === Array.prototype || isForeignBuiltin(prototype, 'Array')
}

/**
 * Whether `prototype` is the built-in prototype of another realm (a worker's or a frame's values are plain too).
 * A class cannot pass for it: only a built-in constructor prints as native code under exactly that name.
 */
function isForeignBuiltin(prototype: unknown, name: 'Object' | 'Array'): boolean {
  if (typeof prototype !== 'object' || prototype === null) return false
  const parent: unknown = Object.getPrototypeOf(prototype)
  if (name === 'Object' ? parent !== null : !Array.isArray(prototype) || !isForeignBuiltin(parent, 'Object'))
    return false
  const builtin: unknown = Object.getOwnPropertyDescriptor(prototype, 'constructor')?.value
  if (typeof builtin !== 'function') return false
  const text = Function.prototype.toString.call(builtin)
  return (
    builtin.prototype === prototype &&
    /^function (\w+)\(\) \{\s*\[native code\]\s*\}$/.exec(text)?.[1] === name
  )
}

/** Freezes a tree of arrays and objects in place, however deep, and returns it. Cycles do no harm. */
export function deepFreeze<T>(root: T): T {
  if (typeof root !== 'object' || root === null) return root
  const seen = new Set<object>([root])
  const pending: object[] = [root]
  for (let current = pending.pop(); current !== undefined; current = pending.pop()) {
    Object.freeze(current)
    for (const child of Object.values(current)) {
      if (typeof child !== 'object' || child === null || seen.has(child)) continue
      seen.add(child)
      pending.push(child)
    }
  }
  return root
}

/** A value that may be asked for members by name; arrays and `null` are not. */
export function isRecord(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Equality of two parsed JSON values: the order of an object's keys does not count, the order of a list does.
 * Walks with its own stack, so it is safe on any depth.
 */
export function jsonEquals(left: unknown, right: unknown): boolean {
  const pending: [unknown, unknown][] = [[left, right]]
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    const [a, b] = pair
    if (a === b) continue
    if (Array.isArray(a) && Array.isArray(b)) {
      if (a.length !== b.length) return false
      for (let index = 0; index < a.length; index++) pending.push([a[index], b[index]])
    } else if (isRecord(a) && isRecord(b)) {
      const keys = Object.keys(a)
      if (keys.length !== Object.keys(b).length) return false
      for (const key of keys) {
        if (!Object.hasOwn(b, key)) return false
        pending.push([a[key], b[key]])
      }
    } else return false
  }
  return true
}
