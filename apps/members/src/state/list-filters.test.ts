import type { Utente } from '@primo/contract/accesso/accesso'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as pratiche from '../pages/convenzionato/Pratiche.tsx'
import * as premi from '../pages/premi/catalogo.ts'
import { clearAuth, currentState, setToken, setUser, store } from './store.ts'

const token = { token: 't', token_id: 'i', token_type: 'Bearer', refresh_token: 'r' } as const
const cases = pratiche.useFilters.getState()
const prizes = premi.useFilters.getState()

beforeEach(() => {
  setToken(token)
  setUser({ ...currentState().user, id: 4 } as Utente)
  pratiche.changeFilters({ q: 'Rossi', id_stato: 2, sort_order: 'asc' })
  premi.changeFilters({ testo: 'bici', categoria: 'Sport', ordine: 'nome' })
})
afterEach(clearAuth)

function expectForgotten(): void {
  expect(pratiche.useFilters.getState()).toEqual(cases)
  expect(premi.useFilters.getState()).toEqual(prizes)
}

describe('what a member looked for', () => {
  it('stays while he is in, his data read again and his session renewed', () => {
    setToken({ ...token, token: 't2' })
    setUser({ ...currentState().user, nome: 'Anna' })
    expect(pratiche.useFilters.getState()).toMatchObject({ q: 'Rossi', id_stato: 2, sort_order: 'asc' })
    expect(premi.useFilters.getState()).toEqual({ testo: 'bici', categoria: 'Sport', ordine: 'nome' })
  })

  it('is gone once he has left', () => {
    clearAuth()
    expectForgotten()
  })

  it('is gone when another tab has left and let another account in before this one looked', () => {
    store.setState({ token: { ...token, token: 'altro' }, user: { ...currentState().user, id: 9 } })
    expectForgotten()
  })
})
