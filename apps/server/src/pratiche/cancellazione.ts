import { keepColumns, type PianoCancellazione } from '../platform/db/cancellazione.ts'

const PRATICA = 'cifre della pratica, senza dire di chi'

/** Every case of his: SQL, `$1` is his account. */
export const SUE_PRATICHE = 'select id from pratica where utente_id = $1'

/**
 * What erasure does with the cases. Clients' names stay as long as the law wants the papers of a completed case.
 * @param conservata the query that has a row while it does, handed in by who keeps it
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

/** The cases that an erasure waits for, of the account a column names: as SQL. */
export const inLavorazione = (utente_id: string) =>
  `select 1 from pratica p where p.utente_id = ${utente_id} and p.id_stato = 3`

/** When the account a column names last completed a case: as SQL. */
export const ultimaCompletata = (utente_id: string) =>
  `select max(s.quando) from pratica_storia s join pratica p on p.id = s.pratica_id
    where p.utente_id = ${utente_id} and p.id_stato = 5 and s.id_stato = 5`
