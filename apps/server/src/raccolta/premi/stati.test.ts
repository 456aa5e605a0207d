import { annulla, leggiRichiesta } from '@primo/contract/raccolta/premi'
import {
  AZIONI_RICHIESTA,
  type AzioneRichiesta,
  azioniRichiesta,
  STATI_RICHIESTA,
  type StatoRichiesta,
} from '@primo/domain/raccolta/premio'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { STRADA_RICHIESTA } from '../../test/back-office.ts'
import { openPuntiWorld, type PuntiWorld } from '../../test/punti-fixtures.ts'
import { agisciSuRichiesta, richiediPremio } from './commands.ts'

const ADESSO = new Date('2024-05-20T10:00:00Z')
const AZIONI = Object.keys(AZIONI_RICHIESTA) as AzioneRichiesta[]
let bench: PuntiWorld
let socio: { utente_id: number; token: string }
let id_premio: number
beforeAll(async () => {
  vi.useFakeTimers({ now: ADESSO, toFake: ['Date'] })
  bench = await openPuntiWorld()
  socio = await bench.conPunti(4, ADESSO)
  id_premio = await bench.premio(bench.edizioni[1], 10, 500)
})
afterAll(async () => {
  await bench.closeSound()
  vi.useRealTimers()
})

const fa = (id: number, azione: AzioneRichiesta) =>
  bench.services.withTransaction((trx) =>
    agisciSuRichiesta(trx, azione, {
      richiesta_id: id,
      attore_id: AZIONI_RICHIESTA[azione].chi === 'membro' ? socio.utente_id : null,
      quando: ADESSO,
      nota: 'perché sì',
      ...(azione === 'spedisci' ? { spedizione: { corriere: 'BRT', tracking: '7' } } : {}),
    }),
  )
async function portata(stato: StatoRichiesta): Promise<number> {
  const id = await bench.services.withTransaction((trx) =>
    richiediPremio(trx, { utente_id: socio.utente_id, id_premio, quando: ADESSO }),
  )
  if (typeof id !== 'number') throw new Error(id.refused)
  for (const azione of STRADA_RICHIESTA[stato]) expect(await fa(id, azione)).toBeNull()
  return id
}

/** Returns all that an action might change: the request with its history, the member's points, the pieces, the events. */
async function whole(id: number) {
  const { rows } = await bench.services.db.$client.query(
    `select (select row_to_json(r) from richiesta_premio r where r.id = $1) as richiesta,
            (select json_agg(s order by s.id) from richiesta_storia s where s.richiesta_id = $1) as storia,
            (select disponibili from premio where id = $2) as pezzi,
            (select count(*)::int from movimento) as movimenti,
            (select count(*)::int from evento) as eventi`,
    [id, id_premio],
  )
  return { ...rows[0], saldi: await bench.saldi(socio.utente_id, bench.edizioni[1]) }
}

describe('ogni azione da ogni stato, di ciascuno', () => {
  test.each(STATI_RICHIESTA)(
    'da %s: ciò che la tabella permette avviene, il resto è 409 e non tocca nulla',
    async (stato) => {
      for (const azione of AZIONI) {
        const { chi, a } = AZIONI_RICHIESTA[azione]
        const id = await portata(stato)
        const before = await whole(id)
        const outcome = await fa(id, azione)
        const after = await whole(id)
        if (azioniRichiesta(stato, chi).includes(azione)) {
          expect(outcome).toBeNull()
          expect(after.richiesta.stato).toBe(a)
          expect(after.eventi).toBe(before.eventi + 1)
        } else {
          expect(outcome).toMatchObject({ refused: 'STATO_NON_PERMESSO' })
          expect(after).toEqual(before)
        }
      }
    },
  )

  test('annullare è solo di chi ha chiesto, e solo prima dell’approvazione', async () => {
    const other = await bench.token(await bench.socio())
    const id = await portata('richiesta')
    expect((await bench.refusal(annulla, { params: { id } }, other)).status).toBe(404)
    for (const stato of STATI_RICHIESTA.filter((s) => s !== 'richiesta')) {
      const no = await bench.refusal(annulla, { params: { id: await portata(stato) } }, socio.token)
      expect([stato, no.status, no.code]).toEqual([stato, 409, 'STATO_NON_PERMESSO'])
    }
  })

  test('un reso chiude la richiesta: i punti restano spesi e il pezzo non torna da solo in catalogo', async () => {
    const id = await portata('consegnata')
    const before = await whole(id)
    expect(await fa(id, 'rendi')).toBeNull()
    const after = await whole(id)
    expect([after.saldi, after.pezzi]).toEqual([before.saldi, before.pezzi])
  })
})

test('chi ha chiesto vede la storia, il corriere e dove seguire il pacco', async () => {
  const { data } = await bench.call(leggiRichiesta, { params: { id: await portata('spedita') } }, socio.token)
  expect(data).toMatchObject({
    stato: 'spedita',
    corriere: 'BRT',
    tracking: '7',
    segui: 'https://vas.brt.it/vas/sped_det_show.hsm?Nspediz=7',
  })
  expect(data.storia.map((s) => s.stato)).toEqual(['richiesta', 'approvata', 'in_preparazione', 'spedita'])
})

test.each(['richiesta', 'approvata', 'in_preparazione', 'spedita'] as const)(
  'cinquanta insieme su una richiesta %s: un passo solo, punti e pezzo tornano al più una volta',
  async (stato) => {
    const id = await portata(stato)
    const before = await whole(id)
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, i) => fa(id, AZIONI[i % AZIONI.length]!)),
    )
    const done = outcomes.filter((e) => e === null).length
    const after = await whole(id)
    // Each step is in the history once: two different ones may follow each other, the same one never repeats.
    const steps = after.storia.map((s: { stato: string }) => s.stato)
    expect(steps.length).toBe(before.storia.length + done)
    expect(new Set(steps).size).toBe(steps.length)
    const tornati = ['rifiutata', 'annullata'].includes(after.richiesta.stato) ? 1 : 0
    expect(after.pezzi).toBe(before.pezzi + tornati)
    expect(after.saldi.disponibili).toBe(before.saldi.disponibili + 10 * tornati)
  },
)
