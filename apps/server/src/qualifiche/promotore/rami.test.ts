import * as rete from '@primo/contract/rete/rete'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMember } from '../../test/persone.ts'
import { openWorld, type World, withProfili } from '../../test/world.ts'

type Socio = Awaited<ReturnType<typeof createMember>>
let world: World
let nonno: Socio
let anna: Socio
let estraneo: Socio
const figli: Socio[] = []
let nipote: Socio

/** nonno → anna → 7 members, the first of whom sponsored Nicolò; nonno → estraneo. */
beforeAll(async () => {
  world = await openWorld()
  const socio = async (sponsor: Socio | null, nome: string, cognome: string) => {
    const fresh = await createMember(world, { nome, cognome, sponsor_id: sponsor?.segnalatore_id ?? null })
    await withProfili(world, fresh.utente_id, 'attiva', ['promotore'])
    return fresh
  }
  nonno = await socio(null, 'Rosa', 'Nonni')
  anna = await socio(nonno, 'Anna', 'Rossi')
  estraneo = await socio(nonno, 'Nicolò', 'Altri')
  for (let i = 0; i < 7; i++) figli.push(await socio(anna, 'Bruno', `Figlio${'abcdefg'[i]}`))
  nipote = await socio(figli[0]!, 'Nicolò', 'D’Amico')
})
afterAll(() => world.close())

const below = async (di: Socio, query: { per_page?: number; dopo?: number } = {}) =>
  (await world.call(rete.sottoDi, { params: { id: di.segnalatore_id }, query }, anna.token)).data
const search = async (testo: string, token = anna.token) =>
  (await world.call(rete.cercaRete, { query: { testo } }, token)).data

test('un ramo alla volta, a tratti: nessuno due volte, nessuno perso, quanti sotto ciascuno', async () => {
  const letti: number[] = []
  for (let dopo = 0, others = true; others; ) {
    const tratto = await below(anna, { per_page: 3, dopo })
    letti.push(...tratto.righe.map((r) => r.id_segnalatore))
    dopo = letti.at(-1)!
    others = tratto.altre
  }
  expect(letti).toEqual(figli.map((f) => f.segnalatore_id))
  const { righe } = await below(anna)
  expect(righe.map((r) => [r.livello, r.sotto])).toEqual([[1, 1], ...Array(6).fill([1, 0])])
  expect(righe[0]).toMatchObject({ denominazione: 'Bruno Figlioa', sponsor: 'Anna Rossi', children: [] })
  const piuGiu = await below(figli[0]!)
  expect(piuGiu).toMatchObject({ altre: false, righe: [{ livello: 2, denominazione: 'Nicolò D’Amico' }] })
})

test('chi entra mentre si legge non fa ripetere né perdere nessuno', async () => {
  const first = await below(anna, { per_page: 5 })
  const fresh = await createMember(world, {
    nome: 'Ultimo',
    cognome: 'Arrivato',
    sponsor_id: anna.segnalatore_id,
  })
  const resto = await below(anna, { per_page: 100, dopo: first.righe.at(-1)!.id_segnalatore })
  expect(resto.righe.map((r) => r.id_segnalatore)).toEqual([
    ...figli.slice(5).map((f) => f.segnalatore_id),
    fresh.segnalatore_id,
  ])
})

test('di una persona si dice da quando c’è, e chi è entrato sotto di lei: non che cosa ha fatto', async () => {
  const [figlio] = figli
  await world.services.db.$client.query(
    `update segnalatore set creato_il = '2026-03-31T22:30:00Z' where id = $1`,
    [figlio!.segnalatore_id],
  )
  const { data } = await world.call(
    rete.leggiPersonaRete,
    { params: { id: figlio!.segnalatore_id } },
    anna.token,
  )
  // At half past midnight in Rome.
  expect(data).toMatchObject({ id_segnalatore: figlio!.segnalatore_id, dal: '2026-04-01' })
  expect(data.mesi).toHaveLength(12)
  expect(data.mesi.map((m) => m.persone)).toEqual([...Array(11).fill(0), 1])
  expect(Object.keys(data.mesi[0]!)).toEqual(['mese', 'persone'])
})

test('fuori dalla propria rete è come se non ci fosse', async () => {
  for (const other of [nonno, estraneo]) {
    for (const call of [rete.sottoDi, rete.leggiPersonaRete] as const) {
      const refusal = await world.refusal(call, { params: { id: other.segnalatore_id } }, anna.token)
      expect(refusal.status).toBe(404)
    }
  }
  expect((await search('Altri')).righe).toEqual([])
  expect((await search(String(estraneo.segnalatore_id))).righe).toEqual([])
  // The search excludes the caller, and even more the members above.
  expect((await search('Rossi')).righe).toEqual([])
})

test('si cerca per nome, senza badare agli accenti, o per codice; la strada arriva fino a chi cerca', async () => {
  for (const text of ['nicolo', 'amico NICOLÒ', String(nipote.segnalatore_id)]) {
    const { righe, altre } = await search(text)
    expect(altre).toBe(false)
    expect(righe).toHaveLength(1)
    expect(righe[0]).toMatchObject({
      id_segnalatore: nipote.segnalatore_id,
      livello: 2,
      strada: [{ id_segnalatore: figli[0]!.segnalatore_id, denominazione: 'Bruno Figlioa' }],
    })
  }
  const dalNonno = (await search('nicolo', nonno.token)).righe
  expect(dalNonno.map((r) => r.strada.map((s) => s.denominazione))).toEqual([
    ['Anna Rossi', 'Bruno Figlioa'],
    [],
  ])
})
