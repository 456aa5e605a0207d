import { todayInRome } from '@primo/domain/platform/dates'
import {
  eccezioniSulPassato,
  type FattiPratica,
  fraseEccezione,
  puntiDellaPratica,
} from '@primo/domain/raccolta/eccezione-punti'
import { beneficiariDiPratica, type RegolaScritta, spartisciPunti } from '@primo/domain/raccolta/regola-punti'
import { sediDeiConvenzionati } from '../../iscritti/aziende/queries.ts'
import { type CheckEligibility, leggiTitoli } from '../../iscritti/profili/eligibility.ts'
import type { Reader } from '../../platform/db/db.ts'
import { queryRows, type SqlValue } from '../../platform/db/query.ts'
import { lineeSponsor } from '../../rete/linea.ts'
import { nomiDeiTipi, REGOLE_SQL } from './queries.ts'
import type { EsitoSimulazione, PrimaDopo } from './tables.ts'

/** Queries on the cases that a simulation needs. Injected by the module of the cases, which imports this one. */
export type SimulatedCases = {
  /** SQL of the cases completed between two instants, given as SQL parameters. */
  completateFra: (dal: string, al: string) => string
  /** SQL of the first completed case of each owner. */
  primeCompletate: string
}

/** Number of cases that are read and computed at a time: more need more memory, and are no faster. */
const LOT = 200
const MASSIMO_MEMBRI = 100

type Caso = Omit<FattiPratica, 'promotore' | 'regione' | 'ateco' | 'prima_pratica'> & {
  id: number
  /** Instant of the completion with all its digits: cases are read in this order. */
  completata: string
  titolare: number
  /** Sponsors of the owner on the day of registration, the nearest first. */
  linea: number[]
}

// Cases without an open edition are left out: no rule would have given them points. The sponsor line is that of the day of
// registration.
const casesSql = ({ completateFra }: SimulatedCases) => `
  with casi as (
    select p.id, p.utente_id, p.registrata_il as allora, p.data_registrazione, p.id_tipo_finanziamento, p.importo_cent,
           p.aggiornata_il
      from (${completateFra('$1', '$2')}) p
     where not p.motivi_punti @> '["nessuna_edizione"]' and (p.aggiornata_il, p.id) > ($3::timestamptz, $4::bigint)
     order by p.aggiornata_il, p.id limit $5
  )
  select c.id, c.aggiornata_il::text as completata, c.data_registrazione::text as data_registrazione,
         c.id_tipo_finanziamento, c.importo_cent, c.utente_id as titolare, coalesce(a.linea, '[]') as linea
    from casi c left join (${lineeSponsor('casi')}) a on a.di = c.id
   order by c.aggiornata_il, c.id`

const countSql = ({ completateFra }: SimulatedCases) =>
  `select count(*)::int as totale from (${completateFra('$1', '$2')}) p where not p.motivi_punti @> '["nessuna_edizione"]'`

/** Adds points to one side (`prima` or `dopo`) of the totals stored under a key, which are created if missing. */
function add<K>(totals: Map<K, PrimaDopo>, key: K, side: keyof PrimaDopo, punti: number): void {
  const found = totals.get(key) ?? { prima: 0, dopo: 0 }
  found[side] += punti
  totals.set(key, found)
}

/** Returns the points of the beneficiaries of a case under a rule, by the functions that credit a case. */
function shares(caso: Caso, facts: FattiPratica, esamina: CheckEligibility, regola: RegolaScritta) {
  const attivi = new Set(caso.linea.filter((id) => 'titoli' in esamina(id, 'sponsor')))
  if ('titoli' in esamina(caso.titolare, 'titolare')) attivi.add(caso.titolare)
  const { beneficiari } = beneficiariDiPratica(regola.quote_bp.length, caso.titolare, caso.linea, attivi)
  return spartisciPunti(regola, puntiDellaPratica(regola, facts), beneficiari)
}

/** A draft, and the cases on which it is simulated: those completed from `dal` to `al`, excluded, known at `quando`. */
type Simulated = { bozza: RegolaScritta; dal: Date; al: Date; quando: Date }

/**
 * Simulates the points of past cases under their own points rule (`prima`) and under a draft (`dopo`), a batch at a time. Line
 * and amounts are those of the cases; profiles, requirements, region and activity are those of `quando`, on both sides.
 * @param lot number of cases in a batch
 * @yields the number of cases processed so far and in total; the result with the last
 */
export async function* simulaRegola(
  reader: Reader,
  cases: SimulatedCases,
  { bozza, dal, al, quando }: Simulated,
  lot = LOT,
): AsyncGenerator<{ fatte: number; totale: number; esito: EsitoSimulazione | null }> {
  const today = todayInRome(quando)
  const pubblicate = await queryRows<RegolaScritta & { al: string | null }>(reader, REGOLE_SQL)
  const draft = { ...bozza, eccezioni: eccezioniSulPassato(bozza.eccezioni, today) }
  const period: SqlValue[] = [dal, al]
  const [count] = await queryRows<{ totale: number }>(reader, countSql(cases), period)
  const prime = await primeOf(reader, cases, [draft, ...pubblicate])
  const membri = new Map<number, PrimaDopo>()
  const livelli = new Map<number, PrimaDopo>()
  const tipi = new Map<number, PrimaDopo & { pratiche: number }>()
  let [fatte, after] = [0, ['-infinity', 0] as [string, number]]
  for (;;) {
    const batch = await queryRows<Caso>(reader, casesSql(cases), [...period, ...after, lot])
    if (batch.length === 0) break
    const owners = batch.map((caso) => caso.titolare)
    const sedi = await sediDeiConvenzionati(reader, [...new Set(owners)])
    const chi = new Set([...owners, ...batch.flatMap((caso) => caso.linea)])
    const esamina = await leggiTitoli(reader, [...chi], today)
    for (const caso of batch) {
      const facts: FattiPratica = {
        ...caso,
        promotore: 'titoli' in esamina(caso.titolare, 'sponsor'),
        ...(sedi.get(caso.titolare) ?? { regione: null, ateco: null }),
        prima_pratica: prime.has(caso.id),
      }
      const day = caso.data_registrazione
      const vigente = pubblicate.find((v) => v.dal <= day && (v.al === null || v.al >= day))
      const own = tipi.get(caso.id_tipo_finanziamento) ?? { pratiche: 0, prima: 0, dopo: 0 }
      tipi.set(caso.id_tipo_finanziamento, own)
      own.pratiche++
      for (const [side, rule] of [
        ['prima', vigente],
        ['dopo', draft],
      ] as const)
        for (const { utente_id, livello, punti } of rule ? shares(caso, facts, esamina, rule) : []) {
          add(membri, utente_id, side, punti)
          add(livelli, livello, side, punti)
          own[side] += punti
        }
    }
    fatte += batch.length
    const last = batch.at(-1)!
    after = [last.completata, last.id]
    yield { fatte, totale: Math.max(count!.totale, fatte), esito: null }
  }
  const names = await nomiDeiTipi(reader)
  const spostate = draft.eccezioni.flatMap((e, i) =>
    e === bozza.eccezioni[i] ? [] : [fraseEccezione(e, names)],
  )
  yield { fatte, totale: fatte, esito: { ...resultOf(membri, livelli, tipi), pratiche: fatte, spostate } }
}

/** Returns the ids of the first completed cases, if one of the rules has an exception for them. */
async function primeOf(
  reader: Reader,
  { primeCompletate }: SimulatedCases,
  rules: readonly RegolaScritta[],
): Promise<ReadonlySet<number>> {
  if (!rules.some(({ eccezioni }) => eccezioni.some((e) => e.prima_pratica))) return new Set()
  const rows = await queryRows<{ id: number }>(reader, primeCompletate)
  return new Set(rows.map(({ id }) => id))
}

function resultOf(
  membri: ReadonlyMap<number, PrimaDopo>,
  livelli: ReadonlyMap<number, PrimaDopo>,
  tipi: ReadonlyMap<number, PrimaDopo & { pratiche: number }>,
): Omit<EsitoSimulazione, 'pratiche' | 'spostate'> {
  const change = (m: PrimaDopo) => m.dopo - m.prima
  const byChange = [...membri]
    .map(([utente_id, totals]) => ({ utente_id, ...totals }))
    .sort((a, b) => change(b) - change(a) || a.utente_id - b.utente_id)
  const guadagnano = byChange.filter((m) => change(m) > 0)
  const perdono = byChange.filter((m) => change(m) < 0)
  const sum = (side: keyof PrimaDopo) => [...livelli.values()].reduce((n, totals) => n + totals[side], 0)
  return {
    prima: sum('prima'),
    dopo: sum('dopo'),
    per_livello: [...livelli]
      .map(([livello, totals]) => ({ livello, ...totals }))
      .sort((a, b) => a.livello - b.livello),
    per_tipo: [...tipi]
      .map(([id_tipo_finanziamento, totals]) => ({ id_tipo_finanziamento, ...totals }))
      .sort((a, b) => b.pratiche - a.pratiche || a.id_tipo_finanziamento - b.id_tipo_finanziamento),
    guadagnano: guadagnano.length,
    perdono: perdono.length,
    uguali: byChange.length - guadagnano.length - perdono.length,
    primi: guadagnano.slice(0, MASSIMO_MEMBRI),
    ultimi: perdono.slice(-MASSIMO_MEMBRI).reverse(),
  }
}
