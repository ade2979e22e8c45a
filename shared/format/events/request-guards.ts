// What the harness demands of a request header when it restores a log: a model route, and in v0c a sound config
// (seeds 000 and 004).
import Type from 'typebox'
import { text } from '../../text.js'
import type { Guard, GuardFault } from '../dialect.js'
import { isJsonObject } from '../schema-node.js'

const someText = Type.String({ minLength: 1 })

const schema = Type.Object({
  header: Type.Object({ config: Type.Object({ provider: someText, model: someText }) }),
})

/** Seed 000: looked at only where the payload is an object. */
export const routeGuard: Guard = { code: 'request/route-missing', schema, objectsOnly: true }

/** Seed 004. */
export const configGuard: Guard = { code: 'request/route-missing', schema, also: findConfigFault }

const code = 'request/config-malformed'
const markable = ['reasoningEffort', 'maxTokens']

/** What is wrong with thinking level and adapter marks of a `request/header` payload (seed 004). */
export function findConfigFault(data: unknown): GuardFault | undefined {
  const header = isJsonObject(data) ? data['header'] : undefined
  const config = isJsonObject(header) ? header['config'] : undefined
  if (!isJsonObject(header) || !isJsonObject(config)) return undefined
  const effort = config['reasoningEffort']
  if (effort !== undefined && (typeof effort !== 'string' || effort === '')) {
    return { code, path: ['header', 'config', 'reasoningEffort'], expectation: text('a non-empty string') }
  }
  return header['adapterDefaults'] === undefined
    ? undefined
    : findMarkFault(header['adapterDefaults'], config)
}

function findMarkFault(marks: unknown, config: Readonly<Record<string, unknown>>): GuardFault | undefined {
  const path = ['header', 'adapterDefaults']
  if (!isJsonObject(marks)) return { code, path, expectation: text('an object') }
  for (const [name, marker] of Object.entries(marks)) {
    const at = [...path, name]
    if (!markable.includes(name)) return { code, path: at, expectation: text('no such member') }
    if (marker !== true) return { code, path: at, expectation: '`true`' }
    if (config[name] === undefined)
      return { code, path: at, expectation: text('no mark, as `config.{0}` is absent', [name]) }
  }
  return undefined
}
