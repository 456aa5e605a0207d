import { expect, test } from 'vitest'
import { requestsOfCall } from '../bench/backoffice-requests.ts'

test('the bench of the back office has values for every parameter of every list', () => {
  expect(requestsOfCall(1).filter(({ call }) => call === 'codaPratiche').length).toBeGreaterThan(20)
})
