import type { DataTable } from '@primo/contract/platform/data-table'
import { CANALI_INFORMATIVA, RUOLI_SOGGETTO } from '@primo/domain/pratiche/soggetto'
import { inArray, lt, or } from 'drizzle-orm'
import type { Reader, Trx } from '../../platform/db/db.ts'
import { dataTable, labelled, type PianoCancellazione } from '../../platform/db/personal-data.ts'
import { queryRows } from '../../platform/db/query.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { beyondTerm } from '../../registro/conservazione/terms.ts'
import { praticheDaDimenticare, praticheScadute, SUE_PRATICHE } from '../pratiche/personal-data.ts'
import { link_cliente, pratica_soggetto, soggetto_informativa } from './tables.ts'

const suoi = (conservata: string) =>
  `select id from pratica_soggetto where pratica_id in (${praticheDaDimenticare(conservata)})`

/**
 * Returns the erasure plan of the subjects: deleted where the client's name is, and kept with it as long as the law requires.
 * @param conservata query that returns a row while completed cases must be kept; injected by the privacy module
 */
export function pianoSoggetti(conservata: string) {
  return {
    link_cliente: { dove: `creato_da = $1 or soggetto_id in (${suoi(conservata)})`, elimina: true },
    soggetto_informativa: { dove: `soggetto_id in (${suoi(conservata)})`, elimina: true },
    pratica_soggetto: { dove: `id in (${suoi(conservata)})`, elimina: true },
  } satisfies PianoCancellazione
}

/** Returns the contacts of the subjects of an account's cases, to which notice, link and codes may have been sent. */
export async function contattiDeiSoggetti(
  reader: Reader,
  secrets: Secrets,
  utente_id: number,
): Promise<string[]> {
  const rows = await queryRows<{ id: number; cifrati: string }>(
    reader,
    `select id, contatti_cifrati as cifrati from pratica_soggetto
      where contatti_cifrati is not null and pratica_id in (${SUE_PRATICHE})`,
    [utente_id],
  )
  return rows.flatMap(({ id, cifrati }) => {
    const contatti = JSON.parse(secrets.decrypt('pratica_soggetto.contatti_cifrati', id, cifrati)) as {
      cellulare: string | null
      email: string | null
    }
    return [contatti.email, contatti.cellulare].filter((one) => one !== null)
  })
}

/** Returns the data export of the subjects of a member's cases, in clear text, and of their notices and consents. */
export async function datiSoggetti(
  reader: Reader,
  secrets: Secrets,
  utente_id: number,
): Promise<DataTable[]> {
  const table = await dataTable(reader, [utente_id], {
    chiave: 'pratica_soggetto',
    titolo: 'Le persone delle tue pratiche',
    sql: `select s.pratica_id as "Scheda", ${labelled('s.ruolo', RUOLI_SOGGETTO)} as "Ruolo",
                 concat_ws(' ', s.nome, s.cognome) as "Nome", s.codice_fiscale_cifrato as "Codice fiscale",
                 s.contatti_cifrati as "Cellulare", '' as "E-mail", s.creato_il as "Scritta il", s.id
            from pratica_soggetto s where s.pratica_id in (${SUE_PRATICHE}) order by s.id`,
  })
  const inChiaro = (row: string[]) => {
    const [scheda = '', ruolo = '', nome = '', codice = '', contatti = '', , quando = '', id = ''] = row
    const { cellulare = '', email = '' } = contatti
      ? (JSON.parse(secrets.decrypt('pratica_soggetto.contatti_cifrati', id, contatti)) as Record<
          string,
          string
        >)
      : {}
    const chiaro = secrets.decrypt('pratica_soggetto.codice_fiscale_cifrato', id, codice)
    return [scheda, ruolo, nome, chiaro, cellulare ?? '', email ?? '', quando]
  }
  const notices = await dataTable(reader, [utente_id], {
    chiave: 'soggetto_informativa',
    titolo: 'Informative e consensi delle persone delle tue pratiche',
    sql: `select s.pratica_id as "Scheda", concat_ws(' ', s.nome, s.cognome) as "Nome",
                 ${labelled('i.canale', CANALI_INFORMATIVA)} as "Informativa", v.versione as "Versione",
                 i.consenso as "Consenso", i.quando as "Quando"
            from soggetto_informativa i join pratica_soggetto s on s.id = i.soggetto_id
            join informativa_cliente v on v.id = i.informativa_id
           where s.pratica_id in (${SUE_PRATICHE}) order by i.id`,
  })
  const links = await dataTable(reader, [utente_id], {
    chiave: 'link_cliente',
    titolo: 'I link che hai mandato alle persone delle tue pratiche',
    sql: `select s.pratica_id as "Scheda", concat_ws(' ', s.nome, s.cognome) as "Nome", l.creato_il as "Creato il",
                 l.scade_il as "Vale fino al", l.aperto_il as "Aperto il", l.chiuso_il as "Chiuso il"
            from link_cliente l join pratica_soggetto s on s.id = l.soggetto_id
           where s.pratica_id in (${SUE_PRATICHE}) order by l.id`,
  })
  return [{ ...table, colonne: table.colonne.slice(0, 7), righe: table.righe.map(inChiaro) }, notices, links]
}

/** Deletes expired links, and the subjects of the cases past their retention term with their links, like the client's name. */
export async function cleanSoggetti(trx: Trx): Promise<void> {
  const gone = trx
    .select({ id: pratica_soggetto.id })
    .from(pratica_soggetto)
    .where(inArray(pratica_soggetto.pratica_id, praticheScadute(trx)))
  const expired = lt(link_cliente.scade_il, beyondTerm('link_clienti'))
  await trx.delete(link_cliente).where(or(expired, inArray(link_cliente.soggetto_id, gone)))
  await trx.delete(soggetto_informativa).where(inArray(soggetto_informativa.soggetto_id, gone))
  await trx.delete(pratica_soggetto).where(inArray(pratica_soggetto.pratica_id, praticheScadute(trx)))
}
