/** Data of the back office at the product's design size, in addition to the network: three years of work. */
import pg from 'pg'
import { createPartitionsFor } from '../apps/server/src/platform/db/partitions.ts'
import { EVENTO_PARTITIONS } from '../apps/server/src/registro/eventi/personal-data.ts'
import { LARGE_ROWS } from '../apps/server/src/test/large-rows.ts'
import { type NetworkSizes, populateCases, populateNetwork } from './rete-people.ts'

/** Rows of the audit log written in one statement. */
const EVENTS_AT_ONCE = 500_000
/** Number of operators. They are the accounts with the highest ids. */
export const OPERATORS = 20

/** Sets the state of accounts: one in ten promotori waits for approval; the operators get every permission and no profile. */
const OFFICE = [
  `update profilo set stato = 'in_approvazione' where ruolo = 'promotore' and id % 10 = 0`,
  `with they as (update utente set ruolo = 'amministratore' where id > $1::bigint - ${OPERATORS} and id <= $1::bigint returning id),
        gone as (delete from profilo where utente_id in (select id from they))
   insert into operatore_insieme (utente_id, insieme_id)
   select they.id, i.id from they, insieme_permessi i where i.codice = 'amministratore' on conflict do nothing`,
]

/**
 * Fills in the cases: clients have names of members; amounts from a thousand to fifty thousand euros; a quarter is in progress,
 * in four steps.
 */
const CASES = `
  update pratica p set nominativo = a.denominazione, importo_cent = 100000 + (p.id * 7919) % 4900000,
         passo = case when p.id_stato = 3 then (array['documenti', 'istruttoria', 'delibera', 'erogazione'])[1 + p.id % 4] end,
         aggiornata_il = least(p.registrata_il + (p.id % 40) * interval '1 day', now()),
         accaduti = array['arrivata', 'importata', 'uscita_documenti', 'uscita_istruttoria'] ||
                    case when p.id_stato = 5 then array['completata', 'positivo'] else '{}' end
    from anagrafica a where a.id = 1 + (p.id * 7919) % $1::bigint`

/** Gives each convenzionato a company whose name consists of a frequent word and their surname. */
const COMPANIES = `
  with his as (
    select p.id as profilo_id, p.utente_id, p.stato_dal, row_number() over (order by p.id) as n, a.cognome
      from profilo p join utente u on u.id = p.utente_id join anagrafica a on a.id = u.id_anagrafica
     where p.ruolo = 'convenzionato'
  ), written as (
    insert into anagrafica (id, tipo, denominazione, creata_il) overriding system value
    select $1::bigint + n, 'giuridica',
           (array['Casa', 'Autofficina', 'Immobiliare', 'Studio', 'Bar'])[1 + n % 5] || ' ' || cognome || ' ' || n || ' S.r.l.', stato_dal
      from his
  ), moved as (update profilo p set id_anagrafica = $1::bigint + h.n from his h where p.id = h.profilo_id)
  insert into azienda (id_anagrafica, partita_iva, id_natura_giuridica, categorie_merceologiche, titolare_id, approvata_il, creata_il,
                       aggiornata_il)
  select $1::bigint + n, lpad((10000000000 + n)::text, 11, '0'), 12, '{1}', utente_id,
         case when n % 10 > 0 then stato_dal end, stato_dal, stato_dal from his`

/** Enrols every account that has a profile in the manifestazione too. */
const COLLECTING = `
  insert into profilo (utente_id, ruolo, stato, username, id_anagrafica, stato_dal, creato_il)
  select p.utente_id, 'manifestazione', 'attiva', 'M' || p.utente_id, u.id_anagrafica, p.stato_dal, p.creato_il
    from profilo p join utente u on u.id = p.utente_id on conflict do nothing`

const PRIZES = `
  insert into premio (edizione_id, codice, descrizione, dettaglio, categoria, immagine, punti, valore_cent, valido_dal, valido_al)
  select (select min(id) from edizione), 'B' || n, (array['Bicicletta', 'Buono', 'Cuffie', 'Macchina per caffè'])[1 + n % 4] || ' ' || n,
         'Prova', 'casa', '/premi/caffe.webp', 100 * n, 500 * n, '2022-01-01', '2027-12-31' from generate_series(1, 24) n`

/** Writes the history of each imported case, enrolment and request, with its operator, in chronological order. */
const STEPS = [
  `insert into pratica_storia (pratica_id, id_stato, passo, esito, da_stato, da_passo, da_quando, quando, attore_id)
   select p.id, s.id_stato, s.passo, case when s.id_stato = 5 then 'positivo' end, s.da_stato, s.da_passo, s.da_quando, s.quando,
          case when s.n > 1 then $1::bigint - p.id % ${OPERATORS} else p.utente_id end
     from pratica p
    cross join lateral (select p.registrata_il + (p.aggiornata_il - p.registrata_il) / 2 as meta) m
    cross join lateral (values (0, 1, null, 1, null, null, p.registrata_il),
                               (1, 3, 'documenti', 1, null, p.registrata_il, p.registrata_il),
                               (2, 3, 'istruttoria', 3, 'documenti', p.registrata_il, m.meta),
                               (3, p.id_stato, p.passo, 3, 'istruttoria', m.meta, p.aggiornata_il))
               s(n, id_stato, passo, da_stato, da_passo, da_quando, quando)
    where p.sequenza < 10000 order by s.quando, s.n`,
  `insert into profilo_storia (profilo_id, da, a, quando, attore_id)
   select p.id, 'da_completare', p.stato, p.stato_dal, $1::bigint - p.id % ${OPERATORS} from profilo p`,
  `update richiesta_storia set attore_id = $1::bigint - richiesta_id % ${OPERATORS}`,
]

/**
 * Writes four more documents of each case's subject, a tenth of them rejected or replaced, and an open question on one case in seven
 * in progress. A third of the cases in progress have one document to check.
 */
const DOCUMENTS = [
  `insert into pratica_documento (pratica_id, richiesto_id, soggetto_id, stato, motivo, scade_il, tipo, pagine, byte, impronta, oggetto,
                                  chiave_cifrata, primo_caricamento, inviato_il, deciso_il)
   select p.id, r.id, s.id, r.stato, case when r.stato = 'rifiutato' then 'Non si legge' end,
          case when r.n = 1 then current_date + (p.id % 900)::int end, 'pdf', 2, 400000, md5(p.id::text), gen_random_uuid(), 'x',
          gen_random_uuid(), p.registrata_il, case when r.stato <> 'ricevuto' then p.aggiornata_il end
     from pratica p join pratica_soggetto s on s.pratica_id = p.id
    cross join lateral (
      select d.id, d.n, case when d.n = 2 and p.id_stato = 3 and p.id % 3 = 0 then 'ricevuto'
                             when (p.id + d.n) % 20 = 0 then 'rifiutato' when (p.id + d.n) % 20 = 1 then 'sostituito'
                             else 'controllato' end as stato
        from (select id, row_number() over (order by id) as n from documento_richiesto) d where d.n <= 4) r`,
  `update pratica set da_controllare = case when id % 3 = 0 then 1 else 0 end,
                      tocca_a = case when id % 7 = 0 then (array['convenzionato', 'operatore'])[1 + id % 2] end
    where id_stato = 3`,
]

/** Updates the search columns, whose triggers were disabled. */
const LOOKED_FOR = [
  `update profilo set id_anagrafica = id_anagrafica where membro_cercato = '' or ruolo = 'convenzionato'`,
  'update azienda set titolare_id = titolare_id',
]

/** Writes a year of audit log entries of typical kinds, with their hash chain. */
const REGISTER = `
  insert into evento (id, avvenuto_il, genere, attore_id, tipo, oggetto, oggetto_id, ordine, impronta) overriding system value
  select 10000000 + n, now() - interval '11 months' * (1 - n::float8 / $2),
         (array['cambio', 'cambio', 'sguardo', 'accesso', 'cambio', 'rifiuto'])[1 + n % 6],
         case when n % 6 in (2, 5) then $1 else 1 + n % $3::int end,
         (array['pratica.inviata', 'pratica.avanzata', 'guardata', 'accesso.riuscito', 'profilo.attivato', 'accesso.rifiutato'])[1 + n % 6],
         (array['pratica', 'pratica', 'utente', 'utente', 'profilo', 'utente'])[1 + n % 6], 1 + n % 100000, n, decode(md5(n::text), 'hex')
    from generate_series($4::int, $5::int) n`
const MONTHS = "select now() - n * interval '1 month' as v from generate_series(0, 12) n"

const isEmpty = async (pool: pg.Pool, table: string) => {
  const { rowCount } = await pool.query(`select from ${table} limit 1`)
  return rowCount === 0
}

/**
 * Fills a database with what it still lacks for the benchmark of the back office: the network, its cases, and the operators'
 * work.
 * @param events rows of the audit log
 * @param folded adds the pending increments to the statistics
 */
export async function populateBackoffice(
  url: string,
  sizes: NetworkSizes,
  events: number,
  folded: () => Promise<unknown>,
): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const officer = sizes.promoters + sizes.members
  if (await isEmpty(pool, 'segnalatore')) await populateNetwork(pool, sizes)
  if (await isEmpty(pool, 'azienda')) {
    const { rows } = await pool.query<{ many: number }>('select count(*)::int as many from pratica')
    await populateCases(pool, sizes, rows[0]!.many)
    // Disables the triggers, which maintain counts and statistics: the network has them already. The rows below are consistent by
    // construction.
    await pool.query('set session_replication_role = replica')
    await pool.query(OFFICE[0]!)
    await pool.query(OFFICE[1]!, [officer])
    await pool.query(CASES, [officer])
    await pool.query(COMPANIES, [officer])
    await pool.query(COLLECTING)
    await pool.query(PRIZES)
    // Accounts without cases have no counts.
    for (const text of LARGE_ROWS.filter((row) => !row.includes('into conto_pratiche')))
      await pool.query(
        text
          .replaceAll('from utente) u', `from utente where id <= ${sizes.promoters}) u`)
          .replaceAll('$socio', '5'),
      )
    for (const text of DOCUMENTS) await pool.query(text)
    for (const text of STEPS) await pool.query(text, text.includes('$1') ? [officer] : [])
    await createPartitionsFor(pool, EVENTO_PARTITIONS, MONTHS)
    for (let from = 1; from <= events; from += EVENTS_AT_ONCE)
      await pool.query(REGISTER, [
        officer,
        events,
        sizes.promoters,
        from,
        Math.min(events, from + EVENTS_AT_ONCE - 1),
      ])
    for (const table of ['anagrafica', 'pratica'])
      await pool.query(`select setval(pg_get_serial_sequence($1, 'id'), (select max(id) from ${table}))`, [
        table,
      ])
    await pool.query('set session_replication_role = origin')
    for (const text of LOOKED_FOR) await pool.query(text)
    await folded()
    await pool.query('vacuum analyze')
  }
  await pool.end()
}
