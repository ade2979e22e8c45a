import { expect, it } from 'vitest'
import { foldSurface, SessionError, SessionStore } from '../../shared/index.js'
import { thrownBy, userMessage } from './samples.js'

it('the library entry is enough to keep, fork and read a session', () => {
  const store = new SessionStore()
  const session = store.create('s')
  session.append('user/message', userMessage('m'), { surfaceOp: 'append' })
  const child = store.fork(session, 0, 'child')
  expect(child.deriveMessages()).toEqual([userMessage('m')])
  expect(foldSurface(child.events)).toEqual({ nodes: [0], replacements: [] })
  expect(thrownBy(() => store.create('s'))).toBeInstanceOf(SessionError)
})
