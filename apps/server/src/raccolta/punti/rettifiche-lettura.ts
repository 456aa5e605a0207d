import {
  type RettificaInCoda,
  type RettificaIntera,
  STATI_FILTRO,
  type StatoFiltro,
} from '@primo/contract/raccolta/operatore-punti'
import { azioniRettifica, type StatoRettifica } from '@primo/domain/raccolta/rettifica'
import { conNomeOEmail } from '../../persone/accesso/cerca.ts'
import { autoreJson, PERSONE_SQL, personaJson } from '../../persone/accesso/persone.ts'
import type { Reader } from '../../platform/db/db.ts'
import { folded } from '../../platform/db/fold-sql.ts'
import { readPage, type SortedPageQuery } from '../../platform/db/page.ts'
import { hasWords, wordsTyped } from '../../platform/db/search-sql.ts'
import { EDIZIONI_SQL } from '../manifestazioni/queries.ts'
import { saldiNelleEdizioni } from './iscritti.ts'

type Riga = Omit<RettificaInCoda, 'azioni' | 'proposta_il' | 'decisa_il'> & {
  proposta_il: Date
  decisa_il: Date | null
  id_proposta_da: number
}

const COLONNE = `
  r.id, r.punti, r.motivo, r.stato, r.proposta_il, r.decisa_il, r.nota, r.proposta_da as id_proposta_da,
  p.denominazione as proposta_da, d.denominazione as decisa_da, ${personaJson('m')} as membro,
  jsonb_build_object('id', e.id, 'titolo', e.titolo) as edizione`
const MEMBRO = `from rettifica r join (${PERSONE_SQL}) m on m.utente_id = r.utente_id`
const TABELLE = `${MEMBRO}
  join (${EDIZIONI_SQL}) e on e.id = r.edizione_id
  join (${PERSONE_SQL}) p on p.utente_id = r.proposta_da
  left join (${PERSONE_SQL}) d on d.utente_id = r.decisa_da`

const ORDINI = { proposta_il: 'r.proposta_il', membro: 'lower(m.denominazione)', punti: 'r.punti' } as const

type Filtri = { q?: string | undefined; stato?: StatoFiltro | undefined }

/** The condition of a search over `r` and `m`: each word has to be in the member's name, his e-mail or the reason. */
function condizioni({ q, stato = 'tutte' }: Filtri): { dove: string; valori: unknown[] } {
  const valori: unknown[] = []
  const con = (value: unknown) => `$${valori.push(value)}`
  const dove = stato === 'tutte' ? ['true'] : [`r.stato = ${con(stato)}::text`]
  for (const parola of wordsTyped(q ?? '')) {
    dove.push(
      `(r.utente_id in (${conNomeOEmail(parola, con)}) or ${hasWords(folded('r.motivo'), parola, con)})`,
    )
  }
  return { dove: dove.join(' and '), valori }
}

function completa({ id_proposta_da, ...riga }: Riga, chi: number): RettificaInCoda {
  return {
    ...riga,
    proposta_il: riga.proposta_il.toISOString(),
    decisa_il: riga.decisa_il?.toISOString() ?? null,
    azioni: azioniRettifica({ stato: riga.stato, proposta_da: id_proposta_da }, chi),
  }
}

/** A page of the adjustments as the operator `chi` sees them, and how many answer the search. */
export async function codaRettifiche(
  reader: Reader,
  chi: number,
  query: Filtri & SortedPageQuery<keyof typeof ORDINI>,
): Promise<{ righe: RettificaInCoda[]; totale: number }> {
  const { dove, valori } = condizioni(query)
  const { rows, total } = await readPage<Riga>(
    reader,
    {
      columns: COLONNE,
      from: TABELLE,
      countFrom: query.q ? MEMBRO : 'from rettifica r',
      where: dove,
      values: valori,
      order: (way) => `${ORDINI[query.sort_by]} ${way}, r.id ${way}`,
    },
    query,
  )
  return { righe: rows.map((riga) => completa(riga, chi)), totale: total }
}

/** How many adjustments answer a search, by state; states without any too. */
export async function contaRettifiche(reader: Reader, filtri: Pick<Filtri, 'q'>) {
  const { dove, valori } = condizioni(filtri)
  const { rows } = await reader.$client.query<{ stato: StatoRettifica; quante: number }>(
    `select r.stato, count(*)::int as quante ${filtri.q ? MEMBRO : 'from rettifica r'}
      where ${dove} group by r.stato`,
    valori,
  )
  return {
    per_stato: STATI_FILTRO.map((stato) => ({
      stato,
      quante: rows.reduce((n, r) => (stato === 'tutte' || r.stato === stato ? n + r.quante : n), 0),
    })),
  }
}

/** An adjustment whole, as the operator `chi` sees it; null when it is not there. */
export async function leggiRettifica(
  reader: Reader,
  id: number,
  chi: number,
): Promise<RettificaIntera | null> {
  type Mani = {
    prima: RettificaIntera['storia'][number]['chi']
    poi: RettificaIntera['storia'][number]['chi']
  }
  const { rows } = await reader.$client.query<Riga & { mani: Mani }>(
    `select ${COLONNE}, jsonb_build_object('prima', ${autoreJson('p')}, 'poi', ${autoreJson('d')}) as mani
       ${TABELLE} where r.id = $1`,
    [id],
  )
  const riga = rows[0]
  if (!riga) return null
  const { mani, ...resto } = riga
  const intera = completa(resto, chi)
  const saldi = await saldiNelleEdizioni(reader, riga.membro.utente_id, new Date(), riga.edizione.id)
  const decisa = intera.decisa_il
    ? [{ stato: intera.stato, quando: intera.decisa_il, chi: mani.poi, nota: intera.nota }]
    : []
  return {
    ...intera,
    saldi: saldi[0]!,
    storia: [
      { stato: 'proposta', quando: intera.proposta_il, chi: mani.prima, nota: intera.motivo },
      ...decisa,
    ],
  }
}
