import { randomUUID } from 'node:crypto'
import * as contratto from '@primo/contract/pratiche/pratiche'
import { oggiARoma } from '@primo/domain/platform/data'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Area, apriArea, CORPO } from '../test/pratiche.ts'
import * as comandi from './commands.ts'

let mondo: Area
beforeAll(async () => {
  mondo = await apriArea()
})
afterAll(() => mondo.chiudi())

describe('una pratica, dalla bozza ai punti', () => {
  test('si apre, si riscrive, si invia, e ogni passo si vede con ciò che manca', async () => {
    const { token } = await mondo.convenzionato()
    const bozza = await mondo.nuova(token)
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
    await mondo.fai(comandi.avanzaPasso, params.id, { manca: 'ultima busta paga' })
    const { data } = await mondo.chiama(contratto.leggiPratica, { params }, token)
    expect(data).toMatchObject({ perc_completamento: 40, manca: 'ultima busta paga' })
    expect(data.storia.map(({ stato, passo, chi }) => [stato, passo, chi])).toEqual([
      ['Bozza', null, 'tu'],
      ['In Lavorazione', 'documenti', 'tu'],
      ['In Lavorazione', 'istruttoria', 'sistema'],
    ])
    await mondo.fai(comandi.avanzaPasso, params.id)
    await mondo.fai(comandi.avanzaPasso, params.id)
    await mondo.completa(params.id, 'positivo')
    expect((await mondo.chiama(contratto.leggiPratica, { params }, token)).data).toMatchObject({
      stato: 'Completata',
      punti: 600,
      esito_positivo: true,
      perche_punti: [],
    })
    expect((await mondo.chiama(contratto.pratiche, {}, token)).data[0]).toMatchObject({ punti: 600 })
  })

  test('chiusa con esito negativo non dà punti, e dice perché', async () => {
    const { token } = await mondo.convenzionato()
    const { id_scheda: id } = await mondo.nuova(token)
    await mondo.fai(comandi.inviaPratica, id)
    for (let i = 0; i < 3; i++) await mondo.fai(comandi.avanzaPasso, id)
    await mondo.completa(id, 'negativo')
    const { data } = await mondo.chiama(contratto.leggiPratica, { params: { id } }, token)
    expect(data).toMatchObject({ punti: null, esito_negativo: true })
    expect(data.perche_punti.join()).toContain('esito negativo')
  })

  test('inviata, non si riscrive, non si rinvia e non si ritira', async () => {
    const { token } = await mondo.convenzionato()
    const params = { id: (await mondo.nuova(token)).id_scheda }
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
    const { token } = await mondo.convenzionato()
    const params = { id: (await mondo.nuova(token)).id_scheda }
    const ritirata = await mondo.chiama(contratto.ritiraPratica, { params }, token)
    expect(ritirata.data).toEqual({ id_scheda: params.id })
    expect((await mondo.chiama(contratto.pratiche, {}, token)).data).toEqual([])
    for (const no of [
      await mondo.rifiuto(contratto.leggiPratica, { params }, token),
      await mondo.rifiuto(contratto.modificaPratica, { params, body: CORPO }, token),
      await mondo.rifiuto(contratto.inviaPratica, { params }, token),
      await mondo.rifiuto(contratto.ritiraPratica, { params }, token),
    ]) {
      expect(no.status).toBe(404)
    }
    expect((await mondo.nuova(token)).sequenza).toBe(2)
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
    const { token } = await mondo.convenzionato()
    const no = await mondo.rifiuto(contratto.registraPratica, { body: { ...CORPO, ...corpo } }, token)
    expect([no.status, Object.keys(no.campi)]).toEqual([422, [campo]])
    expect((await mondo.chiama(contratto.pratiche, {}, token)).pagination.total).toBe(0)
  })

  test('con la stessa chiave, duecento salvataggi aprono una bozza sola', async () => {
    const { token } = await mondo.convenzionato()
    const idempotencyKey = randomUUID()
    const risposte = await Promise.all(
      Array.from({ length: 200 }, () =>
        mondo.chiama(contratto.registraPratica, { body: CORPO, idempotencyKey }, token),
      ),
    )
    expect(new Set(risposte.map((r) => r.data.id_scheda)).size).toBe(1)
    expect((await mondo.chiama(contratto.pratiche, {}, token)).pagination.total).toBe(1)
    const no = await mondo.rifiuto(
      contratto.registraPratica,
      { body: { ...CORPO, importo_cent: 1 }, idempotencyKey },
      token,
    )
    expect(no.codice).toBe('IDEMPOTENZA_DIVERSA')
  })
})

describe('di chi è', () => {
  test('la pratica di un altro non c’è', async () => {
    const { token: mio } = await mondo.convenzionato()
    const { token: suo } = await mondo.convenzionato()
    const params = { id: (await mondo.nuova(suo)).id_scheda }
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
