import { expect, it } from 'vitest'
import { toLabel, toNotice } from '../../client/ui-text.js'

it('a label keeps icons out, shows what cannot be seen, and stays on one line', () => {
  expect(toLabel('$(trash) done')).toBe('\\$(trash) done')
  expect(toLabel('a\nb\u202ec\u001b[31m')).toBe('a\\u000Ab\\u202Ec\\u001B[31m')
})

it('a label is cut outside a surrogate pair, and says that it is cut', () => {
  expect(toLabel('ab😀cd', 3)).toBe('ab…')
  expect(toLabel('ab', 2)).toBe('ab')
})

it('a notice has no links', () => {
  expect(toNotice('see [here](command:workbench.action.quit)')).toBe(
    'see [here] (command:workbench.action.quit)',
  )
})
