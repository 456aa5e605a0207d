import type { Requisito } from '@primo/domain/iscritti/iscrizione'
import {
  type EsameTitoli,
  esaminaTitoli,
  type ProfiloDelGiorno,
} from '@primo/domain/iscritti/points-eligibility'
import type { IsoDate } from '@primo/domain/platform/dates'
import { and, eq, isNull } from 'drizzle-orm'
import type { Reader } from '../../platform/db/db.ts'
import { profiliDi } from './queries.ts'
import { scadenzaDi } from './requisiti.ts'
import { requisito } from './tables.ts'

/**
 * Checks whether a member may receive points, on the day it was created for, as a case's owner (`titolare`) or as a sponsor.
 * @returns the profiles and requirements that entitle the member, or what is missing
 */
export type CheckEligibility = (utente_id: number, come: 'titolare' | 'sponsor') => EsameTitoli

/**
 * Reads the data that decide whether these members may be credited on `today` (company §7 «licensed points»): their current
 * profiles, and the requirements of every promotore. Requirements of some types of financing do not count: they would reveal to a
 * sponsor the types that the network's clients applied for.
 */
export async function leggiTitoli(
  reader: Reader,
  utenti: number[],
  today: IsoDate,
): Promise<CheckEligibility> {
  const required: Requisito[] = await reader
    .select()
    .from(requisito)
    .where(and(eq(requisito.ruolo, 'promotore'), isNull(requisito.id_tipo_finanziamento)))
    .orderBy(requisito.id)
  const rows = await profiliDi(reader, utenti)
  const profili = Map.groupBy(rows, (r) => r.utente_id)
  const esame = (utente_id: number, come: 'titolare' | 'sponsor') =>
    esaminaTitoli(
      come === 'titolare' ? 'convenzionato' : 'promotore',
      (profili.get(utente_id) ?? []).map(
        ({ id, ruolo, stato, attributi }): ProfiloDelGiorno => ({
          id,
          ruolo,
          stato,
          risposte: required.map(({ codice }) => ({
            codice,
            valore: attributi[codice] ?? '',
            scade_il: attributi[scadenzaDi(codice)] ?? null,
          })),
        }),
      ),
      required,
      today,
    )
  const done = new Map<string, EsameTitoli>()
  return (utente_id, come) => {
    const key = `${come}/${utente_id}`
    const outcome = done.get(key) ?? esame(utente_id, come)
    done.set(key, outcome)
    return outcome
  }
}
