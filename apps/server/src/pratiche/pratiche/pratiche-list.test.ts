import * as contratto from '@primo/contract/pratiche/pratiche'
import { clock } from '@primo/domain/platform/clock'
import { addMonths, todayInRome } from '@primo/domain/platform/dates'
import { describe, expect, test } from 'vitest'
import { createMember } from '../../test/persone.ts'
import { CORPO, openArea } from '../../test/pratiche.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import * as comandi from './commands.ts'

const world = await sharedFixture(openArea())

const numeri = async (
  token: string,
  query: Parameters<typeof world.call<typeof contratto.pratiche>>[1]['query'],
) => (await world.call(contratto.pratiche, { query }, token)).data.map((p) => p.sequenza)

describe('elenco', () => {
  test('cerca per nome e per numero, filtra, ordina, e dice quante sono per stato', async () => {
    const { token } = await world.convenzionato()
    await world.nuova(token, { nominativo: 'Niccolò D’Angelo', importo_cent: 300 })
    await world.nuova(token, { nominativo: 'Anna 100%', id_tipo_finanziamento: 1, importo_cent: 200 })
    const { id_scheda } = await world.nuova(token, { nominativo: 'Élena Sala', importo_cent: 100 })
    await world.call(contratto.inviaPratica, { params: { id: id_scheda } }, token)
    const anno = todayInRome(clock.now()).slice(0, 4)
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
    const { data } = await world.call(contratto.conteggi, { query: { id_tipo_finanziamento: 2 } }, token)
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
    const { token } = await world.convenzionato()
    for (let i = 0; i < 17; i++) await world.nuova(token, { nominativo: 'Uguale', importo_cent: 5 })
    for (const sort_by of ['data_registrazione', 'nominativo', 'importo_cent', 'id_stato'] as const) {
      const pages = []
      for (const page of [1, 2, 3, 4]) pages.push(...(await numeri(token, { per_page: 5, page, sort_by })))
      expect(new Set(pages).size).toBe(17)
    }
    const oltre = await world.call(contratto.pratiche, { query: { page: 9 } }, token)
    expect([oltre.data, oltre.pagination]).toEqual([
      [],
      { total: 17, per_page: 15, current_page: 9, last_page: 2 },
    ])
  })

  test('le cifre: dodici mesi, anche vuoti, e ciò che aspetta qualcosa', async () => {
    const { token, utente_id } = await world.convenzionato()
    const today = todayInRome(clock.now())
    await world.nuova(token)
    const { id_scheda } = await world.nuova(token)
    await world.fai(comandi.inviaPratica, id_scheda)
    await world.fai(comandi.avanzaPasso, id_scheda, { manca: 'visura catastale' })
    const vecchia = new Date(`${addMonths(today, -14)}T10:00:00Z`)
    await world.services.withTransaction((trx) =>
      comandi.registraPratica(trx, { ...CORPO, utente_id, quando: vecchia }),
    )
    const { data } = await world.call(contratto.riepilogo, {}, token)
    expect(data).toMatchObject({ totale: 3, da_integrare: 1 })
    expect(data.per_stato.map((s) => [s.id_stato, s.quante, s.importo_cent])).toEqual([
      [1, 2, 2 * CORPO.importo_cent],
      [2, 0, 0],
      [3, 1, CORPO.importo_cent],
      [5, 0, 0],
    ])
    expect(data.per_mese).toHaveLength(12)
    expect(data.per_mese.at(-1)).toEqual({
      mese: today.slice(0, 7),
      registrate: 2,
      completate: 0,
      rifiutate: 0,
      in_lavorazione: 1,
      bozze: 1,
    })
    expect(data.per_mese.slice(0, -1).every((m) => m.registrate === 0)).toBe(true)
  })

  test('i tipi di finanziamento, tutti', async () => {
    const { token } = await createMember(world)
    const { data } = await world.call(contratto.tipiFinanziamento, {}, token)
    expect(data.map((t) => t.tipo_finanziamento)).toEqual([
      'Prestito Personale',
      'Mutuo Casa',
      'Cessione del Quinto',
      'Leasing Auto',
      'Finanziamento Ristrutturazione',
    ])
  })
})
