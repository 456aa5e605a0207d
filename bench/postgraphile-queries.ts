/** PostGraphile's queries: the same rows and total as the product's SQL. */

/** GraphQL query of a page of a member's cases. The product's response has also the points of each case; this one has not. */
const CASES = `query ($u: BigInt!) {
  allPraticas(condition: { utenteId: $u, ritirataIl: null }, orderBy: [DATA_REGISTRAZIONE_DESC, ROW_ID_DESC], first: 15) {
    totalCount
    nodes {
      rowId dataRegistrazione idStato sequenza nominativo idTipoFinanziamento percCompletamento esitoPositivo esitoNegativo
      importoCent manca passo ciclo motiviPunti saltati aggiornataIl
      tipoFinanziamentoByIdTipoFinanziamento { descrizione }
    }
  }
}`

const MOVEMENTS = `query ($u: BigInt!) {
  allMovimentos(condition: { utenteId: $u }, orderBy: [AVVENUTO_IL_DESC, ROW_ID_DESC], first: 15) {
    totalCount
    nodes {
      rowId avvenutoIl tipo punti livello praticaId richiestaId dati
      lottosByMovimentoId(first: 1) { nodes { maturaIl inMaturazione } }
      rettificaByRettificaId { motivo }
    }
  }
}`

export const GRAPHQL_PATH = '/graphql'

/** By title of the product's call. */
const QUERIES: Readonly<Record<string, string>> = { 'page of cases': CASES, 'page of movements': MOVEMENTS }

/** Returns PostGraphile's request body for a measured call; null for calls without one. */
export function graphqlBody(title: string, utente_id: number): string | null {
  const query = QUERIES[title]
  return query ? JSON.stringify({ query, variables: { u: String(utente_id) } }) : null
}
