import { randomUUID } from 'node:crypto'
import { agisciSuIscrizione } from '@primo/contract/ingresso/operatore-iscrizioni'
import * as contratto from '@primo/contract/rete/operatore-rete'
import { clock } from '@primo/domain/platform/clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  avanzaPasso,
  completaPratica,
  inviaPratica,
  registraPratica,
} from '../../pratiche/pratiche/commands.ts'
import { leggiPratica } from '../../pratiche/pratiche/queries.ts'
import { createMember } from '../../test/persone.ts'
import { openWorld, verifyContatti, type World, withProfili } from '../../test/world.ts'

const MUTUO = 2

type Socio = Awaited<ReturnType<typeof createMember>>
let world: World
let operatore: string
beforeAll(async () => {
  world = await openWorld()
  operatore = (await createMember(world, { ruolo: 'operatore' })).token
})
afterAll(() => world.close())

async function socio(sponsor: Socio | null = null): Promise<Socio> {
  const fresh = await createMember(world, { sponsor_id: sponsor?.segnalatore_id ?? null })
  await verifyContatti(world, fresh.utente_id)
  await withProfili(world, fresh.utente_id)
  return fresh
}

const registra = (di: Socio) =>
  world.services.withTransaction(async (trx) => {
    const pratica_id = await registraPratica(trx, {
      utente_id: di.utente_id,
      nominativo: 'Cliente di prova',
      id_tipo_finanziamento: MUTUO,
      importo_cent: 100_000,
      quando: clock.now(),
    })
    await inviaPratica(trx, { pratica_id, attore_id: null, quando: clock.now() })
    return pratica_id
  })
const completa = (pratica_id: number) =>
  world.services.withTransaction(async (trx) => {
    const step = { pratica_id, attore_id: null, quando: clock.now() }
    for (let i = 0; i < 3; i++) await avanzaPasso(trx, step)
    expect(await completaPratica(trx, { ...step, esito: 'positivo' })).toBeNull()
  })

/** Applies an operator's action to a member's profile in the programme. */
async function act(su: Socio, azione: 'blocca' | 'sblocca' | 'cessa') {
  const params = { id: su.segnalatore_id }
  const { profili } = (await world.call(contratto.leggiInRete, { params }, operatore)).data
  const { id } = profili.find((p) => p.ruolo === 'manifestazione')!
  const body = { azione, motivo: 'Una verifica in corso' }
  await world.call(agisciSuIscrizione, { params: { id }, body, idempotencyKey: randomUUID() }, operatore)
}
async function punti(...soci: Socio[]): Promise<number[]> {
  const { rows } = await world.services.db.$client.query<{ utente_id: number; punti: number }>(
    'select utente_id, sum(punti)::int as punti from movimento where utente_id = any($1::bigint[]) group by 1',
    [soci.map((s) => s.utente_id)],
  )
  return soci.map((s) => rows.find((r) => r.utente_id === s.utente_id)?.punti ?? 0)
}

test('sponsor spostato tra registrazione e fine: i punti vanno a chi c’era quel giorno, poi a chi c’è', async () => {
  const [vecchio, fresh] = [await socio(), await socio()]
  const titolare = await socio(vecchio)
  const before = await registra(titolare)
  await world.call(
    contratto.spostaInRete,
    {
      params: { id: titolare.segnalatore_id },
      body: {
        id_sponsor: fresh.segnalatore_id,
        id_sponsor_visto: vecchio.segnalatore_id,
        motivo: 'Prova',
      },
      idempotencyKey: randomUUID(),
    },
    operatore,
  )
  await completa(before)
  const [suoi, alVecchio, alNuovo] = await punti(titolare, vecchio, fresh)
  expect(suoi).toBeGreaterThan(0)
  expect(alVecchio).toBe(Math.floor(suoi! / 10))
  expect(alNuovo).toBe(0)
  await completa(await registra(titolare))
  expect(await punti(titolare, vecchio, fresh)).toEqual([2 * suoi!, alVecchio, alVecchio])
})

test('sponsor bloccato tra registrazione e fine: si passa a chi sta sopra, e sbloccato torna a valere', async () => {
  const nonno = await socio()
  const padre = await socio(nonno)
  const titolare = await socio(padre)
  const pratica = await registra(titolare)
  await act(padre, 'blocca')
  await completa(pratica)
  const [suoi, alPadre, alNonno] = await punti(titolare, padre, nonno)
  expect(alPadre).toBe(0)
  // The skipped member is ignored: the one above gets the share of the first level.
  expect(alNonno).toBe(Math.floor(suoi! / 10))
  expect((await leggiPratica(world.services.db, pratica))?.motivi_punti).toEqual(['rete_non_iscritta'])

  await act(padre, 'sblocca')
  const seconda = await registra(titolare)
  await completa(seconda)
  expect((await punti(padre))[0]).toBe(Math.floor(suoi! / 10))

  await act(padre, 'blocca')
  await act(padre, 'cessa')
  await completa(await registra(titolare))
  expect((await punti(padre))[0]).toBe(Math.floor(suoi! / 10))
})
