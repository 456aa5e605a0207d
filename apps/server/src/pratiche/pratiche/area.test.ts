import { randomUUID } from 'node:crypto'
import * as contratto from '@primo/contract/pratiche/pratiche'
import { clock } from '@primo/domain/platform/clock'
import { todayInRome } from '@primo/domain/platform/dates'
import { describe, expect, test } from 'vitest'
import { CORPO, openArea } from '../../test/pratiche.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import * as comandi from './commands.ts'

const world = await sharedFixture(openArea())

describe('una pratica, dalla bozza ai punti', () => {
  test('si apre, si riscrive, si invia, e ogni passo si vede con ciò che manca', async () => {
    const { token } = await world.convenzionato()
    const bozza = await world.nuova(token)
    expect(bozza).toMatchObject({
      ...CORPO,
      id_stato: 1,
      stato: 'Bozza',
      sequenza: 1,
      numero: `${todayInRome(clock.now()).slice(0, 4)}/0001`,
      tipo_finanziamento: 'Mutuo Casa',
      perc_completamento: 0,
      esito_positivo: false,
      esito_negativo: false,
      manca: null,
      punti: null,
      punti_previsti: 600,
      azioni: ['modifica', 'invia', 'ritira'],
    })
    const params = { id: bozza.id_scheda }
    const written = await world.call(
      contratto.modificaPratica,
      { params, body: { ...CORPO, nominativo: '  Francesca De Moretti ', importo_cent: 100 } },
      token,
    )
    expect(written.data).toMatchObject({ nominativo: 'Francesca De Moretti', importo_cent: 100 })
    expect((await world.call(contratto.inviaPratica, { params }, token)).data).toMatchObject({
      id_stato: 3,
      stato: 'In Lavorazione',
      perc_completamento: 20,
      azioni: [],
    })
    await world.fai(comandi.avanzaPasso, params.id, { manca: 'ultima busta paga' })
    const { data } = await world.call(contratto.leggiPratica, { params }, token)
    expect(data).toMatchObject({ perc_completamento: 40, manca: 'ultima busta paga' })
    expect(data.storia.map(({ stato, passo, chi }) => [stato, passo, chi])).toEqual([
      ['Bozza', null, 'tu'],
      ['In Lavorazione', 'documenti', 'tu'],
      ['In Lavorazione', 'istruttoria', 'sistema'],
    ])
    await world.fai(comandi.avanzaPasso, params.id)
    await world.fai(comandi.avanzaPasso, params.id)
    await world.completa(params.id, 'positivo')
    expect((await world.call(contratto.leggiPratica, { params }, token)).data).toMatchObject({
      stato: 'Completata',
      punti: 600,
      esito_positivo: true,
      perche_punti: [],
      punti_previsti: null,
    })
    expect((await world.call(contratto.pratiche, {}, token)).data[0]).toMatchObject({ punti: 600 })
  })

  test('chiusa con esito negativo non dà punti, e dice perché', async () => {
    const { token } = await world.convenzionato()
    const { id_scheda: id } = await world.nuova(token)
    await world.fai(comandi.inviaPratica, id)
    for (let i = 0; i < 3; i++) await world.fai(comandi.avanzaPasso, id)
    await world.completa(id, 'negativo')
    const { data } = await world.call(contratto.leggiPratica, { params: { id } }, token)
    expect(data).toMatchObject({ punti: null, esito_negativo: true })
    expect(data.perche_punti.join()).toContain('esito negativo')
  })

  test('inviata, non si riscrive, non si rinvia e non si ritira', async () => {
    const { token } = await world.convenzionato()
    const params = { id: (await world.nuova(token)).id_scheda }
    await world.call(contratto.inviaPratica, { params }, token)
    for (const no of [
      await world.refusal(contratto.modificaPratica, { params, body: CORPO }, token),
      await world.refusal(contratto.inviaPratica, { params }, token),
      await world.refusal(contratto.ritiraPratica, { params }, token),
    ]) {
      expect([no.status, no.code]).toEqual([409, 'STATO_NON_PERMESSO'])
    }
  })

  test('ritirata, non c’è più per nessuno; restano il numero e la storia, non il nome', async () => {
    const { token } = await world.convenzionato()
    const params = { id: (await world.nuova(token)).id_scheda }
    const ritirata = await world.call(contratto.ritiraPratica, { params }, token)
    expect(ritirata.data).toEqual({ id_scheda: params.id })
    expect((await world.call(contratto.pratiche, {}, token)).data).toEqual([])
    for (const no of [
      await world.refusal(contratto.leggiPratica, { params }, token),
      await world.refusal(contratto.modificaPratica, { params, body: CORPO }, token),
      await world.refusal(contratto.inviaPratica, { params }, token),
      await world.refusal(contratto.ritiraPratica, { params }, token),
    ]) {
      expect(no.status).toBe(404)
    }
    expect((await world.nuova(token)).sequenza).toBe(2)
    const { rows } = await world.services.db.$client.query<{ nominativo: string; motivo: string }>(
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
  ])('%j è rifiutata sul suo campo', async (body, field) => {
    const { token } = await world.convenzionato()
    const no = await world.refusal(contratto.registraPratica, { body: { ...CORPO, ...body } }, token)
    expect([no.status, Object.keys(no.fields)]).toEqual([422, [field]])
    expect((await world.call(contratto.pratiche, {}, token)).pagination.total).toBe(0)
  })

  test('con la stessa chiave, duecento salvataggi aprono una bozza sola', async () => {
    const { token } = await world.convenzionato()
    const idempotencyKey = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 200 }, () =>
        world.call(contratto.registraPratica, { body: CORPO, idempotencyKey }, token),
      ),
    )
    expect(new Set(answers.map((r) => r.data.id_scheda)).size).toBe(1)
    expect((await world.call(contratto.pratiche, {}, token)).pagination.total).toBe(1)
    const no = await world.refusal(
      contratto.registraPratica,
      { body: { ...CORPO, importo_cent: 1 }, idempotencyKey },
      token,
    )
    expect(no.code).toBe('IDEMPOTENZA_DIVERSA')
  })
})

describe('di chi è', () => {
  test('la pratica di un altro non c’è', async () => {
    const { token: mine } = await world.convenzionato()
    const { token: suo } = await world.convenzionato()
    const params = { id: (await world.nuova(suo)).id_scheda }
    for (const no of [
      await world.refusal(contratto.leggiPratica, { params }, mine),
      await world.refusal(contratto.modificaPratica, { params, body: CORPO }, mine),
      await world.refusal(contratto.inviaPratica, { params }, mine),
      await world.refusal(contratto.ritiraPratica, { params }, mine),
    ]) {
      expect([no.status, no.code]).toEqual([404, 'NON_TROVATO'])
    }
    expect((await world.call(contratto.leggiPratica, { params }, suo)).data.azioni).toContain('ritira')
    expect((await world.call(contratto.conteggi, {}, mine)).data.totale).toBe(0)
    expect((await world.call(contratto.riepilogo, {}, mine)).data.totale).toBe(0)
  })
})
