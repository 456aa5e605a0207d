import { randomUUID } from 'node:crypto'
import * as contratto from '@primo/contract/pratiche'
import { registraPratica as apri, pratiche as elenco } from '@primo/contract/pratiche'
import { aggiungiMesi, oggiARoma } from '@primo/domain/data'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apriMondo, conProfili, type Mondo, verificaContatti } from '../test-mondo.ts'
import { creaMembro } from '../test-persone.ts'
import * as comandi from './commands.ts'

let mondo: Mondo
beforeAll(async () => {
  mondo = await apriMondo()
})
afterAll(() => mondo.chiudi())

/** A convenzionato with an active profile and verified contacts. */
async function convenzionato() {
  const membro = await creaMembro(mondo)
  await verificaContatti(mondo, membro.utente_id)
  await conProfili(mondo, membro.utente_id)
  return membro
}
const CORPO = { nominativo: 'Francesca Moretti', id_tipo_finanziamento: 2, importo_cent: 14_200_000 }
const nuova = async (token: string, corpo: Partial<typeof CORPO> = {}) =>
  (await mondo.chiama(apri, { body: { ...CORPO, ...corpo } }, token)).data
const fai = (comando: typeof comandi.avanzaPasso, pratica_id: number, altro: { manca?: string } = {}) =>
  mondo.fondamenta.transazione((trx) =>
    comando(trx, { pratica_id, attore_id: null, quando: new Date(), ...altro }),
  )
const completa = (id: number, esito: 'positivo' | 'negativo') =>
  mondo.fondamenta.transazione((trx) =>
    comandi.completaPratica(trx, { pratica_id: id, attore_id: null, quando: new Date(), esito }),
  )
const numeri = async (token: string, query: Parameters<typeof mondo.chiama<typeof elenco>>[1]['query']) =>
  (await mondo.chiama(elenco, { query }, token)).data.map((p) => p.sequenza)

describe('una pratica, dalla bozza ai punti', () => {
  test('si apre, si riscrive, si invia, e ogni passo si vede con ciò che manca', async () => {
    const { token } = await convenzionato()
    const bozza = await nuova(token)
    expect(bozza).toMatchObject({
      ...CORPO,
      id_stato: 1,
      stato: 'Bozza',
      sequenza: 1,
      numero: `${oggiARoma(new Date()).slice(0, 4)}/0001`,
      tipo_finanziamento: 'Mutuo Casa',
      perc_completamento: 0,
      esito_positivo: false,
      esito_negativo: false,
      manca: null,
      punti: null,
      azioni: ['modifica', 'invia', 'ritira'],
    })
    const params = { id: bozza.id_scheda }
    const scritta = await mondo.chiama(
      contratto.modificaPratica,
      { params, body: { ...CORPO, nominativo: '  Francesca De Moretti ', importo_cent: 100 } },
      token,
    )
    expect(scritta.data).toMatchObject({ nominativo: 'Francesca De Moretti', importo_cent: 100 })
    expect((await mondo.chiama(contratto.inviaPratica, { params }, token)).data).toMatchObject({
      id_stato: 3,
      stato: 'In Lavorazione',
      perc_completamento: 20,
      azioni: [],
    })
    await fai(comandi.avanzaPasso, params.id, { manca: 'ultima busta paga' })
    const { data } = await mondo.chiama(contratto.leggiPratica, { params }, token)
    expect(data).toMatchObject({ perc_completamento: 40, manca: 'ultima busta paga' })
    expect(data.storia.map(({ stato, passo, chi }) => [stato, passo, chi])).toEqual([
      ['Bozza', null, 'tu'],
      ['In Lavorazione', 'documenti', 'tu'],
      ['In Lavorazione', 'istruttoria', 'sistema'],
    ])
    await fai(comandi.avanzaPasso, params.id)
    await fai(comandi.avanzaPasso, params.id)
    await completa(params.id, 'positivo')
    expect((await mondo.chiama(contratto.leggiPratica, { params }, token)).data).toMatchObject({
      stato: 'Completata',
      punti: 600,
      esito_positivo: true,
      perche_punti: [],
    })
    expect((await mondo.chiama(elenco, {}, token)).data[0]).toMatchObject({ punti: 600 })
  })

  test('chiusa con esito negativo non dà punti, e dice perché', async () => {
    const { token } = await convenzionato()
    const { id_scheda: id } = await nuova(token)
    await fai(comandi.inviaPratica, id)
    for (let i = 0; i < 3; i++) await fai(comandi.avanzaPasso, id)
    await completa(id, 'negativo')
    const { data } = await mondo.chiama(contratto.leggiPratica, { params: { id } }, token)
    expect(data).toMatchObject({ punti: null, esito_negativo: true })
    expect(data.perche_punti.join()).toContain('esito negativo')
  })

  test('inviata, non si riscrive, non si rinvia e non si ritira', async () => {
    const { token } = await convenzionato()
    const params = { id: (await nuova(token)).id_scheda }
    await mondo.chiama(contratto.inviaPratica, { params }, token)
    for (const no of [
      await mondo.rifiuto(contratto.modificaPratica, { params, body: CORPO }, token),
      await mondo.rifiuto(contratto.inviaPratica, { params }, token),
      await mondo.rifiuto(contratto.ritiraPratica, { params }, token),
    ]) {
      expect([no.status, no.codice]).toEqual([409, 'STATO_NON_PERMESSO'])
    }
  })

  test('ritirata, non c’è più per nessuno; restano il numero e la storia, non il nome', async () => {
    const { token } = await convenzionato()
    const params = { id: (await nuova(token)).id_scheda }
    const ritirata = await mondo.chiama(contratto.ritiraPratica, { params }, token)
    expect(ritirata.data).toEqual({ id_scheda: params.id })
    expect((await mondo.chiama(elenco, {}, token)).data).toEqual([])
    for (const no of [
      await mondo.rifiuto(contratto.leggiPratica, { params }, token),
      await mondo.rifiuto(contratto.modificaPratica, { params, body: CORPO }, token),
      await mondo.rifiuto(contratto.inviaPratica, { params }, token),
      await mondo.rifiuto(contratto.ritiraPratica, { params }, token),
    ]) {
      expect(no.status).toBe(404)
    }
    expect((await nuova(token)).sequenza).toBe(2)
    const { rows } = await mondo.fondamenta.db.$client.query<{ nominativo: string; motivo: string }>(
      `select p.nominativo, s.motivo from pratica p join pratica_storia s on s.pratica_id = p.id
        where p.id = $1 order by s.id desc limit 1`,
      [params.id],
    )
    expect(rows[0]).toEqual({ nominativo: '', motivo: 'Bozza ritirata' })
  })

  test.each([
    [{ nominativo: ' ' }, 'nominativo'],
    [{ nominativo: 'x'.repeat(121) }, 'nominativo'],
    [{ importo_cent: 0 }, 'importo_cent'],
    [{ importo_cent: 1_000_000_001 }, 'importo_cent'],
    [{ importo_cent: 10.5 }, 'importo_cent'],
    [{ id_tipo_finanziamento: 99 }, 'id_tipo_finanziamento'],
  ])('%j è rifiutata sul suo campo', async (corpo, campo) => {
    const { token } = await convenzionato()
    const no = await mondo.rifiuto(apri, { body: { ...CORPO, ...corpo } }, token)
    expect([no.status, Object.keys(no.campi)]).toEqual([422, [campo]])
    expect((await mondo.chiama(elenco, {}, token)).pagination.total).toBe(0)
  })

  test('con la stessa chiave, duecento salvataggi aprono una bozza sola', async () => {
    const { token } = await convenzionato()
    const idempotencyKey = randomUUID()
    const risposte = await Promise.all(
      Array.from({ length: 200 }, () => mondo.chiama(apri, { body: CORPO, idempotencyKey }, token)),
    )
    expect(new Set(risposte.map((r) => r.data.id_scheda)).size).toBe(1)
    expect((await mondo.chiama(elenco, {}, token)).pagination.total).toBe(1)
    const no = await mondo.rifiuto(apri, { body: { ...CORPO, importo_cent: 1 }, idempotencyKey }, token)
    expect(no.codice).toBe('IDEMPOTENZA_DIVERSA')
  })
})

describe('di chi è', () => {
  test('la pratica di un altro non c’è', async () => {
    const { token: mio } = await convenzionato()
    const { token: suo } = await convenzionato()
    const params = { id: (await nuova(suo)).id_scheda }
    for (const no of [
      await mondo.rifiuto(contratto.leggiPratica, { params }, mio),
      await mondo.rifiuto(contratto.modificaPratica, { params, body: CORPO }, mio),
      await mondo.rifiuto(contratto.inviaPratica, { params }, mio),
      await mondo.rifiuto(contratto.ritiraPratica, { params }, mio),
    ]) {
      expect([no.status, no.codice]).toEqual([404, 'NON_TROVATO'])
    }
    expect((await mondo.chiama(contratto.leggiPratica, { params }, suo)).data.azioni).toContain('ritira')
    expect((await mondo.chiama(contratto.conteggi, {}, mio)).data.totale).toBe(0)
    expect((await mondo.chiama(contratto.riepilogo, {}, mio)).data.totale).toBe(0)
  })
})

describe('elenco', () => {
  test('cerca per nome e per numero, filtra, ordina, e dice quante sono per stato', async () => {
    const { token } = await convenzionato()
    await nuova(token, { nominativo: 'Niccolò D’Angelo', importo_cent: 300 })
    await nuova(token, { nominativo: 'Anna 100%', id_tipo_finanziamento: 1, importo_cent: 200 })
    const { id_scheda } = await nuova(token, { nominativo: 'Élena Sala', importo_cent: 100 })
    await mondo.chiama(contratto.inviaPratica, { params: { id: id_scheda } }, token)
    const anno = oggiARoma(new Date()).slice(0, 4)
    expect(await numeri(token, { q: 'niccolo' })).toEqual([1])
    expect(await numeri(token, { q: 'SALA elena' })).toEqual([3])
    expect(await numeri(token, { q: '100%' })).toEqual([2])
    expect(await numeri(token, { q: '%' })).toEqual([2])
    expect(await numeri(token, { q: `${anno}/0003` })).toEqual([3])
    expect(await numeri(token, { q: '1999/3' })).toEqual([])
    expect(await numeri(token, { id_stato: 3 })).toEqual([3])
    expect(await numeri(token, { id_stato: 4 })).toEqual([])
    expect(await numeri(token, { id_tipo_finanziamento: 1 })).toEqual([2])
    expect(await numeri(token, { sort_by: 'importo_cent', sort_order: 'asc' })).toEqual([3, 2, 1])
    expect(await numeri(token, { sort_by: 'nominativo', sort_order: 'asc' })).toHaveLength(3)
    expect(await numeri(token, {})).toEqual([3, 2, 1])
    const { data } = await mondo.chiama(contratto.conteggi, { query: { id_tipo_finanziamento: 2 } }, token)
    expect(data).toEqual({
      totale: 2,
      per_stato: [
        { id_stato: 1, stato: 'Bozza', quante: 1 },
        { id_stato: 2, stato: 'Rifiutata', quante: 0 },
        { id_stato: 3, stato: 'In Lavorazione', quante: 1 },
        { id_stato: 5, stato: 'Completata', quante: 0 },
      ],
    })
  })

  test('pagina per pagina non ripete e non perde niente, in ogni ordine', async () => {
    const { token } = await convenzionato()
    for (let i = 0; i < 17; i++) await nuova(token, { nominativo: 'Uguale', importo_cent: 5 })
    for (const sort_by of ['data_registrazione', 'nominativo', 'importo_cent', 'id_stato'] as const) {
      const pagine = []
      for (const page of [1, 2, 3, 4]) pagine.push(...(await numeri(token, { per_page: 5, page, sort_by })))
      expect(new Set(pagine).size).toBe(17)
    }
    const oltre = await mondo.chiama(elenco, { query: { page: 9 } }, token)
    expect([oltre.data, oltre.pagination]).toEqual([
      [],
      { total: 17, per_page: 15, current_page: 9, last_page: 2 },
    ])
  })

  test('le cifre: dodici mesi, anche vuoti, e ciò che aspetta qualcosa', async () => {
    const { token, utente_id } = await convenzionato()
    const oggi = oggiARoma(new Date())
    await nuova(token)
    const { id_scheda } = await nuova(token)
    await fai(comandi.inviaPratica, id_scheda)
    await fai(comandi.avanzaPasso, id_scheda, { manca: 'visura catastale' })
    const vecchia = new Date(`${aggiungiMesi(oggi, -14)}T10:00:00Z`)
    await mondo.fondamenta.transazione((trx) =>
      comandi.registraPratica(trx, { ...CORPO, utente_id, quando: vecchia }),
    )
    const { data } = await mondo.chiama(contratto.riepilogo, {}, token)
    expect(data).toMatchObject({ totale: 3, da_integrare: 1 })
    expect(data.per_stato.map((s) => [s.id_stato, s.quante, s.importo_cent])).toEqual([
      [1, 2, 2 * CORPO.importo_cent],
      [2, 0, 0],
      [3, 1, CORPO.importo_cent],
      [5, 0, 0],
    ])
    expect(data.per_mese).toHaveLength(12)
    expect(data.per_mese.at(-1)).toEqual({
      mese: oggi.slice(0, 7),
      registrate: 2,
      completate: 0,
      rifiutate: 0,
      in_lavorazione: 1,
      bozze: 1,
    })
    expect(data.per_mese.slice(0, -1).every((m) => m.registrate === 0)).toBe(true)
  })

  test('i tipi di finanziamento, tutti', async () => {
    const { token } = await creaMembro(mondo)
    const { data } = await mondo.chiama(contratto.tipiFinanziamento, {}, token)
    expect(data.map((t) => t.tipo_finanziamento)).toEqual([
      'Prestito Personale',
      'Mutuo Casa',
      'Cessione del Quinto',
      'Leasing Auto',
      'Finanziamento Ristrutturazione',
    ])
  })
})
