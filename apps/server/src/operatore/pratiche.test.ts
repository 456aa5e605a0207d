import { saldo as leggiSaldo } from '@primo/contract/manifestazione'
import * as contratto from '@primo/contract/operatore-pratiche'
import { AZIONI_PRATICA, dopoAzione, type PassoPratica, type StatoPratica } from '@primo/domain/pratica'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inviaPratica, registraPratica } from '../pratiche/commands.ts'
import { creaSocio } from '../test-mondo.ts'
import { creaMembro } from '../test-persone.ts'
import { apriUfficio, secondoContratto, type Ufficio } from './di-prova.ts'

let ufficio: Ufficio
let titolare: Awaited<ReturnType<typeof creaSocio>>
beforeAll(async () => {
  ufficio = await apriUfficio()
  titolare = await creaSocio(ufficio)
})
afterAll(() => ufficio.chiudi())

const fa = (ore: number) => new Date(Date.now() - ore * 3_600_000)

/** A case sent `ore` hours ago. @returns its id */
function inviata(nominativo: string, ore = 1, utente_id = titolare.utente_id, tipo = 2): Promise<number> {
  return ufficio.fondamenta.transazione(async (trx) => {
    const dati = { nominativo, id_tipo_finanziamento: tipo, importo_cent: 1_000_000 }
    const pratica_id = await registraPratica(trx, { ...dati, utente_id, quando: fa(ore + 1) })
    await inviaPratica(trx, { pratica_id, attore_id: utente_id, quando: fa(ore) })
    return pratica_id
  })
}

const leggi = async (id: number) =>
  (await ufficio.fa(contratto.leggiPraticaDaLavorare, { params: { id } })).data

type Extra = { motivo?: string; manca?: string; esito?: 'positivo' | 'negativo' }
async function agisci(id: number, azione: contratto.AzioneSuPratica, extra: Extra = {}) {
  const { ferma_dal } = await leggi(id)
  const body = { azione, ferma_dal, ...extra }
  return (await ufficio.fa(contratto.agisciSuPratica, { params: { id }, body })).data
}

/** A case taken by its steps to where one wants it. */
async function portata(stato: StatoPratica, passo: PassoPratica | null): Promise<number> {
  const id = await inviata(`Cliente ${crypto.randomUUID()}`)
  const passi = { documenti: 0, istruttoria: 1, delibera: 2, erogazione: 3 }
  for (let n = 0; n < (stato === 5 ? 3 : passi[passo ?? 'documenti']); n++) await agisci(id, 'avanza')
  if (stato === 5) await agisci(id, 'completa', { esito: 'negativo' })
  if (stato === 2) await agisci(id, 'rifiuta', { motivo: 'Reddito non sufficiente' })
  return id
}

describe('la coda', () => {
  test('senza filtri: quelle in lavorazione, prima quella ferma da più tempo; le bozze di nessuno', async () => {
    const vecchia = await inviata('Ada Vecchia', 90)
    const nuova = await inviata('Bruno Nuovo', 2)
    await ufficio.fondamenta.transazione((trx) =>
      registraPratica(trx, {
        nominativo: 'Carla Bozza',
        id_tipo_finanziamento: 1,
        importo_cent: 1000,
        utente_id: titolare.utente_id,
        quando: fa(200),
      }),
    )
    await portata(2, 'documenti')
    const { data, pagination } = await ufficio.fa(contratto.codaPratiche, { query: { per_page: 100 } })
    expect(data[0]).toMatchObject({
      id_scheda: vecchia,
      nominativo: 'Ada Vecchia',
      stato: 'In Lavorazione',
      passo: 'documenti',
      azioni: ['avanza', 'rifiuta'],
      titolare: { denominazione: 'Mario Rossi', email: titolare.email, cellulare: titolare.cellulare },
    })
    expect(data.map((p) => p.id_scheda)).toContain(nuova)
    expect(new Set(data.map((p) => p.stato))).toEqual(new Set(['In Lavorazione']))
    expect(pagination.total).toBe(data.length)
    expect(data.map((p) => p.ferma_dal)).toEqual(data.map((p) => p.ferma_dal).toSorted())
    const tutte = await ufficio.fa(contratto.codaPratiche, { query: { stato: 'tutte', per_page: 100 } })
    expect(tutte.data.map((p) => p.nominativo)).not.toContain('Carla Bozza')
    expect(tutte.data.map((p) => p.stato)).toContain('Rifiutata')
  })

  test('si cerca per cliente, titolare, e-mail, numero e id; accenti e segni non contano', async () => {
    const altro = await creaMembro(ufficio, { nome: 'Nicolò', cognome: 'Zanzottera' })
    const id = await inviata('Öznur D’Amico 100%', 1, altro.utente_id)
    const cerca = async (q: string, altri: object = {}) =>
      (await ufficio.fa(contratto.codaPratiche, { query: { q, per_page: 100, ...altri } })).data.map(
        (p) => p.id_scheda,
      )
    expect(await cerca('oznur')).toEqual([id])
    expect(await cerca('NICOLO zanzo')).toEqual([id])
    expect(await cerca(altro.email)).toEqual([id])
    expect(await cerca('100%')).toEqual([id])
    expect(await cerca(String(id))).toContain(id)
    const anno = new Date().getFullYear()
    expect(await cerca(`${anno}/0001`)).toContain(id)
    expect(await cerca(`${anno + 1}/0001`)).toEqual([])
    expect(await cerca('zanzottera', { passo: 'delibera' })).toEqual([])
    expect(await cerca('zanzottera', { id_tipo_finanziamento: 2 })).toEqual([id])
    expect(await cerca('zanzottera', { id_tipo_finanziamento: 1 })).toEqual([])
    expect(await cerca('zanzottera', { stato: 'completata' })).toEqual([])
    const conti = (await ufficio.fa(contratto.conteggiPratiche, { query: { q: 'zanzottera' } })).data
    expect(conti.per_stato).toEqual([
      { stato: 'in_lavorazione', quante: 1 },
      { stato: 'completata', quante: 0 },
      { stato: 'rifiutata', quante: 0 },
      { stato: 'tutte', quante: 1 },
    ])
    expect(conti.per_passo.map((p) => p.quante)).toEqual([1, 0, 0, 0])
  })

  test.each([
    'ferma_dal',
    'data_registrazione',
    'nominativo',
    'titolare',
    'importo_cent',
    'perc_completamento',
  ] as const)('pagina dopo pagina per %s nessuna si ripete e nessuna manca', async (sort_by) => {
    for (let n = 0; n < 3; n++) await inviata('Stesso Nome', 5)
    for (const sort_order of ['asc', 'desc'] as const) {
      const viste: number[] = []
      let totale = 0
      for (let page = 1; page <= 50; page++) {
        const query = { stato: 'tutte', sort_by, sort_order, per_page: 4, page } as const
        const { data, pagination } = await ufficio.fa(contratto.codaPratiche, { query })
        viste.push(...data.map((p) => p.id_scheda))
        totale = pagination.total
        if (page >= pagination.last_page) break
      }
      expect(new Set(viste).size).toBe(viste.length)
      expect(viste.length).toBe(totale)
    }
  })

  test('le risposte hanno la forma del contratto', async () => {
    const id = await portata(5, null)
    for (const spec of [contratto.codaPratiche, contratto.conteggiPratiche])
      await secondoContratto(ufficio, spec)
    await secondoContratto(ufficio, contratto.leggiPraticaDaLavorare, { id })
  })
})

describe('lavorare una pratica', () => {
  test('passo per passo fino ai punti, con chi, quando e perché', async () => {
    const id = await inviata('Francesca Moretti')
    expect(await agisci(id, 'avanza', { manca: 'ultima busta paga' })).toMatchObject({
      passo: 'istruttoria',
      manca: 'ultima busta paga',
      perc_completamento: 40,
    })
    expect(await agisci(id, 'avanza')).toMatchObject({ passo: 'delibera', manca: null })
    expect(await agisci(id, 'avanza')).toMatchObject({ passo: 'erogazione', azioni: ['completa', 'rifiuta'] })
    const finita = await agisci(id, 'completa', { esito: 'positivo' })
    expect(finita).toMatchObject({ stato: 'Completata', esito_positivo: true, azioni: ['riapri'] })
    expect(finita.accrediti).toEqual([{ denominazione: 'Mario Rossi', livello: 0, punti: 600 }])
    expect(finita.storia.map((s) => [s.passo, s.chi.ruolo, s.chi.nome])).toEqual([
      [null, 'titolare', 'Mario Rossi'],
      ['documenti', 'titolare', 'Mario Rossi'],
      ['istruttoria', 'operatore', 'Paola Fontana'],
      ['delibera', 'operatore', 'Paola Fontana'],
      ['erogazione', 'operatore', 'Paola Fontana'],
      ['erogazione', 'operatore', 'Paola Fontana'],
    ])
    const saldo = (await ufficio.chiama(leggiSaldo, {}, titolare.token)).data
    expect(saldo.in_maturazione).toBe(600)
    const riaperta = await agisci(id, 'riapri', { motivo: 'Importo da correggere' })
    expect(riaperta).toMatchObject({ stato: 'In Lavorazione', passo: 'erogazione', accrediti: [] })
    expect(riaperta.storia.at(-1)).toMatchObject({ motivo: 'Importo da correggere' })
    expect((await ufficio.chiama(leggiSaldo, {}, titolare.token)).data.in_maturazione).toBe(0)
  })

  test('un esito negativo non dà punti, e la pratica dice perché', async () => {
    const negativa = await leggi(await portata(5, null))
    expect(negativa.accrediti).toEqual([])
    expect(negativa.perche_punti).toEqual(['La pratica si è chiusa con esito negativo: non dà punti.'])
  })

  test('ogni azione da ogni stato: ciò che la tabella vieta risponde 409 e nulla cambia', async () => {
    const stati = [
      [3, 'documenti'],
      [3, 'istruttoria'],
      [3, 'delibera'],
      [3, 'erogazione'],
      [2, 'documenti'],
      [5, null],
    ] as const
    for (const [stato, passo] of stati) {
      for (const azione of ['avanza', 'completa', 'rifiuta', 'riapri'] as const) {
        const id = await portata(stato, passo)
        const prima = await leggi(id)
        const lecita = dopoAzione(azione, { stato, passo: prima.passo }) !== null
        expect(prima.azioni.includes(azione)).toBe(lecita)
        if (lecita) continue
        const body = {
          azione,
          ferma_dal: prima.ferma_dal,
          ...('motivo' in AZIONI_PRATICA[azione] ? { motivo: 'Un motivo' } : {}),
          ...(azione === 'completa' ? { esito: 'positivo' as const } : {}),
        }
        const no = await ufficio.nonFa(contratto.agisciSuPratica, { params: { id }, body })
        expect([no.status, no.codice]).toEqual([409, 'STATO_NON_PERMESSO'])
        expect(await leggi(id)).toEqual(prima)
      }
    }
  })

  test('il motivo e l’esito sono chiesti dove la tabella li vuole, sotto il loro campo', async () => {
    const id = await portata(3, 'erogazione')
    const { ferma_dal } = await leggi(id)
    const no = async (body: object) =>
      (
        await ufficio.nonFa(contratto.agisciSuPratica, {
          params: { id },
          body: { ferma_dal, ...body } as never,
        })
      ).campi
    expect(await no({ azione: 'rifiuta' })).toHaveProperty('motivo')
    expect(await no({ azione: 'rifiuta', motivo: '   ' })).toHaveProperty('motivo')
    expect(await no({ azione: 'completa' })).toHaveProperty('esito')
    expect(await no({ azione: 'rifiuta', motivo: 'x', esito: 'positivo' })).toHaveProperty('esito')
    expect(await no({ azione: 'completa', esito: 'positivo', manca: 'x' })).toHaveProperty('manca')
    expect(await no({ azione: 'ritira' })).toHaveProperty('azione')
    expect((await leggi(id)).passo).toBe('erogazione')
  })

  test('due operatori insieme: un effetto solo, l’altro 409 con una frase che lo dice', async () => {
    const id = await inviata('Conteso Da Due')
    const { ferma_dal } = await leggi(id)
    const body = { azione: 'avanza', ferma_dal } as const
    const esiti = await Promise.allSettled(
      [ufficio.operatore.token, ufficio.collega.token].map((token) =>
        ufficio.fa(contratto.agisciSuPratica, { params: { id }, body }, token),
      ),
    )
    expect(esiti.map((e) => e.status).sort()).toEqual(['fulfilled', 'rejected'])
    const perso = esiti.find((e) => e.status === 'rejected')
    expect(perso?.reason).toMatchObject({ status: 409, codice: 'STATO_NON_PERMESSO' })
    expect(String(perso?.reason.message)).toContain('Nel frattempo')
    expect(await leggi(id)).toMatchObject({ passo: 'istruttoria' })
    expect((await leggi(id)).storia).toHaveLength(3)
  })

  test('la stessa chiave ha la stessa risposta e un effetto solo', async () => {
    const id = await inviata('Chiave Ripetuta')
    const { ferma_dal } = await leggi(id)
    const idempotencyKey = crypto.randomUUID()
    const una = () =>
      ufficio.fa(contratto.agisciSuPratica, {
        params: { id },
        body: { azione: 'avanza', ferma_dal },
        idempotencyKey,
      })
    expect(await una()).toEqual(await una())
    expect((await leggi(id)).passo).toBe('istruttoria')
  })

  test('una bozza non c’è, come una pratica che nessuno ha mai scritto', async () => {
    const bozza = await ufficio.fondamenta.transazione((trx) =>
      registraPratica(trx, {
        nominativo: 'Solo Mia',
        id_tipo_finanziamento: 1,
        importo_cent: 1000,
        utente_id: titolare.utente_id,
        quando: fa(1),
      }),
    )
    for (const id of [bozza, 999_999]) {
      const ferma_dal = new Date().toISOString()
      const letta = await ufficio.nonFa(contratto.leggiPraticaDaLavorare, { params: { id } })
      const mossa = await ufficio.nonFa(contratto.agisciSuPratica, {
        params: { id },
        body: { azione: 'avanza', ferma_dal },
      })
      expect([letta.status, mossa.status]).toEqual([404, 404])
    }
  })
})
