import type { Titolo } from '@primo/domain/iscritti/points-eligibility'
import { todayInRome } from '@primo/domain/platform/dates'
import {
  type AccreditoDaSpiegare,
  type LettoreCalcolo,
  passaggiAccredito,
} from '@primo/domain/raccolta/calcolo-accredito'
import { REQUISITI_PROMOTORE_SQL } from '../../iscritti/profili/requisiti.ts'
import type { Reader } from '../../platform/db/db.ts'
import { queryRows, type SqlValue } from '../../platform/db/query.ts'
import { EDIZIONI_SQL } from '../manifestazioni/queries.ts'

type Row = Omit<AccreditoDaSpiegare, 'giorno' | 'requisiti'> & {
  utente_id: number
  avvenuto_il: Date
  titoli: Titolo[]
  /** Current names of the requirements in `titoli`, by code. */
  nomi: Record<string, string>
}

const calcoliSql = (which: string) => `
  select m.utente_id, m.punti, m.dati, m.avvenuto_il, coalesce(m.titoli, '[]') as titoli,
         jsonb_build_object('dal', r.dal, 'al', r.al) as regola, e.titolo as edizione, l.scade_il::text as scade_il,
         (select coalesce(jsonb_object_agg(q.codice, q.descrizione), '{}') from (${REQUISITI_PROMOTORE_SQL}) q) as nomi
    from movimento m join lotto l on l.movimento_id = m.id join regola_punti r on r.versione = m.regola_versione
    join (${EDIZIONI_SQL}) e on e.id = m.edizione_id
   where m.tipo = 'accredito' and ${which}
   order by m.livello, m.id`

const DI_PRATICA = calcoliSql('m.pratica_id = $1 and m.ciclo = $2')
const DI_MOVIMENTO = calcoliSql('m.id = $1::bigint')

/** A credited member with the steps of the calculation of the credit. */
export type CalcoloAccredito = { utente_id: number; livello: number; punti: number; passaggi: string[] }

async function leggiCalcoli(
  reader: Reader,
  lettore: LettoreCalcolo,
  text: string,
  values: SqlValue[],
): Promise<CalcoloAccredito[]> {
  const rows = await queryRows<Row>(reader, text, values)
  return rows.map(({ utente_id, avvenuto_il, titoli, nomi, ...accredito }) => ({
    utente_id,
    livello: accredito.dati.livello,
    punti: accredito.punti,
    passaggi: passaggiAccredito(
      {
        ...accredito,
        giorno: todayInRome(avvenuto_il),
        requisiti: titoli.flatMap(({ requisiti }) =>
          requisiti.map(({ codice, scade_il }) => ({ descrizione: nomi[codice] ?? codice, scade_il })),
        ),
      },
      lettore,
    ),
  }))
}

/** Returns the credits of one completion of a case with the steps of their calculation, its owner's first, then by level. */
export const calcoliDiPratica = (
  reader: Reader,
  lettore: LettoreCalcolo,
  pratica_id: number,
  ciclo: number,
) => leggiCalcoli(reader, lettore, DI_PRATICA, [pratica_id, ciclo])

/** Returns the calculation of a credit; null when the movement does not exist or is not a credit. */
export async function calcoloDelMovimento(
  reader: Reader,
  lettore: LettoreCalcolo,
  id: number,
): Promise<CalcoloAccredito | null> {
  const [found] = await leggiCalcoli(reader, lettore, DI_MOVIMENTO, [id])
  return found ?? null
}
