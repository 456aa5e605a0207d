import * as contratto from '@primo/contract/raccolta/operatore-punti'
import { puntiDellIscritto, type RettificaIntera } from '@primo/contract/raccolta/operatore-punti'
import { agisciSuProposta, proposte } from '@primo/contract/ufficio/operatore-proposte'
import { clock } from '@primo/domain/platform/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BackOfficeWithSocio, callByContract, openBackOfficeWithSocio } from '../../test/back-office.ts'

let office: BackOfficeWithSocio
let socio: BackOfficeWithSocio['socio']
let edizione_id: number
beforeAll(async () => {
  office = await openBackOfficeWithSocio()
  ;({ socio } = office)
  const { data } = await office.fa(puntiDellIscritto, { params: { id: socio.utente_id } })
  edizione_id = data.edizioni_aperte[0]!.id
})
afterAll(() => office.closeSound())

const payload = (punti: number, motivo = 'Premio arrivato rotto') => ({
  utente_id: socio.utente_id,
  edizione_id,
  punti,
  motivo,
})
const proponi = async (punti: number, motivo?: string) =>
  (await office.fa(contratto.proponiRettifica, { body: payload(punti, motivo) })).data

describe('rettifiche', () => {
  test('la propone un operatore, la conferma un altro, e ciascuno vede i suoi bottoni', async () => {
    const proposta = await proponi(40)
    expect(proposta).toMatchObject({
      stato: 'proposta',
      punti: 40,
      azioni: ['ritira'],
      proposta_da: 'Paola Fontana',
      saldi: { disponibili: 600 },
    })
    const params = { id: proposta.id }
    const view = (await office.fa(contratto.leggiRettifica, { params }, office.collega.token)).data
    expect(view.azioni).toEqual(['conferma', 'rifiuta'])
    const conferma = { params: view.proposta!, body: { azione: 'conferma' as const } }
    const { collega, operatore } = office
    expect((await office.nonFa(agisciSuProposta, conferma, operatore.token)).code).toBe('ALTRO_OPERATORE')
    // In «Da confermare», like every four-eyes approval.
    const waits = (await office.fa(proposte, {}, collega.token)).data
    expect(waits).toMatchObject([
      {
        id: view.proposta!.id,
        tipo: 'punti.rettifica',
        oggetto_id: proposta.id,
        motivo: 'Premio arrivato rotto',
        cambi: [{ campo: 'rettifica', prima: '', dopo: '40' }],
      },
    ])
    await office.fa(agisciSuProposta, conferma, collega.token)
    const done = await office.fa(contratto.leggiRettifica, { params }, collega.token)
    expect(done.data).toMatchObject({ stato: 'approvata', azioni: [], saldi: { disponibili: 640 } })
    expect(done.data.proposta).toBeNull()
    expect(done.data.storia.map((s: RettificaIntera['storia'][number]) => [s.stato, s.chi.nome])).toEqual([
      ['proposta', 'Paola Fontana'],
      ['approvata', 'Ugo Serra'],
    ])
  })

  test('un rifiuto vuole il motivo; ciò che non si può proporre si dice sul campo', async () => {
    const params = (await proponi(10)).proposta!
    const rifiuta = { params, body: { azione: 'rifiuta' as const } }
    const senza = await office.nonFa(agisciSuProposta, rifiuta, office.collega.token)
    expect(Object.keys(senza.fields)).toEqual(['nota'])
    const sbagliate = [
      ['punti', { ...payload(0) }],
      ['punti', payload(100_001)],
      ['motivo', payload(5, ' ')],
      ['utente_id', { ...payload(5), utente_id: office.operatore.utente_id }],
      ['edizione_id', { ...payload(5), edizione_id: 999_999 }],
    ] as const
    for (const [field, body] of sbagliate) {
      const no = await office.nonFa(contratto.proponiRettifica, { body })
      expect(Object.keys(no.fields), JSON.stringify(body)).toEqual([field])
    }
  })

  test('la coda: senza filtri quelle da decidere, con ricerca, conteggi e pagine', async () => {
    const id = (await proponi(-5, 'Contata due volte per sbàglio')).id
    const { data } = await office.fa(contratto.codaRettifiche, { query: { q: 'mario SBAGLIO' } })
    expect(data.map((r) => r.id)).toEqual([id])
    const conti = (await office.fa(contratto.conteggiRettifiche, { query: { q: 'sbaglio' } })).data.per_stato
    expect(conti).toEqual([
      { stato: 'proposta', quante: 1 },
      { stato: 'approvata', quante: 0 },
      { stato: 'rifiutata', quante: 0 },
      { stato: 'ritirata', quante: 0 },
      { stato: 'scaduta', quante: 0 },
      { stato: 'superata', quante: 0 },
      { stato: 'tutte', quante: 1 },
    ])
    for (const sort_by of ['proposta_il', 'membro', 'punti'] as const) {
      const query = { sort_by, stato: 'tutte' as const, per_page: 100 }
      const all = await office.fa(contratto.codaRettifiche, { query })
      expect(all.pagination.total).toBe(all.data.length)
    }
  })
})

describe('la scheda dei punti di un iscritto', () => {
  test('si trova per nome o e-mail, e dice i saldi di adesso e di un istante passato', async () => {
    const { data } = await office.fa(contratto.cercaIscritti, { query: { q: socio.email } })
    expect(data.map((m) => m.utente_id)).toEqual([socio.utente_id])
    const params = { id: socio.utente_id }
    const allora = async (giorniFa: number) => {
      const al = new Date(clock.now().getTime() - giorniFa * 86_400_000).toISOString()
      return (await office.fa(puntiDellIscritto, { params, query: { al } })).data.saldi
    }
    expect(await allora(35)).toEqual([])
    expect(await allora(25)).toMatchObject([{ in_maturazione: 600, disponibili: 0 }])
    expect(await allora(10)).toMatchObject([{ in_maturazione: 0, disponibili: 600 }])
    const movimenti = await office.fa(contratto.movimentiDellIscritto, { params })
    expect(movimenti.data.at(-1)).toMatchObject({ tipo: 'accredito', punti: 600 })
  })

  test('di chi non c’è risponde 404', async () => {
    for (const id of [office.operatore.utente_id, 999_999_999]) {
      expect((await office.nonFa(puntiDellIscritto, { params: { id } })).code).toBe('NON_TROVATO')
      const movimenti = await office.nonFa(contratto.movimentiDellIscritto, { params: { id } })
      expect(movimenti.code).toBe('NON_TROVATO')
    }
  })
})

test('le fonti dei punti: pratiche, rete e rettifiche a parte; dal reclutamento mai nulla', async () => {
  const { data } = await office.fa(contratto.fontiDeiPunti, { query: {} })
  expect(data.reclutamento).toBe(0)
  const sum = (fonte: string) =>
    data.righe.filter((r) => r.fonte === fonte).reduce((n, r) => n + r.accreditati - r.tolti, 0)
  expect(sum('pratica')).toBe(600)
  expect(sum('rettifica')).toBe(40)
  expect(data.righe.filter((r) => r.fonte === 'reclutamento')).toEqual([])
  expect(data.righe.find((r) => r.fonte === 'pratica')).toMatchObject({
    livello: 0,
    tipo_finanziamento: 'Mutuo Casa',
    movimenti: 1,
  })
  const troppo = { query: { dal: '2020-01-01', al: '2026-01-01' } }
  expect((await office.nonFa(contratto.fontiDeiPunti, troppo)).code).toBe('VALIDAZIONE')
})

test('le risposte hanno la forma del contratto', async () => {
  for (const spec of [contratto.codaRettifiche, contratto.conteggiRettifiche, contratto.fontiDeiPunti]) {
    await callByContract(office, spec)
  }
  await callByContract(office, contratto.leggiRettifica, { id: (await proponi(3)).id })
  await callByContract(office, puntiDellIscritto, { id: socio.utente_id })
  await callByContract(office, contratto.movimentiDellIscritto, { id: socio.utente_id })
})
