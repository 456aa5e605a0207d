import { keepColumns, type PianoCancellazione } from '../platform/db/cancellazione.ts'

const PRATICA = 'cifre della pratica, senza dire di chi'

/** SQL of the member's cases. `$1` is the account id. */
export const SUE_PRATICHE = 'select id from pratica where utente_id = $1'

/**
 * Returns the erasure plan of the cases. Clients' names of completed cases are kept as long as the law requires.
 * @param conservata query that returns a row while they must be kept; injected by the privacy module
 */
export function pianoPratiche(conservata: string) {
  const sua = `utente_id = $1 and (id_stato <> 5 or not exists (${conservata}))`
  return {
    pratica: {
      dove: sua,
      diventa: { nominativo: "'Cliente cancellato'", manca: 'null' },
      tieni: {
        ...keepColumns(PRATICA, 'data_registrazione', 'passo', 'motivi_punti', 'saltati'),
        ...keepColumns(
          'il nome del cliente, che il database scrive di nuovo con quello',
          'nominativo_cercato',
        ),
        ...keepColumns(
          'il nome di chi l’ha registrata, che il database scrive di nuovo con lui',
          'titolare_cercato',
        ),
        ...keepColumns(PRATICA, 'accaduti'),
      },
    },
    pratica_storia: {
      dove: `pratica_id in (select id from pratica where ${sua})`,
      diventa: { motivo: 'null' },
      tieni: keepColumns(PRATICA, 'passo', 'da_passo', 'esito'),
    },
  } satisfies PianoCancellazione
}

/** Returns the SQL of the open cases, which delay an erasure, of the account in a column. */
export const inLavorazione = (utente_id: string) =>
  `select 1 from pratica p where p.utente_id = ${utente_id} and p.id_stato = 3`

/** Returns the SQL of the last completion of a case by the account in a column. */
export const ultimaCompletata = (utente_id: string) =>
  `select max(s.quando) from pratica_storia s join pratica p on p.id = s.pratica_id
    where p.utente_id = ${utente_id} and p.id_stato = 5 and s.id_stato = 5`
