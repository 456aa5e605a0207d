import type { Requisito } from '@primo/domain/persone/iscrizione'
import { type EsameTitoli, esaminaTitoli, type ProfiloDelGiorno } from '@primo/domain/persone/titoli-punti'
import type { IsoDate } from '@primo/domain/platform/dates'
import { and, eq, isNull } from 'drizzle-orm'
import type { Reader } from '../../platform/db/db.ts'
import { profiliDi } from './attivi.ts'
import { scadenzaDi } from './requisiti.ts'
import { requisito } from './tables.ts'

/** Answers whether somebody may be credited that day, and with what proof. */
export type Esamina = (utente_id: number, come: 'titolare' | 'sponsor') => EsameTitoli

/**
 * Reads all that says whether these members may be credited on `today` (company §7 «licensed points»): their profiles as
 * they stand now, and what is asked of every promotore. What is asked for some types of financing alone does not
 * count: it would tell a sponsor what his network's clients asked for.
 */
export async function leggiTitoli(reader: Reader, utenti: number[], today: IsoDate): Promise<Esamina> {
  const asked: Requisito[] = await reader
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
          risposte: asked.map(({ codice }) => ({
            codice,
            valore: attributi[codice] ?? '',
            scade_il: attributi[scadenzaDi(codice)] ?? null,
          })),
        }),
      ),
      asked,
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
