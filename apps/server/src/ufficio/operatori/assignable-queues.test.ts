// Long because every way to reassign an item is tried in one office.

import { randomUUID } from 'node:crypto'
import { cruscotto } from '@primo/contract/ingresso/operatore-cruscotto'
import { codaIscrizioni, prossimaIscrizione } from '@primo/contract/ingresso/operatore-iscrizioni'
import {
  affidaPratica,
  codaPratiche,
  conteggiPratiche,
  leggiPraticaDaLavorare,
  prossimaPratica,
} from '@primo/contract/pratiche/operatore-pratiche'
import { affidaRichiesta, codaRichieste, prossimaRichiesta } from '@primo/contract/raccolta/operatore-premi'
import {
  affidaRettifica,
  codaRettifiche,
  proponiRettifica,
  prossimaRettifica,
} from '@primo/contract/raccolta/operatore-punti'
import { incaricabili, mieLavorazioni } from '@primo/contract/ufficio/incarichi'
import { cambiaImpostazioni } from '@primo/contract/ufficio/operatore-impostazioni'
import * as contratto from '@primo/contract/ufficio/operatori'
import { clock } from '@primo/domain/platform/clock'
import { addDays } from '@primo/domain/platform/dates'
import { RICHIESTE_DA_LAVORARE } from '@primo/domain/raccolta/premio'
import { beforeEach, describe, expect, test } from 'vitest'
import { STRADA_RICHIESTA } from '../../test/back-office.ts'
import { openBackOfficePratiche } from '../../test/back-office-pratiche.ts'
import { withInsiemi } from '../../test/callers.ts'
import { createMember } from '../../test/persone.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { createSocio, withPunti } from '../../test/world.ts'

const office = await sharedFixture(openBackOfficePratiche())
const { operatore: paola, collega: ugo, amministratore: ada } = office
const sql = <R extends object>(text: string, values: unknown[] = []) => office.rows<R>(text, values)
const takes = async (chi = paola, query: object = {}, idempotencyKey = randomUUID()) =>
  (await office.call(prossimaPratica, { query, idempotencyKey }, chi.token)).data.id
const gives = (
  id: number,
  a: { utente_id: number } | null,
  era: { utente_id: number } | null,
  chi = paola,
) => ({
  input: {
    params: { id },
    body: { operatore_id: a?.utente_id ?? null, era: era?.utente_id ?? null },
  },
  token: chi.token,
})
const give = async (...what: Parameters<typeof gives>) => {
  const { input, token } = gives(...what)
  return (await office.call(affidaPratica, input, token)).data.incarico
}
const notGiven = (...what: Parameters<typeof gives>) => {
  const { input, token } = gives(...what)
  return office.refusal(affidaPratica, input, token)
}
const whose = async (oggetto = 'pratica') =>
  sql<{ id: number; a: number }>(
    'select oggetto_id::int as id, operatore_id::int as a from incarico where oggetto = $1 order by 1',
    [oggetto],
  )

beforeEach(async () => {
  await sql('delete from incarico')
  await sql('update pratica set id_stato = 2 where id_stato = 3')
  await sql("update richiesta_premio set stato = 'annullata' where stato <> 'annullata'")
})

describe('la prossima', () => {
  test('è la libera ferma da più tempo, e da allora è in carico a chi la prende', async () => {
    const recent = await office.inviata('Recente', 2)
    const oldest = await office.inviata('Antica', 50)
    const middle = await office.inviata('Mediana', 20)
    expect(await takes()).toBe(oldest)
    expect(await takes(ugo)).toBe(middle)
    expect(await takes()).toBe(recent)
    expect(await takes()).toBeNull()
    expect(await whose()).toEqual(
      [
        { id: recent, a: paola.utente_id },
        { id: oldest, a: paola.utente_id },
        { id: middle, a: ugo.utente_id },
      ].sort((a, b) => a.id - b.id),
    )
    const { data } = await office.call(leggiPraticaDaLavorare, { params: { id: oldest } }, ugo.token)
    expect(data).toMatchObject({
      incarico: { operatore_id: paola.utente_id, nome: 'Paola Fontana' },
      entro: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
    expect(
      await sql(
        'select attore_id, tipo, cambi from evento where oggetto = $1 and oggetto_id = $2 order by id desc limit 1',
        ['pratica', middle],
      ),
    ).toEqual([
      { attore_id: ugo.utente_id, tipo: 'incarico.preso', cambi: { incarico_a: [null, ugo.utente_id] } },
    ])
  })

  test('sta fra quelle dei filtri', async () => {
    await office.inviata('Bianchi Luca', 50)
    const hers = await office.inviata('Verdi Anna', 2)
    expect(await takes(paola, { q: 'verdi' })).toBe(hers)
    expect(await takes(paola, { q: 'verdi' })).toBeNull()
  })

  test('chi ripete la stessa richiesta, rimasto senza risposta, ne ha una sola', async () => {
    await office.inviata('Una', 3)
    await office.inviata('Due', 2)
    const key = randomUUID()
    const first = await takes(paola, {}, key)
    expect(await takes(paola, {}, key)).toBe(first)
    expect(await whose()).toHaveLength(1)
  })

  test('dodici che premono insieme ne hanno dodici diverse, e il tredicesimo nessuna', async () => {
    const ids: number[] = []
    for (let i = 0; i < 12; i++) ids.push(await office.inviata(`Insieme ${i}`, 30 - i))
    const taken = await Promise.all(Array.from({ length: 13 }, (_, i) => takes(i % 2 ? paola : ugo)))
    expect(taken.filter((id) => id !== null).toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
    expect(taken.filter((id) => id === null)).toHaveLength(1)
    expect(await whose()).toHaveLength(12)
  })

  test.runIf(process.env.PGTEST_URL)(
    'quella che qualcuno sta lavorando si salta, senza aspettarlo',
    async () => {
      const busy = await office.inviata('Sotto mano', 50)
      const next = await office.inviata('Dopo', 40)
      await office.services.withTransaction(async (trx) => {
        await trx.$client.query('select from pratica where id = $1 for update', [busy])
        expect(await takes()).toBe(next)
        expect(await takes(ugo)).toBeNull()
      })
      expect(await takes(ugo)).toBe(busy)
    },
  )
})

describe('affidare', () => {
  test('a sé, a un altro, a nessuno; e chi la cerca la trova per quello che è', async () => {
    const id = await office.inviata('Passa di mano', 5)
    const other = await office.inviata('Libera', 4)
    expect(await give(id, paola, null)).toMatchObject({ nome: 'Paola Fontana' })
    expect(await give(id, ugo, paola)).toMatchObject({ operatore_id: ugo.utente_id })
    const list = async (incarico: 'mie' | 'libere' | 'altrui', chi = paola) =>
      (await office.call(codaPratiche, { query: { incarico } }, chi.token)).data.map((p) => p.id_scheda)
    expect(await list('mie')).toEqual([])
    expect(await list('mie', ugo)).toEqual([id])
    expect(await list('altrui')).toEqual([id])
    expect(await list('altrui', ugo)).toEqual([])
    expect(await list('libere')).toEqual([other])
    const counts = await office.call(conteggiPratiche, { query: { incarico: 'mie' } }, ugo.token)
    expect(counts.data.per_stato).toContainEqual({ stato: 'in_lavorazione', quante: 1 })
    expect(await give(id, null, ugo)).toBeNull()
    expect(await list('libere')).toEqual([id, other])
    expect(
      (
        await sql<{ tipo: string }>(
          "select tipo from evento where oggetto_id = $1 and tipo like 'incarico%' order by id",
          [id],
        )
      ).map((r) => r.tipo),
    ).toEqual(['incarico.preso', 'incarico.dato', 'incarico.lasciato'])
  })

  test('chi ripete senza risposta riesce, e il registro lo dice una volta sola', async () => {
    const id = await office.inviata('Ripetuta', 5)
    const events = () => sql("select 1 from evento where oggetto_id = $1 and tipo like 'incarico%'", [id])
    for (const _ of [1, 2]) expect(await give(id, ugo, null)).toMatchObject({ operatore_id: ugo.utente_id })
    expect(await events()).toHaveLength(1)
    for (const _ of [1, 2]) expect(await give(id, null, ugo)).toBeNull()
    expect(await events()).toHaveLength(2)
  })

  test('chi la vede com’era prima non la toglie a chi l’ha presa, e legge chi è', async () => {
    const id = await office.inviata('Contesa', 5)
    await give(id, ugo, null, ugo)
    for (const no of [await notGiven(id, paola, null), await notGiven(id, null, ada, ada)])
      expect(no).toMatchObject({
        status: 409,
        code: 'STATO_NON_PERMESSO',
        message: 'Nel frattempo l’ha in carico Ugo Serra.',
      })
    await give(id, null, ugo, ugo)
    expect((await notGiven(id, paola, ugo)).message).toBe('Nel frattempo è tornata libera.')
    const both = await Promise.allSettled([give(id, paola, null), give(id, ugo, null, ugo)])
    expect(both.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  })

  test('solo a chi può lavorarla: non a chi legge, a chi è sospeso, a un iscritto, a chi non c’è', async () => {
    const id = await office.inviata('Per chi può', 5)
    const reader = await createMember(office, { ruolo: 'operatore' })
    await withInsiemi(office, reader.utente_id, ['revisore'])
    const stopped = await createMember(office, { ruolo: 'operatore' })
    await sql('update utente set bloccato = true where id = $1', [stopped.utente_id])
    const socio = await createSocio(office)
    for (const chi of [reader, stopped, socio, { utente_id: Number.MAX_SAFE_INTEGER }])
      expect(await notGiven(id, chi, null)).toMatchObject({
        status: 422,
        fields: { operatore_id: [expect.stringContaining('Scegli qualcuno')] },
      })
    expect((await office.refusal(prossimaPratica, {}, reader.token)).code).toBe('PERMESSO_MANCANTE')
    const names = async (query: object) =>
      (await office.call(incaricabili, { query }, reader.token)).data.map(({ id }) => id)
    expect(await names({ permesso: 'pratiche.lavorare' })).toContain(ugo.utente_id)
    for (const chi of [reader, stopped, socio])
      expect(await names({ permesso: 'pratiche.lavorare' })).not.toContain(chi.utente_id)
    expect(await names({ q: 'sèrra' })).toEqual([ugo.utente_id])
    for (const odd of ['%', "'", '_', 'x'.repeat(120)]) expect(await names({ q: odd })).toEqual([])
  })

  test('ciò che non aspetta, e ciò che non c’è, non si affida', async () => {
    const closed = await office.portata(2, null)
    for (const id of [closed, 999_999, Number.MAX_SAFE_INTEGER])
      expect(await notGiven(id, paola, null)).toMatchObject({ status: 409 })
  })
})

describe('finisce', () => {
  test('quando la pratica si chiude; mentre avanza resta di chi l’ha', async () => {
    const id = await office.inviata('Si chiude', 5)
    await give(id, paola, null)
    await office.agisci(id, 'avanza')
    expect(await whose()).toEqual([{ id, a: paola.utente_id }])
    await office.agisci(id, 'rifiuta', { motivo: 'Reddito non sufficiente' })
    expect(await whose()).toEqual([])
    const { data } = await office.call(leggiPraticaDaLavorare, { params: { id } }, paola.token)
    expect(data).toMatchObject({ incarico: null, entro: null })
  })

  test.each(Object.keys(STRADA_RICHIESTA))(
    'una richiesta %s la tiene solo se aspetta ancora',
    async (stato) => {
      const socio = await createSocio(office)
      const id = Number(
        (
          await sql<{ id: number }>(
            `insert into richiesta_premio (utente_id, edizione_id, premio_id, stato, punti, valore_cent, sped_nominativo,
              sped_indirizzo, sped_cap, sped_comune, sped_provincia, consegna_entro, creata_il)
           select $1, edizione_id, id, 'richiesta', 1, 1, 'A', 'Via', '06046', 'Norcia', 'PG', current_date, now()
             from premio limit 1 returning id`,
            [socio.utente_id],
          )
        )[0]!.id,
      )
      const { data } = await office.call(prossimaRichiesta, { idempotencyKey: randomUUID() }, ugo.token)
      expect(data.id).toBe(id)
      const body = { operatore_id: paola.utente_id, era: ugo.utente_id }
      await office.call(affidaRichiesta, { params: { id }, body }, paola.token)
      await sql('update richiesta_premio set stato = $2 where id = $1', [id, stato])
      const waits = RICHIESTE_DA_LAVORARE.some((one) => one === stato)
      expect(await whose('richiesta_premio')).toEqual(waits ? [{ id, a: paola.utente_id }] : [])
    },
  )

  test('chi è sospeso, nello stesso istante, non ha più nulla; e nemmeno chi perde il permesso', async () => {
    const one = await office.inviata('Di chi va', 5)
    const two = await office.inviata('Di chi resta', 4)
    const leaver = await createMember(office, { ruolo: 'operatore' })
    await give(one, leaver, null)
    await give(two, ugo, null, ugo)
    const params = { id: leaver.utente_id }
    await office.call(
      contratto.agisciSuOperatore,
      { params, body: { azione: 'sospendi', motivo: 'Ha cambiato ufficio.' } },
      ada.token,
    )
    expect(await whose()).toEqual([{ id: two, a: ugo.utente_id }])
    expect(
      await sql(
        "select attore_id, oggetto_id::int as id, dati from evento where tipo = 'incarico.lasciato' order by evento.id desc limit 1",
      ),
    ).toEqual([{ attore_id: ada.utente_id, id: one, dati: { era: leaver.utente_id } }])

    const { data: sets } = await office.call(contratto.elencoInsiemi, {}, ada.token)
    const premi = sets.find(({ nome }) => nome === 'Premi')!.id
    const other = await createMember(office, { ruolo: 'operatore' })
    await give(one, other, null)
    const changed = { params: { id: other.utente_id }, body: { insiemi: [premi] } }
    await office.call(contratto.cambiaInsiemi, changed, ada.token)
    expect(await whose()).toEqual([{ id: two, a: ugo.utente_id }])
  })
})

test('in ritardo è ciò che aspetta da più dei suoi giorni, in ogni coda, e nient’altro', async () => {
  const ago = (days: number) => [new Date(clock.now().getTime() - days * 86_400_000)]
  const [late, onTime, over] = [
    await office.inviata('Tardi', 2),
    await office.inviata('In tempo', 2),
    await office.inviata('Finita', 2),
  ]
  for (const id of [late, over]) {
    await sql(`update pratica set aggiornata_il = $1 where id = ${id}`, ago(9))
  }
  await sql(`update pratica set aggiornata_il = $1 where id = ${onTime}`, ago(6))
  await sql(`update pratica set id_stato = 2 where id = ${over}`)
  const query = { in_ritardo: 'si', stato: 'tutte' } as const
  const found = (await office.call(codaPratiche, { query }, paola.token)).data
  expect(found.map(({ id_scheda }) => id_scheda)).toEqual([late])
  const counted = (await office.call(conteggiPratiche, { query: { in_ritardo: 'si' } }, paola.token)).data
  expect(counted.per_stato.find(({ stato }) => stato === 'tutte')?.quante).toBe(1)
  const first = (await office.call(cruscotto, {}, paola.token)).data
  expect(first.pratiche?.in_ritardo).toBe(1)
  for (const [queue, waiting] of [
    [codaIscrizioni, first.iscrizioni?.in_ritardo],
    [codaRichieste, first.richieste?.in_ritardo],
  ] as const) {
    const { pagination } = await office.call(queue, { query: { in_ritardo: 'si' } }, paola.token)
    expect(pagination.total).toBe(waiting)
  }
  expect((await office.call(codaRettifiche, { query }, ada.token)).data).toEqual([])
})

test('una pratica scade secondo il suo passo: i giorni dell’azienda, o quelli del prodotto', async () => {
  const id = await office.inviata('Passo dopo passo', 2)
  const [{ da }] = (await sql<{ da: string }>(
    `update pratica set passo = 'delibera', aggiornata_il = now() - interval '3 days' where id = ${id}
     returning (aggiornata_il at time zone 'Europe/Rome')::date::text as da`,
  )) as [{ da: string }]
  const save = (giorni_delibera: string) =>
    office.call(
      cambiaImpostazioni,
      { params: { sezione: 'tempi' }, body: { valori: { giorni_documenti: '1', giorni_delibera } } },
      ada.token,
    )
  const due = async () => {
    const query = { q: 'Passo dopo passo' }
    const [row] = (await office.call(codaPratiche, { query }, paola.token)).data
    const late = (await office.call(codaPratiche, { query: { ...query, in_ritardo: 'si' } }, paola.token))
      .data
    return [row!.entro, late.length]
  }
  expect(await due()).toEqual([addDays(da, 7), 0])
  // One day: three days of 24 hours may be two days of the calendar.
  await save('1 giorno')
  expect(await due()).toEqual([addDays(da, 1), 1])
  await save('30')
  expect(await due()).toEqual([addDays(da, 30), 0])
  await save('')
  expect(await due()).toEqual([addDays(da, 7), 0])
})

test('ogni coda ha la sua prossima: e di rettifiche non si prende la propria', async () => {
  const socio = await createSocio(office)
  await withPunti(office, socio.utente_id)
  const [edizione] = await sql<{ id: number }>('select min(id) as id from edizione')
  const body = { utente_id: socio.utente_id, edizione_id: edizione!.id, punti: 5, motivo: 'Prova' }
  const proposta = await office.call(proponiRettifica, { body, idempotencyKey: randomUUID() }, ada.token)
  const next = (chi: { token: string }) =>
    office.call(prossimaRettifica, { idempotencyKey: randomUUID() }, chi.token)
  expect((await next(ada)).data.id).toBeNull()
  const second = await createMember(office, { ruolo: 'amministratore' })
  expect((await next(second)).data.id).toBe(proposta.data.id)
  expect((await office.call(mieLavorazioni, {}, second.token)).data).toMatchObject({
    quante: 1,
    in_ritardo: 0,
    righe: [{ lavorazione: 'rettifica', id: proposta.data.id, dettaglio: 'Rettifica di +5 punti' }],
  })
  const free = { params: { id: proposta.data.id }, body: { operatore_id: null, era: second.utente_id } }
  expect((await office.call(affidaRettifica, free, second.token)).data.incarico).toBeNull()

  const member = await createMember(office)
  const [profilo] = await sql<{ id: number }>(
    `insert into profilo (utente_id, ruolo, stato, username, id_anagrafica, stato_dal)
     select id, 'promotore', 'in_approvazione', 'p' || id, id_anagrafica, now() - interval '9 days' from utente where id = $1
     returning id`,
    [member.utente_id],
  )
  const taken = await office.call(prossimaIscrizione, { idempotencyKey: randomUUID() }, paola.token)
  expect(taken.data.id).toBe(Number(profilo!.id))
  const mine = (await office.call(mieLavorazioni, {}, paola.token)).data
  expect(mine).toMatchObject({
    quante: 1,
    in_ritardo: 1,
    ritardi: [{ lavorazione: 'profilo', quante: 1 }],
  })
  expect((await office.call(codaIscrizioni, { query: { incarico: 'mie' } }, paola.token)).data).toMatchObject(
    [{ id: Number(profilo!.id), incarico: { operatore_id: paola.utente_id } }],
  )
  await sql("update profilo set stato = 'attiva' where id = $1", [profilo!.id])
  expect((await office.call(mieLavorazioni, {}, paola.token)).data.quante).toBe(0)
})
