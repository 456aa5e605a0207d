import type { Reply } from '@primo/contract/platform/route'
import type { movimenti, saldo } from '@primo/contract/raccolta/manifestazione'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { deviceStorage } from '../device/storage.ts'
import { emptyUser } from './saved-state.ts'
import { clearAuth, POINTS_KEY, setToken, setUser } from './store.ts'
import { keepMovimenti, keepSaldo, ultimiPunti } from './ultimi-punti.ts'

const edizione = {
  id: 1,
  codice: 'E',
  titolo: 'Edizione',
  inizio: '2026-01-01',
  fine: '2027-12-31',
  ultima_richiesta: '2027-12-01',
}
const punti: Reply<typeof saldo>['data'] = {
  saldo_punti: 480,
  in_maturazione: 0,
  prenotati: 0,
  debito: 0,
  in_scadenza: [],
  perche_zero: null,
  una_pratica: null,
  desiderio: null,
  edizione,
  precedenti: [],
}
const page = (current_page: number, titolo: string): Reply<typeof movimenti> => ({
  data: [
    {
      id: 1,
      data: '2026-11-20T10:00:00.000Z',
      tipo: 'accredito',
      titolo,
      perche: '',
      punti: 480,
      livello: null,
      matura_il: null,
      id_scheda: null,
      id_richiesta: null,
    },
  ],
  pagination: { total: 21, per_page: 20, current_page, last_page: 2 },
})

beforeEach(() => {
  setToken({ token: 't', token_id: 'i', token_type: 'Bearer', refresh_token: 'r' })
  setUser({ ...emptyUser(), id: 4 })
})
afterEach(() => {
  clearAuth()
})

it('the points last seen are there, of the first page only', () => {
  keepSaldo(punti)
  keepMovimenti(page(1, 'Primo'))
  keepMovimenti(page(2, 'Più vecchio'))
  expect(ultimiPunti()?.saldo?.data).toEqual(punti)
  expect(ultimiPunti()?.movimenti?.prima.data.map((m) => m.titolo)).toEqual(['Primo'])
})

it('they are of who saw them, and go with him', () => {
  keepSaldo(punti)
  setUser({ ...emptyUser(), id: 5 })
  expect(ultimiPunti()).toBeNull()
  keepSaldo({ ...punti, saldo_punti: 1 })
  expect(ultimiPunti()?.saldo?.data.saldo_punti).toBe(1)
  clearAuth()
  expect(deviceStorage.getItem(POINTS_KEY)).toBeNull()
})

it.each(['', 'non è JSON', '{"di":4,"saldo":{"il":1,"data":{}}}', 'null'])(
  'kept badly (%s), they are not there',
  (text) => {
    deviceStorage.setItem(POINTS_KEY, text)
    expect(ultimiPunti()).toBeNull()
  },
)
