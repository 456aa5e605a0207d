import { isRefusal } from '@primo/contract/platform/errors'
import { clock } from '@primo/domain/platform/clock'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { findViolations } from '../../platform/db/invariants.ts'
import { spostaSegnalatore } from '../../rete/commands.ts'
import { RETE_INVARIANTS } from '../../rete/invariants.ts'
import { lineaSponsor } from '../../rete/linea.ts'
import { createMember } from '../../test/persone.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { openWorld, withProfili } from '../../test/world.ts'

const world = await sharedFixture(openWorld())
afterAll(async () => expect(await findViolations(world.services.db, RETE_INVARIANTS)).toEqual([]))

type Persona = { id: number; utente_id: number }

/** Creates a test member with an active profile below the member `above`. */
async function persona(above: Persona | null = null, attivo = true): Promise<Persona> {
  const { utente_id, segnalatore_id } = await createMember(world, { sponsor_id: above?.id ?? null })
  if (attivo) await withProfili(world, utente_id, 'attiva', ['promotore'])
  return { id: segnalatore_id, utente_id }
}
const sposta = async (chi: Persona, below: Persona | null, quando = clock.now()) => {
  const outcome = await world.services.withTransaction((trx) =>
    spostaSegnalatore(trx, {
      id: chi.id,
      sponsor_id: below?.id ?? null,
      attore_id: null,
      motivo: 'Prova',
      quando,
    }),
  )
  return isRefusal(outcome) ? (outcome.message ?? outcome.refused) : outcome
}
const above = async ({ utente_id }: Persona, quando = clock.now()) =>
  lineaSponsor(world.services.db, utente_id, quando)

const ORA_MS = 3_600_000
const fra = (hours: number) => new Date(clock.now().getTime() + hours * ORA_MS)

describe('spostare una persona con tutta la sua rete', () => {
  test('percorsi, livelli e linea seguono; chi stava sotto resta sotto', async () => {
    const [a, b] = [await persona(), await persona()]
    const figlio = await persona(a)
    const nipote = await persona(figlio)
    expect(await sposta(figlio, b)).toBe(2)
    expect(await above(nipote, fra(1))).toEqual([figlio.utente_id, b.utente_id])
    expect(await sposta(figlio, null)).toBe(2)
    expect(await above(nipote, fra(1))).toEqual([figlio.utente_id])
  })

  test('la linea di un giorno passato resta quella di allora', async () => {
    const [first, poi, last] = [await persona(), await persona(), await persona()]
    const chi = await persona(first)
    await sposta(chi, poi, fra(1))
    await sposta(chi, last, fra(2))
    expect(await above(chi, fra(0.5))).toEqual([first.utente_id])
    expect(await above(chi, fra(1.5))).toEqual([poi.utente_id])
    expect(await above(chi, fra(2.5))).toEqual([last.utente_id])
  })

  test('ciò che non si può ha il suo perché, e nulla cambia', async () => {
    const nonno = await persona()
    const padre = await persona(nonno)
    const figlio = await persona(padre)
    const spento = await persona(null, false)
    expect(await sposta(padre, padre)).toMatch(/se stessa/)
    expect(await sposta(nonno, figlio)).toMatch(/cerchio/)
    expect(await sposta(padre, nonno)).toMatch(/già il suo sponsor/)
    expect(await sposta(padre, spento)).toMatch(/profilo attivo/)
    expect(await sposta({ id: 999_999, utente_id: 0 }, nonno)).toMatch(/non c’è/)
    expect(await sposta(padre, { id: 999_999, utente_id: 0 })).toMatch(/non c’è/)
    expect(await above(figlio, fra(1))).toEqual([padre.utente_id, nonno.utente_id])
  })

  test('quaranta spostamenti a caso e un albero di carta danno la stessa rete', async () => {
    const persone: Persona[] = [await persona()]
    for (let i = 1; i < 16; i++) persone.push(await persona(persone[Math.floor((i - 1) / 2)]))
    const padre = new Map(persone.map((p, i) => [p, i === 0 ? null : persone[Math.floor((i - 1) / 2)]!]))
    const linea = (p: Persona): Persona[] => {
      const su = padre.get(p)
      return su ? [su, ...linea(su)] : []
    }
    let now = 1
    const place = fc.nat(persone.length - 1)
    await fc.assert(
      fc.asyncProperty(place, fc.option(place), async (i, j) => {
        const [chi, below] = [persone[i]!, j === null ? null : persone[j]!]
        const vietato = below && (chi === below || linea(below).includes(chi))
        const inutile = (padre.get(chi) ?? null) === below
        const outcome = await sposta(chi, below, fra(now++))
        expect(typeof outcome).toBe(vietato || inutile ? 'string' : 'number')
        if (typeof outcome === 'number') padre.set(chi, below)
        for (const p of persone) expect(await above(p, fra(now))).toEqual(linea(p).map((x) => x.utente_id))
        expect(await findViolations(world.services.db, RETE_INVARIANTS)).toEqual([])
      }),
      { numRuns: 40 },
    )
  })

  test('due spostamenti che insieme farebbero un cerchio: ne riesce uno', async () => {
    for (let round = 0; round < 10; round++) {
      const [a, b] = [await persona(), await persona()]
      const outcomes = await Promise.all([sposta(a, b), sposta(b, a)])
      expect(outcomes.filter((e) => e === 1)).toHaveLength(1)
      expect(outcomes.find((e) => e !== 1)).toMatch(/cerchio/)
    }
  })

  test('chi si registra mentre il ramo si sposta finisce al posto giusto', async () => {
    const [from, a] = [await persona(), await persona()]
    const ramo = await persona(from)
    const fresh = await Promise.all([
      sposta(ramo, a),
      ...Array.from({ length: 8 }, () => persona(ramo)),
      sposta(a, from),
      ...Array.from({ length: 8 }, () => persona(ramo)),
    ])
    for (const newer of fresh.filter((n): n is Persona => typeof n === 'object')) {
      expect(await above(newer, fra(1))).toEqual([ramo.utente_id, a.utente_id, from.utente_id])
    }
  })
})

test('uno spostamento con l’orologio indietro non lascia buchi né periodi al contrario', async () => {
  const [a, b] = [await persona(), await persona()]
  const chi = await persona(a)
  await sposta(chi, b, fra(-48))
  expect(await above(chi, fra(1))).toEqual([b.utente_id])
  expect(await findViolations(world.services.db, RETE_INVARIANTS)).toEqual([])
})

test('il database rifiuta due sponsor aperti per la stessa persona', async () => {
  const { id } = await persona()
  const due = 'insert into sponsor_storia (segnalatore_id, sponsor_id) values ($1, null)'
  await expect(world.services.db.$client.query(due, [id])).rejects.toMatchObject({ code: '23505' })
})

test.each([
  [
    'un percorso che non è quello dello sponsor',
    `update segnalatore set percorso = 'zzzzz' || right(percorso, 5) where id = $1`,
  ],
  ['un livello sbagliato', 'update segnalatore set livello = livello + 1 where id = $1'],
  ['uno sponsor cambiato senza storia', 'update segnalatore set sponsor_id = null where id = $1'],
  [
    'una storia senza una riga aperta',
    'update sponsor_storia set al = dal where segnalatore_id = $1 and al is null',
  ],
  [
    'un buco nella storia',
    `update sponsor_storia set dal = dal - interval '1 day', al = dal - interval '1 hour' where segnalatore_id = $1 and al is not null`,
  ],
])('la prova della rete si accorge di %s', async (_caso, fault) => {
  const [a, b] = [await persona(), await persona()]
  const chi = await persona(a)
  await sposta(chi, b, fra(1))
  const client = await world.services.db.$client.connect()
  try {
    await client.query('begin')
    await client.query(fault, [chi.id])
    const found = []
    for (const { sql } of RETE_INVARIANTS) found.push(...(await client.query(sql)).rows)
    expect(found[0]).toMatchObject({ segnalatore_id: chi.id })
  } finally {
    await client.query('rollback')
    client.release()
  }
})
