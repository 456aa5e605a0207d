import type { Premio, Richiesta } from '@primo/contract/raccolta/premi'
import { azioniRichiesta, type StatoRichiesta } from '@primo/domain/raccolta/premio'
import { linkSpedizione } from '@primo/domain/raccolta/premio-corriere'
import { and, asc, eq, gte, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Reader } from '../../platform/db/db.ts'
import type { PageQuery } from '../../platform/db/page.ts'
import { premio, richiesta_premio } from './tables.ts'

const colonnePremio = {
  id_premio: premio.id,
  id_edizione: premio.edizione_id,
  codice: premio.codice,
  descrizione: premio.descrizione,
  dettaglio: premio.dettaglio,
  categoria: premio.categoria,
  punti: premio.punti,
  disponibili: premio.disponibili,
  immagine: premio.immagine,
  limite_persona: premio.limite_persona,
  valido_dal: premio.valido_dal,
  valido_al: premio.valido_al,
}

/** The catalogue of these editions as it can be requested on `giorno`, the cheapest first. */
export async function catalogo(
  reader: Reader,
  edizioni: readonly number[],
  giorno: string,
): Promise<Premio[]> {
  return reader
    .select(colonnePremio)
    .from(premio)
    .where(
      and(
        inArray(premio.edizione_id, [...edizioni]),
        lte(premio.valido_dal, giorno),
        gte(premio.valido_al, giorno),
        isNull(premio.ritirato_il),
      ),
    )
    .orderBy(asc(premio.punti), asc(premio.id))
}

type RigaRichiesta = Omit<Richiesta, 'azioni' | 'creata_il' | 'segui'> & { creata_il: Date; totale: number }

// One statement for the page, its histories and the total: the totals of a member are few and indexed.
const RICHIESTE = `
  select r.id, r.codice, r.stato, r.creata_il, r.punti, r.nota, r.corriere, r.tracking,
         r.consegna_entro::text as consegna_entro,
         jsonb_build_object('id_premio', p.id, 'codice', p.codice, 'descrizione', p.descrizione,
                            'immagine', p.immagine) as premio,
         jsonb_build_object('nominativo', r.sped_nominativo, 'indirizzo', r.sped_indirizzo, 'cap', r.sped_cap,
                            'comune', r.sped_comune, 'provincia', r.sped_provincia) as spedizione,
         (select jsonb_agg(jsonb_build_object('stato', s.stato, 'nota', s.nota, 'quando',
                    to_char(s.quando at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by s.id)
            from richiesta_storia s where s.richiesta_id = r.id) as storia,
         (select count(*)::int from richiesta_premio t where t.utente_id = $1) as totale
    from richiesta_premio r join premio p on p.id = r.premio_id
   where r.utente_id = $1`

function richiesta({ totale, ...riga }: RigaRichiesta): Richiesta {
  return {
    ...riga,
    creata_il: riga.creata_il.toISOString(),
    segui: linkSpedizione(riga.corriere, riga.tracking),
    azioni: azioniRichiesta(riga.stato as StatoRichiesta, 'membro').filter((a) => a === 'annulla'),
  }
}

/** A page of a member's own requests, with how many they are in all. */
export async function paginaRichieste(
  reader: Reader,
  utente_id: number,
  query: PageQuery,
): Promise<{ righe: Richiesta[]; totale: number }> {
  const verso = query.sort_order === 'asc' ? 'asc' : 'desc'
  const { rows } = await reader.$client.query<RigaRichiesta>({
    name: `richieste_${verso}`,
    text: `${RICHIESTE} order by r.creata_il ${verso}, r.id ${verso} limit $2 offset $3`,
    values: [utente_id, query.per_page, (query.page - 1) * query.per_page],
  })
  if (rows.length > 0) return { righe: rows.map(richiesta), totale: rows[0]!.totale }
  // A page past the end still says how many there are.
  const { rows: conto } = await reader.$client.query<{ totale: number }>(
    'select count(*)::int as totale from richiesta_premio where utente_id = $1',
    [utente_id],
  )
  return { righe: [], totale: conto[0]!.totale }
}

/** One of a member's own requests; null when it is not there or not his. */
export async function leggiRichiesta(
  reader: Reader,
  utente_id: number,
  id: number,
): Promise<Richiesta | null> {
  const { rows } = await reader.$client.query<RigaRichiesta>({
    name: 'richiesta',
    text: `${RICHIESTE} and r.id = $2`,
    values: [utente_id, id],
  })
  return rows[0] ? richiesta(rows[0]) : null
}

/** How many pieces of a prize a member's requests hold or held: what the limit per person counts. */
export async function giaRichiesti(reader: Reader, utente_id: number, premio_id: number): Promise<number> {
  const { rows } = await reader.$client.query<{ n: number }>(
    `select count(*)::int as n from richiesta_premio
      where premio_id = $2 and utente_id = $1 and stato not in ('rifiutata', 'annullata')`,
    [utente_id, premio_id],
  )
  return rows[0]!.n
}

/** A prize with what decides whether it can be requested. */
export async function leggiPremio(reader: Reader, id: number) {
  const [riga] = await reader
    .select({
      ...colonnePremio,
      edizione_id: premio.edizione_id,
      valore_cent: premio.valore_cent,
      ritirato: sql<boolean>`${premio.ritirato_il} is not null`,
    })
    .from(premio)
    .where(sql`${premio.id} = ${id}::bigint`)
  return riga ?? null
}

/** The edition a request was made in. */
export async function edizioneDellaRichiesta(reader: Reader, id: number): Promise<number> {
  const [riga] = await reader
    .select({ edizione_id: richiesta_premio.edizione_id })
    .from(richiesta_premio)
    .where(eq(richiesta_premio.id, id))
  return riga!.edizione_id
}
