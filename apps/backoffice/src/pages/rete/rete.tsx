import {
  cercaInRete,
  leggiInRete,
  type PersonaInRete,
  provaSpostamento,
} from '@primo/contract/rete/operatore-rete'
import { fullStop } from '@primo/domain/platform/italian'
import { quanti } from '@primo/domain/platform/numbers'
import { queryOptions } from '@tanstack/react-query'
import { Link } from 'react-router'
import { callQueryOptions } from '../../data/query-client.ts'
import { paths } from '../../paths.ts'

/** Minimum length of a search in the network: shorter texts match half of it. */
const LETTERS_MIN = 2

/**
 * Returns the query for persons of the network by name, e-mail, sponsor code or id. An empty text returns the persons at the
 * top.
 */
export const searchQuery = (q: string) =>
  queryOptions({
    ...callQueryOptions(['rete', 'cerca', q], cercaInRete, { query: q === '' ? {} : { q } }),
    enabled: q === '' || q.length >= LETTERS_MIN,
    placeholderData: (before) => before,
  })

/** Returns the query for a person's position in the network. */
export const schedaQuery = (id: number) => callQueryOptions(['rete', id], leggiInRete, { params: { id } })

/**
 * Returns the query that checks whether a person may move under a sponsor (0 = no sponsor, the top of the network) and counts the
 * moved persons. Enabled once a sponsor is selected.
 */
export const provaQuery = (id: number, id_sponsor: number | null) =>
  queryOptions({
    ...callQueryOptions(['rete', id, 'prova', id_sponsor], provaSpostamento, {
      params: { id, id_sponsor: id_sponsor ?? 0 },
    }),
    enabled: id_sponsor !== null,
    staleTime: 0,
  })

/** Returns the rows that a search of the network found, and the sentence about its outcome. */
export function searchOutcome(
  q: string,
  data: { righe: PersonaInRete[]; altre: boolean; simili: boolean } | undefined,
  cercando: boolean,
): { frase: string; righe: PersonaInRete[] } {
  if (q !== '' && q.length < LETTERS_MIN) return { frase: 'Scrivi almeno due lettere.', righe: [] }
  if (!data) return { frase: cercando ? 'Cerco…' : '', righe: [] }
  const { righe, altre } = data
  if (righe.length === 0) return { frase: 'Nessuna persona trovata.', righe }
  if (q === '') return { frase: 'Chi sta in cima alla rete, ramo per ramo.', righe }
  if (data.simili) return { frase: `Nessun nome contiene «${q}»: ecco i più simili.`, righe }
  const frase = altre
    ? `Le prime ${righe.length} persone: scrivi qualche lettera in più per trovare le altre.`
    : `${quanti(righe.length, 'persona trovata', 'persone trovate')}.`
  return { frase, righe }
}

/** Returns the sentence that previews a move in the network: the number of moved persons, or the reason it is not allowed. */
export function fraseProva(
  chi: string,
  sponsor: string | null,
  prova: { assegnabile: boolean; motivo: string | null; persone: number } | undefined,
): string {
  if (!prova) return 'Controllo se si può…'
  if (!prova.assegnabile) return prova.motivo ?? 'Qui non si può.'
  const dove = sponsor ? `sotto ${sponsor}` : 'in cima alla rete'
  const others = prova.persone - 1
  if (others === 0) return `${fullStop(`${chi} va ${dove}`)} Sotto non ha nessuno.`
  return `${chi} va ${dove} e porta con sé ${quanti(others, 'persona', 'persone')}.`
}

/** Formats a person's position in the network: «2º livello, sotto Anna Rossi, 12 persone sotto». */
export function postoInRete({ livello, sponsor, sotto }: PersonaInRete): string {
  const dove = sponsor ? `${livello}º livello, sotto ${sponsor.denominazione}` : 'In cima alla rete'
  return `${dove} · ${sotto === 0 ? 'nessuno sotto' : quanti(sotto, 'persona sotto', 'persone sotto')}`
}

/** Lists persons of the network with links to their records. */
export function Trovati({ rows }: { rows: PersonaInRete[] }) {
  return (
    <ul className="rete-list">
      {rows.map((r) => (
        <li key={r.id_segnalatore}>
          <Link to={paths.una('rete', r.id_segnalatore)}>{r.membro.denominazione}</Link>
          <p>{r.membro.email}</p>
          <p>{postoInRete(r)}</p>
        </li>
      ))}
    </ul>
  )
}
