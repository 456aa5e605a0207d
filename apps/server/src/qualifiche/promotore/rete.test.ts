import * as rete from '@primo/contract/rete/rete'
import { clock } from '@primo/domain/platform/clock'
import { describe, expect, test } from 'vitest'
import { avanzaPasso, completaPratica } from '../../pratiche/pratiche/commands.ts'
import { spostaSegnalatore } from '../../rete/commands.ts'
import type { Socio } from '../../test/family.ts'
import * as diProva from '../../test/family.ts'
import { createMember } from '../../test/persone.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { openWorld, withProfili } from '../../test/world.ts'

const world = await sharedFixture(openWorld())

const socio = (sponsor: Socio | null, nome: string, cognome: string) =>
  diProva.socio(world, sponsor, nome, cognome)
const pratica = (di: Socio, spedita: boolean) => diProva.pratica(world, di, spedita)
const famiglia = () => diProva.famiglia(world)

const read = (token: string, query: { per_page?: number; page?: number } = {}) =>
  world.call(rete.promotori, { query }, token)

describe('la rete di chi chiama', () => {
  test('una riga a persona, i campi della specifica, ciascuno dopo il suo sponsor', async () => {
    const { nonno, anna, bruno, carla, dario } = await famiglia()
    await pratica(bruno, true)
    await pratica(bruno, true)
    await pratica(bruno, false)
    const { data, pagination } = await read(anna.token)
    expect(data.map((r) => [r.denominazione, r.livello, r.id_sponsor, r.sponsor])).toEqual([
      ['Anna Rossi', 0, nonno.segnalatore_id, 'Rosa N.'],
      ['Bruno Bianchi', 1, anna.segnalatore_id, 'Anna Rossi'],
      ['Dario Villa', 2, bruno.segnalatore_id, 'Bruno Bianchi'],
      ['Carla Conti', 1, anna.segnalatore_id, 'Anna Rossi'],
    ])
    expect(pagination).toEqual({ total: 4, per_page: 15, current_page: 1, last_page: 1 })
    expect(data[1]).toEqual({
      id_segnalatore: bruno.segnalatore_id,
      denominazione: 'Bruno Bianchi',
      id_piano_marketing: null,
      piano_marketing: null,
      id_qualifica: null,
      qualifica: null,
      id_sponsor: anna.segnalatore_id,
      sponsor: 'Anna Rossi',
      livello: 1,
      // Drafts are not counted until they are sent.
      pratiche: 2,
      children: [],
    })
    expect(data.map((r) => r.id_segnalatore)).toContain(dario.segnalatore_id)
    expect(data.map((r) => r.id_segnalatore)).toContain(carla.segnalatore_id)
    expect(JSON.stringify(data)).not.toContain('Segreto')
    expect(JSON.stringify(data)).not.toContain('Altri')
  })

  test('a pagine di qualunque misura, nessuno due volte e nessuno perso', async () => {
    const { anna, bruno } = await famiglia()
    for (let i = 0; i < 9; i++) await socio(bruno, 'Persona', `Numero${'abcdefghi'[i]}`)
    const whole = (await read(anna.token, { per_page: 100 })).data.map((r) => r.id_segnalatore)
    expect(whole).toHaveLength(13)
    for (const per_page of [1, 2, 5, 13]) {
      const before = await read(anna.token, { per_page })
      const pages = [before]
      for (let page = 2; page <= before.pagination.last_page; page++) {
        pages.push(await read(anna.token, { per_page, page }))
      }
      expect(pages.flatMap((p) => p.data.map((r) => r.id_segnalatore))).toEqual(whole)
      expect(new Set(pages.map((p) => p.versione)).size).toBe(1)
    }
    expect((await read(anna.token, { page: 99 })).data).toEqual([])
  })

  test('la versione cambia quando la rete cambia, e non quando cambia quella di un altro', async () => {
    const { anna, estraneo, dario } = await famiglia()
    const before = (await read(anna.token)).versione
    await socio(estraneo, 'Altra', 'Persona')
    expect((await read(anna.token)).versione).toBe(before)
    await socio(dario, 'Nuova', 'Persona')
    expect((await read(anna.token)).versione).not.toBe(before)
  })

  test('chi entra mentre si leggono le pagine cambia la versione: lette da capo, ci sono tutti', async () => {
    const { anna, bruno, dario, carla } = await famiglia()
    const before = await read(anna.token, { per_page: 2 })
    const nuovo = await socio(bruno, 'Nuovo', 'Arrivato')
    expect((await read(anna.token, { per_page: 2, page: 2 })).versione).not.toBe(before.versione)
    const daCapo = [await read(anna.token, { per_page: 2 }), await read(anna.token, { per_page: 2, page: 2 })]
    const terza = await read(anna.token, { per_page: 2, page: 3 })
    expect([...daCapo, terza].flatMap((p) => p.data.map((r) => r.id_segnalatore))).toEqual(
      [anna, bruno, dario, nuovo, carla].map((s) => s.segnalatore_id),
    )
  })

  test('un ramo spostato a metà lettura cambia la versione: letta da capo, la rete è quella nuova, intera', async () => {
    const { anna, bruno, carla, dario } = await famiglia()
    const before = await read(anna.token, { per_page: 2 })
    const input = {
      id: bruno.segnalatore_id,
      sponsor_id: carla.segnalatore_id,
      attore_id: null,
      motivo: 'Prova',
    }
    const mossi = await world.services.withTransaction((trx) =>
      spostaSegnalatore(trx, { ...input, quando: clock.now() }),
    )
    expect(mossi).toBe(2)
    const daCapo = await read(anna.token, { per_page: 2 })
    const seconda = await read(anna.token, { per_page: 2, page: 2 })
    expect(daCapo.versione).not.toBe(before.versione)
    expect(seconda.versione).toBe(daCapo.versione)
    expect([...daCapo.data, ...seconda.data].map((r) => [r.id_segnalatore, r.livello])).toEqual([
      [anna.segnalatore_id, 0],
      [carla.segnalatore_id, 1],
      [bruno.segnalatore_id, 2],
      [dario.segnalatore_id, 3],
    ])
  })

  test('senza un profilo promotore attivo non si entra', async () => {
    const { token } = await createMember(world)
    expect((await world.refusal(rete.promotori, {}, token)).status).toBe(448)
    expect((await world.refusal(rete.riepilogoRete, {}, token)).status).toBe(448)
  })

  test('per_page fuori misura è rifiutato', async () => {
    const { anna } = await famiglia()
    for (const per_page of [0, 101]) {
      expect((await world.refusal(rete.promotori, { query: { per_page } }, anna.token)).status).toBe(422)
    }
  })
})

test('una pratica completata o rifiutata si conta come le altre: l’esito non si vede', async () => {
  const { anna, bruno } = await famiglia()
  await pratica(bruno, true)
  const before = (await read(anna.token)).data
  await world.services.withTransaction(async (trx) => {
    const { rows } = await trx.$client.query('select id from pratica where utente_id = $1', [bruno.utente_id])
    const step = { pratica_id: Number(rows[0].id), attore_id: null, quando: clock.now() }
    for (let i = 0; i < 3; i++) await avanzaPasso(trx, step)
    expect(await completaPratica(trx, { ...step, esito: 'positivo' })).toBeNull()
  })
  expect((await read(anna.token)).data).toEqual(before)
})

test('segnalatori: chi chiama e chi ha portato lui', async () => {
  const { anna, bruno, carla } = await famiglia()
  const { data, pagination } = await world.call(rete.segnalatori, {}, anna.token)
  expect(data.map((r) => [r.id_segnalatore, r.livello])).toEqual([
    [anna.segnalatore_id, 0],
    [bruno.segnalatore_id, 1],
    [carla.segnalatore_id, 1],
  ])
  expect(pagination.total).toBe(3)
})

test('iscritto alla manifestazione attiva: solo della propria rete', async () => {
  const { anna, bruno, estraneo, nonno } = await famiglia()
  const ask = (id: number) => world.call(rete.iscrittoManifestazione, { params: { id } }, anna.token)
  expect((await ask(bruno.segnalatore_id)).data.iscritto).toBe(false)
  await withProfili(world, bruno.utente_id, 'attiva', ['manifestazione'])
  expect((await ask(bruno.segnalatore_id)).data.iscritto).toBe(true)
  for (const other of [estraneo, nonno]) {
    const params = { id: other.segnalatore_id }
    expect((await world.refusal(rete.iscrittoManifestazione, { params }, anna.token)).status).toBe(404)
  }
})

test('assegnabile: mai un cerchio, mai fuori dalla propria rete', async () => {
  const { nonno, anna, estraneo, bruno, carla, dario } = await famiglia()
  const ask = async (chi: Socio, below: Socio) => {
    const params = { id: chi.segnalatore_id, id2: below.segnalatore_id }
    return (await world.call(rete.assegnabile, { params }, anna.token)).data
  }
  expect(await ask(dario, carla)).toEqual({ assegnabile: true, motivo: null })
  expect(await ask(carla, dario)).toEqual({ assegnabile: true, motivo: null })
  for (const [chi, below] of [
    [bruno, dario],
    [anna, dario],
    [bruno, bruno],
    [dario, bruno],
  ] as const) {
    const { assegnabile, motivo } = await ask(chi, below)
    expect(assegnabile).toBe(false)
    expect(motivo).toMatch(/\.$/)
  }
  const spento = await createMember(world, { sponsor_id: anna.segnalatore_id })
  expect((await ask(dario, spento)).motivo).toContain('profilo attivo')
  for (const other of [nonno, estraneo]) {
    for (const params of [
      { id: other.segnalatore_id, id2: anna.segnalatore_id },
      { id: carla.segnalatore_id, id2: other.segnalatore_id },
    ]) {
      expect((await world.refusal(rete.assegnabile, { params }, anna.token)).status).toBe(404)
    }
  }
})
