// Long because the commands, their effect on the model and the final comparison are one run.

import { isRefusal } from '@primo/contract/platform/errors'
import { addDays, daysBetween, todayInRome } from '@primo/domain/platform/dates'
import { AZIONI_RICHIESTA, type AzioneRichiesta, type StatoRichiesta } from '@primo/domain/raccolta/premio'
import type { AzioneProposta } from '@primo/domain/ufficio/proposta'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLedger } from '../../boot/ledger-verification.ts'
import { loadRequisiti } from '../../iscritti/profili/requisiti.ts'
import { completaPratica, riapriPratica } from '../../pratiche/pratiche/commands.ts'
import {
  type ModelEligibility,
  type ModelLotto,
  type ModelPortafoglio,
  model,
  modelLivelli,
  modelPunti,
} from '../../test/ledger-model.ts'
import { openPuntiWorld, type PuntiWorld, SALDI_ZERO } from '../../test/punti-fixtures.ts'
import { allowAdjustments, decidiRettifica } from '../../test/rettifiche.ts'
import { agisciSuRichiesta, richiediPremio } from '../premi/commands.ts'
import { maturaEScadi } from './maturazione.ts'
import { saldiAllIstante } from './queries.ts'
import { proponiRettifica } from './rettifiche.ts'

/**
 * Model-based test: the real ledger against an in-memory model, over seeded sequences of everything that moves points. A sequence
 * is 8 to 30 commands over four members of a line and two editions, all on one real database, with their balances (today's and
 * those of past days) compared at its end. Ten thousand of them with `npm run fuzz`.
 */
const PROVE = Number(process.env.LEDGER_HISTORIES ?? (process.env.DATABASE_TEST === 'postgres' ? 120 : 40))

const INIZIO = '2022-01-10'
const giorno = (n: number) => addDays(INIZIO, n)
const instant = (n: number) => new Date(`${giorno(n)}T10:00:00Z`)
const FINE_BREVE = daysBetween(INIZIO, '2022-02-28')
/** Returns the answers of a requirement (OAM registration) that expires on a day of the test's run. */
const oamFino = (n: number) => ({ OAM: 'A1', OAM_scade_il: giorno(n) })
const SCADE = [daysBetween(INIZIO, '2022-03-10'), daysBetween(INIZIO, '2026-12-30')] as const

const command = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ fai: fc.constant('completa' as const), tipo: fc.integer({ min: 1, max: 5 }) }),
  },
  { weight: 2, arbitrary: fc.record({ fai: fc.constant('riapri' as const), quale: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ fai: fc.constant('ricompleta' as const), quale: fc.nat(20) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      fai: fc.constant('richiedi' as const),
      socio: fc.nat(3),
      punti: fc.constantFrom(15, 40, 150, 500),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      fai: fc.constant('agisci' as const),
      quale: fc.nat(20),
      azione: fc.constantFrom(...(Object.keys(AZIONI_RICHIESTA) as AzioneRichiesta[])),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      fai: fc.constant('rettifica' as const),
      socio: fc.nat(3),
      punti: fc.constantFrom(-700, -60, -5, 5, 60, 700),
      azione: fc.constantFrom('conferma', 'conferma', 'rifiuta', 'ritira'),
      mano: fc.nat(1),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      fai: fc.constant('carte' as const),
      socio: fc.nat(3),
      ruolo: fc.constantFrom(...(['manifestazione', 'promotore', 'promotore', 'convenzionato'] as const)),
      attivo: fc.boolean(),
      giorni: fc.integer({ min: -1, max: 12 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      fai: fc.constant('passa' as const),
      giorni: fc.integer({ min: 1, max: 18 }),
      lavoro: fc.boolean(),
    }),
  },
)
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never

let bench: PuntiWorld
const premi: Map<number, number>[] = []
const mani: number[] = []
beforeAll(async () => {
  bench = await openPuntiWorld()
  await bench.services.withTransaction(loadRequisiti)
  mani.push(...(await allowAdjustments(bench.services, await bench.socio(), await bench.socio())))
  for (const edizione of bench.edizioni) {
    const listino = new Map<number, number>()
    for (const punti of [15, 40, 150, 500]) listino.set(punti, await bench.premio(edizione, punti, 1_000_000))
    premi.push(listino)
  }
})
afterAll(() => bench.close())

type RichiestaModello = {
  id: number
  socio: number
  edizione: number
  stato: StatoRichiesta
  tenuti: Map<ModelLotto, number>
}

/** Runs the same commands on the real ledger and on the reference model, then compares their balances. */
async function unaProva(commands: Command[]): Promise<void> {
  const { withTransaction } = bench.services
  const soci: number[] = []
  const ricordi: { quando: Date; saldi: ReturnType<typeof model.saldi>[][] }[] = []
  for (let i = 0; i < 4; i++) soci.unshift(await bench.socio(soci[0] ?? null))
  const carte = soci.map(
    (): ModelEligibility => ({ premi: true, promotore: true, convenzionato: true, fino: 10_000 }),
  )
  for (const socio of soci) await bench.profilo(socio, 'promotore', 'attiva', oamFino(10_000))
  const portafogli: ModelPortafoglio[][] = soci.map(() => [
    { lotti: [], debito: 0 },
    { lotti: [], debito: 0 },
  ])
  const pratiche: { id: number; tipo: number; ciclo: number; edizione: number; completa: boolean }[] = []
  const richieste: RichiestaModello[] = []
  let today = 0
  const edizione = () => (today <= SCADE[0] ? 0 : 1)

  async function completa(pratica: (typeof pratiche)[number]) {
    await withTransaction((trx) =>
      completaPratica(trx, {
        pratica_id: pratica.id,
        attore_id: null,
        quando: instant(today),
        esito: 'positivo',
      }),
    )
    pratica.completa = true
    pratica.ciclo++
    pratica.edizione = edizione()
    // Between the end of the first edition and its last request no edition takes new points.
    if (edizione() === 0 && today > FINE_BREVE) return
    for (const [i, livello] of modelLivelli(carte, today).entries()) {
      if (livello === null) continue
      const p = portafogli[i]![edizione()]!
      const punti = modelPunti(pratica.tipo, livello)
      model.accredita(p, `${pratica.id}/${pratica.ciclo}`, punti, today, SCADE[edizione()]!)
    }
  }

  for (const c of commands) {
    if (c.fai === 'completa') {
      const id = await bench.pratica(soci[0]!, c.tipo, instant(today))
      const pratica = { id, tipo: c.tipo, ciclo: 0, edizione: 0, completa: false }
      pratiche.push(pratica)
      await completa(pratica)
    } else if (c.fai === 'ricompleta') {
      const riaperte = pratiche.filter((p) => !p.completa)
      if (riaperte.length > 0) await completa(riaperte[c.quale % riaperte.length]!)
    } else if (c.fai === 'riapri') {
      const chiuse = pratiche.filter((p) => p.completa)
      const pratica = chiuse[c.quale % Math.max(1, chiuse.length)]
      if (!pratica) continue
      await withTransaction((trx) =>
        riapriPratica(trx, { pratica_id: pratica.id, attore_id: null, quando: instant(today) }),
      )
      pratica.completa = false
      for (const p of portafogli) model.storna(p[pratica.edizione]!, `${pratica.id}/${pratica.ciclo}`)
    } else if (c.fai === 'richiedi') {
      const p = portafogli[c.socio]![edizione()]!
      const outcome = await withTransaction((trx) =>
        richiediPremio(trx, {
          utente_id: soci[c.socio]!,
          id_premio: premi[edizione()]!.get(c.punti)!,
          quando: instant(today),
        }),
      )
      const basta = model.liberi(p) >= c.punti
      expect(isRefusal(outcome) ? outcome.refused : 'fatta').toBe(basta ? 'fatta' : 'PUNTI_INSUFFICIENTI')
      if (isRefusal(outcome)) continue
      const tenuti = model.prendi(p.lotti, c.punti)
      for (const [l, n] of tenuti) l.tenuti += n
      richieste.push({ id: outcome, socio: c.socio, edizione: edizione(), stato: 'richiesta', tenuti })
    } else if (c.fai === 'agisci') {
      const r = richieste[c.quale % Math.max(1, richieste.length)]
      if (!r) continue
      const row = AZIONI_RICHIESTA[c.azione]
      const outcome = await withTransaction((trx) =>
        agisciSuRichiesta(trx, c.azione, {
          richiesta_id: r.id,
          attore_id: row.chi === 'membro' ? soci[r.socio]! : null,
          quando: instant(today),
          spedizione: { corriere: 'c', tracking: 't' },
        }),
      )
      const permessa = (row.da as readonly StatoRichiesta[]).includes(r.stato)
      expect(outcome?.refused ?? 'fatta').toBe(permessa ? 'fatta' : 'STATO_NON_PERMESSO')
      if (!permessa) continue
      r.stato = row.a
      if (row.punti === 'restituiti') model.restituisci(portafogli[r.socio]![r.edizione]!, r.tenuti, today)
      if (c.azione === 'consegna') {
        for (const [l, n] of r.tenuti) {
          l.tenuti -= n
          l.spesi += n
        }
      }
    } else if (c.fai === 'rettifica') {
      const outcome = await rettificaConDueMani(
        soci[c.socio]!,
        bench.edizioni[edizione()]!,
        c,
        instant(today),
      )
      const iscritto = carte[c.socio]!.premi
      const permessa = iscritto && (c.azione === 'ritira') === (c.mano === 0)
      expect(outcome).toBe(permessa ? 'fatta' : iscritto ? 'ALTRO_OPERATORE' : 'VALIDAZIONE')
      if (permessa && c.azione === 'conferma') {
        model.rettifica(portafogli[c.socio]![edizione()]!, c.punti, today, SCADE[edizione()]!)
      }
    } else if (c.fai === 'carte') {
      const sue = carte[c.socio]!
      if (c.ruolo === 'promotore') sue.fino = today + c.giorni
      sue[c.ruolo === 'manifestazione' ? 'premi' : c.ruolo] = c.attivo
      await bench.profilo(soci[c.socio]!, c.ruolo, c.attivo ? 'attiva' : 'bloccata', oamFino(sue.fino))
    } else {
      ricordi.push({ quando: instant(today), saldi: portafogli.map((p) => p.map(model.saldi)) })
      today += c.giorni
      // Without the job, each command must bring its own wallet up to date.
      if (c.lavoro) await maturaEScadi(bench.services, instant(today))
      for (const p of portafogli.flat()) model.tempo(p, today)
    }
  }
  await maturaEScadi(bench.services, instant(today))
  expect(todayInRome(instant(today))).toBe(giorno(today))
  for (const [i, socio] of soci.entries()) {
    for (const [e, edizione_id] of bench.edizioni.entries()) {
      expect(await bench.saldi(socio, edizione_id), `socio ${i}, edizione ${e}`).toEqual(
        model.saldi(portafogli[i]![e]!),
      )
    }
  }
  // Balances as of a past day are the same as on that day.
  for (const { quando, saldi } of ricordi.slice(-2)) {
    for (const [i, socio] of soci.entries()) {
      const allora = await saldiAllIstante(bench.services.db, socio, quando)
      for (const [e, edizione_id] of bench.edizioni.entries()) {
        const { edizione_id: _, ...suoi } = allora.find((s) => s.edizione_id === edizione_id) ?? {
          edizione_id,
          ...SALDI_ZERO,
        }
        expect(suoi, `socio ${i}, edizione ${e}, ${quando.toISOString()}`).toEqual(saldi[i]![e]!)
      }
    }
  }
}

/** Proposes an adjustment and decides it as one of two operators. In `c`, `mano` 0 is the operator who proposed it. */
async function rettificaConDueMani(
  utente_id: number,
  edizione_id: number,
  c: { punti: number; azione: string; mano: number },
  quando: Date,
): Promise<string> {
  const outcome = await bench.services.withTransaction(async (trx) => {
    const input = { utente_id, edizione_id, punti: c.punti, motivo: 'Prova', attore_id: mani[0]!, quando }
    const rettifica_id = await proponiRettifica(trx, input)
    if (isRefusal(rettifica_id)) return rettifica_id
    const attore_id = mani[c.mano]!
    const nota = 'Prova'
    return decidiRettifica(trx, c.azione as AzioneProposta, { rettifica_id, attore_id, quando, nota })
  })
  return outcome?.refused ?? 'fatta'
}

test(`${PROVE} sequenze: il registro è uguale al modello e torna`, async () => {
  const sequenze = fc.asyncProperty(fc.array(command, { minLength: 8, maxLength: 30, size: 'max' }), unaProva)
  await fc.assert(sequenze, { numRuns: PROVE, endOnFailure: PROVE > 1000 })
  expect(await checkLedger(bench.services.db)).toEqual([])
}, 3_600_000)
