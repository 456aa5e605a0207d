import type { Persona } from '@primo/contract/platform/operatore-fields'
import type { Simulazione } from '@primo/contract/raccolta/operatore-regole'
import { clock } from '@primo/domain/platform/clock'
import { addDays, startOfDayInRome, todayInRome } from '@primo/domain/platform/dates'
import type { RegolaPunti } from '@primo/domain/raccolta/punti'
import {
  type Beneficiario,
  beneficiariDiPratica,
  type RegolaScritta,
  spartisciPunti,
} from '@primo/domain/raccolta/regola-punti'
import { PERSONE_SQL, personaJson } from '../../accesso/account/queries.ts'
import { TIPI_FINANZIAMENTO_SQL } from '../../anagrafica/tipi/reference-lists.ts'
import { type CheckEligibility, leggiTitoli } from '../../iscritti/profili/eligibility.ts'
import type { Reader } from '../../platform/db/db.ts'
import { queryRows } from '../../platform/db/query.ts'
import { lineeSponsor } from '../../rete/linea.ts'

/** Maximum number of cases simulated, the latest of the period, to bound the load on the database. */
const MASSIMO_PRATICHE = 5000
const MASSIMO_MEMBRI = 100

/** Returns the SQL of the cases completed between two instants, given as SQL parameters. Injected by the module of the cases. */
export type CompletateFra = (dal: string, al: string) => string

type Caso = {
  registrata: string
  id_tipo: number
  tipo: string
  titolare: number
  /** Sponsors of the owner on the day of registration, the nearest first. */
  linea: number[]
}

// Cases without an open edition are left out: no rule would have given them points. The sponsor line is that of the day of
// registration; profiles and requirements are today's, on both sides of the comparison.
const casiSql = (completate: CompletateFra) => `
  with casi as (
    select p.id, p.utente_id, p.registrata_il as allora, p.data_registrazione, p.id_tipo_finanziamento
      from (${completate('$1', '$2')}) p
     where not p.motivi_punti @> '["nessuna_edizione"]'
     order by p.aggiornata_il desc, p.id desc limit $3
  )
  select c.data_registrazione::text as registrata, c.id_tipo_finanziamento as id_tipo, t.descrizione as tipo,
         c.utente_id as titolare, coalesce(a.linea, '[]') as linea
    from casi c join (${TIPI_FINANZIAMENTO_SQL}) t on t.id = c.id_tipo_finanziamento
    left join (${lineeSponsor('casi')}) a on a.di = c.id`

type Versione = RegolaPunti & { dal: string; al: string | null; punti: Record<string, number> }

async function versioniPubblicate(reader: Reader): Promise<Versione[]> {
  return queryRows<Versione>(
    reader,
    `select r.versione, r.dal::text as dal, r.al::text as al, r.quote_bp, r.tetto_quota, r.giorni_maturazione,
            (select coalesce(jsonb_object_agg(t.id_tipo_finanziamento, t.punti), '{}')
               from regola_punti_tipo t where t.versione = r.versione) as punti
       from regola_punti r`,
  )
}

type Conto = { prima: number; dopo: number }

/** Adds points to one side (`prima` or `dopo`) of the totals kept under a key, which are created if missing. */
function add<K>(conti: Map<K, Conto>, key: K, lato: keyof Conto, punti: number): void {
  const conto = conti.get(key) ?? { prima: 0, dopo: 0 }
  conto[lato] += punti
  conti.set(key, conto)
}

function parts(
  caso: Caso,
  esamina: CheckEligibility,
  regola: Pick<RegolaPunti, 'quote_bp' | 'tetto_quota'>,
  base: number | undefined,
) {
  if (base === undefined) return []
  const attivi = new Set(caso.linea.filter((id) => 'titoli' in esamina(id, 'sponsor')))
  if ('titoli' in esamina(caso.titolare, 'titolare')) attivi.add(caso.titolare)
  const { beneficiari } = beneficiariDiPratica(regola.quote_bp.length, caso.titolare, caso.linea, attivi)
  return spartisciPunti(regola, base, beneficiari) satisfies Beneficiario[]
}

/**
 * Simulates the points of the cases completed from day `dal` to day `al`: under their own points rule (`prima`) and under the
 * draft `bozza` (`dopo`), in total, by level, by financing type and by member.
 */
export async function simulaRegola(
  reader: Reader,
  completate: CompletateFra,
  bozza: RegolaScritta,
  { dal, al }: { dal: string; al: string },
): Promise<Simulazione> {
  const pubblicate = await versioniPubblicate(reader)
  const casi = await queryRows<Caso>(reader, casiSql(completate), [
    startOfDayInRome(dal),
    startOfDayInRome(addDays(al, 1)),
    MASSIMO_PRATICHE + 1,
  ])
  const troncata = casi.length > MASSIMO_PRATICHE
  if (troncata) casi.pop()
  const chi = new Set(casi.flatMap((caso) => [caso.titolare, ...caso.linea]))
  const esamina = await leggiTitoli(reader, [...chi], todayInRome(clock.now()))
  const fresh = new Map(bozza.punti.map((p) => [p.id_tipo_finanziamento, p.punti]))
  const membri = new Map<number, Conto>()
  const livelli = new Map<number, Conto>()
  const tipi = new Map<string, Conto & { pratiche: number }>()
  for (const caso of casi) {
    const vigente = pubblicate.find(
      (v) => v.dal <= caso.registrata && (v.al === null || v.al >= caso.registrata),
    )
    const suo = tipi.get(caso.tipo) ?? { pratiche: 0, prima: 0, dopo: 0 }
    suo.pratiche++
    tipi.set(caso.tipo, suo)
    const lati = {
      prima: vigente ? parts(caso, esamina, vigente, vigente.punti[caso.id_tipo]) : [],
      dopo: parts(caso, esamina, bozza, fresh.get(caso.id_tipo)),
    }
    for (const lato of ['prima', 'dopo'] as const) {
      for (const { utente_id, livello, punti } of lati[lato]) {
        add(membri, utente_id, lato, punti)
        add(livelli, livello, lato, punti)
        suo[lato] += punti
      }
    }
  }
  const perDifferenza = [...membri]
    .map(([utente_id, conto]) => ({ utente_id, ...conto, differenza: conto.dopo - conto.prima }))
    .sort((a, b) => b.differenza - a.differenza || a.utente_id - b.utente_id)
  const guadagnano = perDifferenza.filter((m) => m.differenza > 0)
  const perdono = perDifferenza.filter((m) => m.differenza < 0)
  const primi = guadagnano.slice(0, MASSIMO_MEMBRI)
  const last = perdono.slice(-MASSIMO_MEMBRI).reverse()
  const names = await persone(
    reader,
    [...primi, ...last].map((m) => m.utente_id),
  )
  const conNome = ({ utente_id, prima, dopo }: (typeof perDifferenza)[number]) => ({
    membro: names.get(utente_id)!,
    prima,
    dopo,
  })
  const sum = (lato: keyof Conto) => [...livelli.values()].reduce((n, c) => n + c[lato], 0)
  return {
    dal,
    al,
    pratiche: casi.length,
    troncata,
    prima: sum('prima'),
    dopo: sum('dopo'),
    per_livello: [...livelli]
      .map(([livello, conto]) => ({ livello, ...conto }))
      .sort((a, b) => a.livello - b.livello),
    per_tipo: [...tipi]
      .map(([tipo_finanziamento, conto]) => ({ tipo_finanziamento, ...conto }))
      .sort((a, b) => b.pratiche - a.pratiche || a.tipo_finanziamento.localeCompare(b.tipo_finanziamento)),
    guadagnano: guadagnano.length,
    perdono: perdono.length,
    uguali: perDifferenza.length - guadagnano.length - perdono.length,
    primi: primi.map(conNome),
    ultimi: last.map(conNome),
  }
}

async function persone(reader: Reader, utenti: number[]): Promise<Map<number, Persona>> {
  const rows = await queryRows<{ membro: Persona }>(
    reader,
    `select ${personaJson('m')} as membro from (${PERSONE_SQL}) m where m.utente_id = any($1::bigint[])`,
    [utenti],
  )
  return new Map(rows.map(({ membro }) => [membro.utente_id, membro]))
}
