import { cercaOvunque } from '@primo/contract/ingresso/operatore-persone'
import * as contratto from '@primo/contract/pratiche/operatore-pratiche'
import { pratiche } from '@primo/contract/pratiche/pratiche'
import { elencoMovimenti } from '@primo/contract/raccolta/operatore-punti'
import { describe, expect, test } from 'vitest'
import { callByContract } from '../../test/back-office.ts'
import { openBackOfficePratiche } from '../../test/back-office-pratiche.ts'
import { walkPages } from '../../test/pages.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { createIscritto } from '../../test/world.ts'

const office = await sharedFixture(openBackOfficePratiche())

describe('la coda', () => {
  test('senza filtri: quelle in lavorazione, prima quella ferma da più tempo; le bozze di nessuno', async () => {
    const vecchia = await office.inviata('Ada Vecchia', 90)
    const fresh = await office.inviata('Bruno Nuovo', 2)
    await office.bozza('Carla Bozza', 200)
    await office.portata(2, 'documenti')
    const { data, pagination } = await office.fa(contratto.codaPratiche, { query: { per_page: 100 } })
    expect(data[0]).toMatchObject({
      id_scheda: vecchia,
      nominativo: 'Ada Vecchia',
      stato: 'In Lavorazione',
      passo: 'documenti',
      azioni: ['avanza', 'rifiuta'],
      titolare: {
        denominazione: 'Mario Rossi',
        email: office.titolare.email,
        cellulare: office.titolare.cellulare,
      },
    })
    expect(data.map((p) => p.id_scheda)).toContain(fresh)
    expect(new Set(data.map((p) => p.stato))).toEqual(new Set(['In Lavorazione']))
    expect(pagination.total).toBe(data.length)
    expect(data.map((p) => p.ferma_dal)).toEqual(data.map((p) => p.ferma_dal).toSorted())
    const all = await office.fa(contratto.codaPratiche, { query: { stato: 'tutte', per_page: 100 } })
    expect(all.data.map((p) => p.nominativo)).not.toContain('Carla Bozza')
    expect(all.data.map((p) => p.stato)).toContain('Rifiutata')
  })

  test('si cerca per cliente, titolare, e-mail, numero e id; accenti e segni non contano', async () => {
    const other = await createIscritto(office, { nome: 'Nicolò', cognome: 'Zanzottera' })
    const id = await office.inviata('Öznur D’Amico 100%', 1, other.utente_id)
    const search = async (q: string, others: object = {}) =>
      (await office.fa(contratto.codaPratiche, { query: { q, per_page: 100, ...others } })).data.map(
        (p) => p.id_scheda,
      )
    expect(await search('oznur')).toEqual([id])
    expect(await search('NICOLO zanzo')).toEqual([id])
    expect(await search(other.email)).toEqual([id])
    expect(await search('100%')).toEqual([id])
    expect(await search(String(id))).toContain(id)
    // The number has the year of registration, more than an hour ago.
    const { numero } = await office.leggi(id)
    const anno = Number(numero.slice(0, 4))
    expect(numero).toMatch(/\/0001$/)
    expect(await search(numero)).toContain(id)
    expect(await search(`Pratica ${numero} di Nicolò Zanzottera`)).toEqual([id])
    expect(await search(`${anno + 1}/0001`)).toEqual([])
    expect(await search('zanzottera', { passo: 'delibera' })).toEqual([])
    expect(await search('zanzottera', { id_tipo_finanziamento: 2 })).toEqual([id])
    expect(await search('zanzottera', { id_tipo_finanziamento: 1 })).toEqual([])
    expect(await search('zanzottera', { stato: 'completata' })).toEqual([])
    const conti = (await office.fa(contratto.conteggiPratiche, { query: { q: 'zanzottera' } })).data
    expect(conti.per_stato).toEqual([
      { stato: 'in_lavorazione', quante: 1 },
      { stato: 'completata', quante: 0 },
      { stato: 'rifiutata', quante: 0 },
      { stato: 'tutte', quante: 1 },
    ])
    expect(conti.per_passo.map((p) => p.quante)).toEqual([1, 0, 0, 0])
  })

  test('un numero con l’anno alla fine si trova; uno senza anno non è un errore, in nessuna ricerca', async () => {
    const other = await createIscritto(office)
    const id = await office.inviata('Numero Rovesciato', 1, other.utente_id)
    const [anno, sequenza] = (await office.leggi(id)).numero.split('/')
    for (const [q, found] of [
      ['0041/0042', false],
      [`${sequenza}/${anno}`, true],
    ] as const) {
      const queue = await office.fa(contratto.codaPratiche, { query: { q, per_page: 100 } })
      expect(queue.data.some((p) => p.id_scheda === id)).toBe(found)
      const own = await office.call(pratiche, { query: { q } }, other.token)
      expect(own.data.map((p) => p.id_scheda)).toEqual(found ? [id] : [])
      const everywhere = await office.fa(cercaOvunque, { query: { q } })
      expect(everywhere.data.some((one) => one.tipo === 'pratica')).toBe(found)
      expect((await office.fa(elencoMovimenti, { query: { q } })).data.righe).toEqual([])
    }
  })

  test.each([
    'ferma_dal',
    'data_registrazione',
    'nominativo',
    'titolare',
    'importo_cent',
    'perc_completamento',
  ] as const)('pagina dopo pagina per %s nessuna si ripete e nessuna manca', async (sort_by) => {
    for (let n = 0; n < 3; n++) await office.inviata('Stesso Nome', 5)
    for (const sort_order of ['asc', 'desc'] as const) {
      await walkPages(async (page) => {
        const query = { stato: 'tutte', sort_by, sort_order, per_page: 4, page } as const
        const { data, pagination } = await office.fa(contratto.codaPratiche, { query })
        return { ids: data.map((p) => p.id_scheda), pagination }
      })
    }
  })

  test('le risposte hanno la forma del contratto', async () => {
    const id = await office.portata(5, null)
    for (const spec of [contratto.codaPratiche, contratto.conteggiPratiche])
      await callByContract(office, spec)
    await callByContract(office, contratto.leggiPraticaDaLavorare, { id })
  })
})
