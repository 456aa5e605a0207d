// Long because the commands, what they do to the model and what is compared at the end are one run.
import { eRifiuto } from '@primo/contract/platform/errors'
import { aggiungiGiorni, giorniTra, oggiARoma } from '@primo/domain/platform/data'
import { AZIONI_RICHIESTA, type AzioneRichiesta, type StatoRichiesta } from '@primo/domain/raccolta/premio'
import type { AzioneRettifica } from '@primo/domain/raccolta/rettifica'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verificaRegistro } from '../../boot/verifica-registro.ts'
import { caricaRequisiti } from '../../persone/profili/requisiti.ts'
import { completaPratica, riapriPratica } from '../../pratiche/commands.ts'
import { apriBanco, type Banco, SALDI_ZERO } from '../../test/banco-punti.ts'
import {
  type CarteModello,
  type LottoModello,
  livelliModello,
  modello,
  type PortafoglioModello,
  puntiModello,
} from '../../test/modello.ts'
import { agisciSuRichiesta, richiediPremio } from '../premi/commands.ts'
import { saldiAllIstante } from './passato.ts'
import { agisciSuRettifica, proponiRettifica } from './rettifiche.ts'
import { maturaEScadi } from './tempo.ts'

/**
 * The real ledger against the one on paper, over seeded sequences of everything that moves points. A sequence is 8 to
 * 30 commands over four members of a line and two editions, all on one real database, with their balances (today's and
 * those of past days) compared at its end. More of them by command: `npm run modello -- 10000 [seed]`.
 */
const PROVE = Number(process.env.REGISTRO_PROVE ?? (process.env.DATABASE_TEST === 'postgres' ? 120 : 40))
const SEME = Number(process.env.REGISTRO_SEME ?? Date.now() % 1_000_000)

const INIZIO = '2022-01-10'
const giorno = (n: number) => aggiungiGiorni(INIZIO, n)
const istante = (n: number) => new Date(`${giorno(n)}T10:00:00Z`)
const FINE_BREVE = giorniTra(INIZIO, '2022-02-28')
/** A registration good through a day of the run. */
const oamFino = (n: number) => ({ OAM: 'A1', OAM_scade_il: giorno(n) })
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
    weight: 2,
    arbitrary: fc.record({
      fai: fc.constant('rettifica' as const),
      socio: fc.nat(3),
      punti: fc.constantFrom(-700, -60, -5, 5, 60, 700),
      azione: fc.constantFrom('approva', 'approva', 'rifiuta', 'ritira'),
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
type Comando = typeof comando extends fc.Arbitrary<infer C> ? C : never

let banco: Banco
const premi: Map<number, number>[] = []
const mani: number[] = []
beforeAll(async () => {
  banco = await apriBanco()
  await banco.fondamenta.transazione(caricaRequisiti)
  mani.push(await banco.socio(), await banco.socio())
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
  const ricordi: { quando: Date; saldi: ReturnType<typeof modello.saldi>[][] }[] = []
  for (let i = 0; i < 4; i++) soci.unshift(await banco.socio(soci[0] ?? null))
  const carte = soci.map(
    (): CarteModello => ({ premi: true, promotore: true, convenzionato: true, fino: 10_000 }),
  )
  for (const socio of soci) await banco.profilo(socio, 'promotore', 'attiva', oamFino(10_000))
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
    for (const [i, livello] of livelliModello(carte, oggi).entries()) {
      if (livello === null) continue
      const p = portafogli[i]![edizione()]!
      const punti = puntiModello(pratica.tipo, livello)
      modello.accredita(p, `${pratica.id}/${pratica.ciclo}`, punti, oggi, SCADE[edizione()]!)
    }
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
    } else if (c.fai === 'rettifica') {
      const esito = await rettificaConDueMani(soci[c.socio]!, banco.edizioni[edizione()]!, c, istante(oggi))
      const iscritto = carte[c.socio]!.premi
      const permessa = iscritto && (c.azione === 'ritira') === (c.mano === 0)
      expect(esito).toBe(permessa ? 'fatta' : iscritto ? 'ALTRO_OPERATORE' : 'VALIDAZIONE')
      if (permessa && c.azione === 'approva') {
        modello.rettifica(portafogli[c.socio]![edizione()]!, c.punti, oggi, SCADE[edizione()]!)
      }
    } else if (c.fai === 'carte') {
      const sue = carte[c.socio]!
      if (c.ruolo === 'promotore') sue.fino = oggi + c.giorni
      sue[c.ruolo === 'manifestazione' ? 'premi' : c.ruolo] = c.attivo
      await banco.profilo(soci[c.socio]!, c.ruolo, c.attivo ? 'attiva' : 'bloccata', oamFino(sue.fino))
    } else {
      ricordi.push({ quando: istante(oggi), saldi: portafogli.map((p) => p.map(modello.saldi)) })
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
  // What the books say today of a day gone by is what they said that day.
  for (const { quando, saldi } of ricordi.slice(-2)) {
    for (const [i, socio] of soci.entries()) {
      const allora = await saldiAllIstante(banco.fondamenta.db, socio, quando)
      for (const [e, edizione_id] of banco.edizioni.entries()) {
        const { edizione_id: _, ...suoi } = allora.find((s) => s.edizione_id === edizione_id) ?? {
          edizione_id,
          ...SALDI_ZERO,
        }
        expect(suoi, `socio ${i}, edizione ${e}, ${quando.toISOString()}`).toEqual(saldi[i]![e]!)
      }
    }
  }
}

/** Proposes an adjustment and lets one of two operators decide it: hand 0 is the one that proposed. */
async function rettificaConDueMani(
  utente_id: number,
  edizione_id: number,
  c: { punti: number; azione: string; mano: number },
  quando: Date,
): Promise<string> {
  const esito = await banco.fondamenta.transazione(async (trx) => {
    const cosa = { utente_id, edizione_id, punti: c.punti, motivo: 'Prova', attore_id: mani[0]!, quando }
    const rettifica_id = await proponiRettifica(trx, cosa)
    if (eRifiuto(rettifica_id)) return rettifica_id
    const attore_id = mani[c.mano]!
    return agisciSuRettifica(trx, c.azione as AzioneRettifica, { rettifica_id, attore_id, quando })
  })
  return esito?.rifiuto ?? 'fatta'
}

test(`${PROVE} sequenze, seme ${SEME}: il registro è uguale al modello e torna`, async () => {
  const sequenze = fc.asyncProperty(fc.array(comando, { minLength: 8, maxLength: 30, size: 'max' }), unaProva)
  await fc.assert(sequenze, { numRuns: PROVE, seed: SEME, endOnFailure: PROVE > 1000 })
  expect(await verificaRegistro(banco.fondamenta.db)).toEqual([])
}, 3_600_000)
