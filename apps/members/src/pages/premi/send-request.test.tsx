import { afterEach, expect, test, vi } from 'vitest'
import { store } from '../../state/store.ts'
import { keepRequest, waitingRequests } from '../../state/waiting-requests.ts'
import { sendRequest } from './send-request.ts'

afterEach(() => void vi.unstubAllGlobals())

test('an expired session at the retry does not turn an uncertain request into one that was never sent', async () => {
  store.setState({ token: { token: 't', token_id: '1', token_type: 'Bearer', refresh_token: 'r' } })
  const { chiave } = keepRequest(
    { id_premio: 2, descrizione: 'Cuffie', categoria: 'Casa', immagine: '/premi/x.webp', punti: 1200 },
    '',
  )
  const wasSent = () => waitingRequests.getState().entries.map(({ partita_il }) => partita_il !== null)
  let expired = 0
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('network')
  })
  await sendRequest(chiave)
  expect(wasSent()).toEqual([true])
  vi.stubGlobal('fetch', async () => {
    expired += 1
    return Response.json({ error: 'NON_AUTENTICATO', message: 'Accedi per continuare.' }, { status: 401 })
  })
  await sendRequest(chiave)
  expect(expired).toBeGreaterThan(0)
  expect(wasSent()).toEqual([true])
})
