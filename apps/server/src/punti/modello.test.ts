import { eRifiuto } from '@primo/contract/errors'
import { aggiungiGiorni, giorniTra, oggiARoma } from '@primo/domain/data'
import { AZIONI_RICHIESTA, type AzioneRichiesta, type StatoRichiesta } from '@primo/domain/premio'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { completaPratica, riapriPratica } from '../pratiche/commands.ts'
import { agisciSuRichiesta, richiediPremio } from '../premi/commands.ts'
import { verificaRegistro } from '../verifica-registro.ts'
import { apriBanco, type Banco } from './banco-di-prova.ts'
import { type LottoModello, modello, type PortafoglioModello, puntiModello } from './modello.ts'
import { maturaEScadi } from './tempo.ts'

/**
 * The real ledger against the one on paper, over seeded sequences of everything that moves points. More of
 * them by command: `REGISTRO_PROVE=10000 REGISTRO_SEME=… npx vitest run --project server-postgres modello`.
 */
const PROVE = Number(process.env.REGISTRO_PROVE ?? (process.env.DATABASE_TEST === 'postgres' ? 120 : 40))
const SEME = Number(process.env.REGISTRO_SEME ?? Date.now() % 1_000_000)

const INIZIO = '2022-01-10'
const giorno = (n: number) => aggiungiGiorni(INIZIO, n)
const istante = (n: number) => new Date(`${giorno(n)}T10:00:00Z`)
const FINE_BREVE = giorniTra(INIZIO, '2022-02-28')
const SCADE = [giorniTra(INIZIO, '2022-03-10'), giorniTra(INIZIO, '2026-12-30')] as const

const comando = fc.oneof(
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
    weight: 4,
    arbitrary: fc.record({
      fai: fc.constant('passa' as const),
      giorni: fc.integer({ min: 1, max: 18 }),
      lavoro: fc.boolean(),
    }),
  },
)
type Comando = typeof comando extends fc.Arbitrary<infer C> ? C : never

let banco: Banco
const premi: Map<number, number>[] = []
beforeAll(async () => {
  banco = await apriBanco()
  for (const edizione of banco.edizioni) {
    const listino = new Map<number, number>()
    for (const punti of [15, 40, 150, 500]) listino.set(punti, await banco.premio(edizione, punti, 1_000_000))
    premi.push(listino)
  }
})
afterAll(() => banco.chiudi())

type RichiestaModello = {
  id: number
  socio: number
  edizione: number
  stato: StatoRichiesta
  tenuti: Map<LottoModello, number>
}

/** One run: the same commands to the real ledger and to the model, then their balances side by side. */
async function unaProva(comandi: Comando[]): Promise<void> {
  const { transazione } = banco.fondamenta
  const soci: number[] = []
  for (let i = 0; i < 4; i++) soci.unshift(await banco.socio(soci[0] ?? null))
  const portafogli: PortafoglioModello[][] = soci.map(() => [
    { lotti: [], debito: 0 },
    { lotti: [], debito: 0 },
  ])
  const pratiche: { id: number; tipo: number; ciclo: number; edizione: number; completa: boolean }[] = []
  const richieste: RichiestaModello[] = []
  let oggi = 0
  const edizione = () => (oggi <= SCADE[0] ? 0 : 1)

  async function completa(pratica: (typeof pratiche)[number]) {
    await transazione((trx) =>
      completaPratica(trx, {
        pratica_id: pratica.id,
        attore_id: null,
        quando: istante(oggi),
        esito: 'positivo',
      }),
    )
    pratica.completa = true
    pratica.ciclo++
    pratica.edizione = edizione()
    // Between the end of the first edition and its last request no edition takes new points.
    if (edizione() === 0 && oggi > FINE_BREVE) return
    soci.forEach((_, livello) => {
      const p = portafogli[livello]![edizione()]!
      const punti = puntiModello(pratica.tipo, livello)
      modello.accredita(p, `${pratica.id}/${pratica.ciclo}`, punti, oggi, SCADE[edizione()]!)
    })
  }

  for (const c of comandi) {
    if (c.fai === 'completa') {
      const id = await banco.pratica(soci[0]!, c.tipo, istante(oggi))
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
      await transazione((trx) =>
        riapriPratica(trx, { pratica_id: pratica.id, attore_id: null, quando: istante(oggi) }),
      )
      pratica.completa = false
      for (const p of portafogli) modello.storna(p[pratica.edizione]!, `${pratica.id}/${pratica.ciclo}`)
    } else if (c.fai === 'richiedi') {
      const p = portafogli[c.socio]![edizione()]!
      const esito = await transazione((trx) =>
        richiediPremio(trx, {
          utente_id: soci[c.socio]!,
          id_premio: premi[edizione()]!.get(c.punti)!,
          quando: istante(oggi),
        }),
      )
      const basta = modello.liberi(p) >= c.punti
      expect(eRifiuto(esito) ? esito.rifiuto : 'fatta').toBe(basta ? 'fatta' : 'PUNTI_INSUFFICIENTI')
      if (eRifiuto(esito)) continue
      const tenuti = modello.prendi(p.lotti, c.punti)
      for (const [l, n] of tenuti) l.tenuti += n
      richieste.push({ id: esito, socio: c.socio, edizione: edizione(), stato: 'richiesta', tenuti })
    } else if (c.fai === 'agisci') {
      const r = richieste[c.quale % Math.max(1, richieste.length)]
      if (!r) continue
      const riga = AZIONI_RICHIESTA[c.azione]
      const esito = await transazione((trx) =>
        agisciSuRichiesta(trx, c.azione, {
          richiesta_id: r.id,
          attore_id: riga.chi === 'membro' ? soci[r.socio]! : null,
          quando: istante(oggi),
          spedizione: { corriere: 'c', tracking: 't' },
        }),
      )
      const permessa = (riga.da as readonly StatoRichiesta[]).includes(r.stato)
      expect(esito?.rifiuto ?? 'fatta').toBe(permessa ? 'fatta' : 'STATO_NON_PERMESSO')
      if (!permessa) continue
      r.stato = riga.a
      if (riga.punti === 'restituiti') modello.restituisci(portafogli[r.socio]![r.edizione]!, r.tenuti, oggi)
      if (c.azione === 'consegna') {
        for (const [l, n] of r.tenuti) {
          l.tenuti -= n
          l.spesi += n
        }
      }
    } else {
      oggi += c.giorni
      // Without the job, each command must bring its own wallet forward.
      if (c.lavoro) await maturaEScadi(banco.fondamenta, istante(oggi))
      for (const p of portafogli.flat()) modello.tempo(p, oggi)
    }
  }
  await maturaEScadi(banco.fondamenta, istante(oggi))
  expect(oggiARoma(istante(oggi))).toBe(giorno(oggi))
  for (const [i, socio] of soci.entries()) {
    for (const [e, edizione_id] of banco.edizioni.entries()) {
      expect(await banco.saldi(socio, edizione_id), `socio ${i}, edizione ${e}`).toEqual(
        modello.saldi(portafogli[i]![e]!),
      )
    }
  }
}

test(`${PROVE} sequenze, seme ${SEME}: il registro è uguale al modello e torna`, async () => {
  const sequenze = fc.asyncProperty(fc.array(comando, { minLength: 8, maxLength: 30, size: 'max' }), unaProva)
  await fc.assert(sequenze, { numRuns: PROVE, seed: SEME, endOnFailure: PROVE > 1000 })
  expect(await verificaRegistro(banco.fondamenta.db)).toEqual([])
}, 3_600_000)
