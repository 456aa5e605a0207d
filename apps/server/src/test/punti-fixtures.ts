import type { Titolo } from '@primo/domain/iscritti/points-eligibility'
import { hashToken } from '../accesso/account/authenticate.ts'
import { loadTipiFinanziamento } from '../anagrafica/tipi/reference-lists.ts'
import type { Database } from '../platform/db/db.ts'
import { completaPratica } from '../pratiche/pratiche/commands.ts'
import { apriEdizione } from '../raccolta/manifestazioni/commands.ts'
import { premio } from '../raccolta/premi/tables.ts'
import { maturaEScadi } from '../raccolta/punti/maturazione.ts'
import { loadPrimaRegola } from '../raccolta/punti/regole.ts'
import { openTestApp } from './app.ts'

/** SQL that inserts a member row by row, so that tests of the ledger do not depend on how an account is created. */
const SOCIO = `
  with a as (insert into anagrafica (tipo, denominazione, data_nascita) values ('fisica', $1, '1980-01-01') returning id),
       u as (insert into utente (email, cellulare, password_hash, id_anagrafica, email_verificata_il, cellulare_verificato_il)
             select $1 || '@prova.example', '+393330000000', 'x', a.id, now(), now() from a returning id, id_anagrafica),
       n as (select nextval(pg_get_serial_sequence('segnalatore', 'id')) as id),
       s as (insert into segnalatore (id, utente_id, codice, sponsor_id, percorso, livello) overriding system value
             select n.id, u.id, 'C' || u.id, p.id, coalesce(p.percorso, '') || 'h' || lpad(to_hex(n.id), 4, '0'),
                    coalesce(p.livello + 1, 0)
               from u cross join n left join segnalatore p on p.utente_id = $2
             returning id, sponsor_id),
       h as (insert into sponsor_storia (segnalatore_id, sponsor_id, dal) select id, sponsor_id, '2021-01-01' from s),
       i as (insert into indirizzo (utente_id, tipo, nominativo, indirizzo, id_comune, cap)
             select u.id, 'spedizione', $1, 'Via di Prova 1', (select min(id) from comune), '00100' from u)
     , p as (insert into profilo (utente_id, ruolo, stato, username, id_anagrafica)
             select u.id, r.ruolo, r.stato, 'prova', u.id_anagrafica
               from u, unnest(array['manifestazione', 'promotore', 'convenzionato'], array[$3, $4, $5]) r(ruolo, stato)
              where r.stato <> '')
  select id as utente_id from u`

const TOKEN = `
  with s as (insert into sessione (id, utente_id, dispositivo, descrizione) values ($1, $2, 'prova', 'prova') returning id)
  insert into token_accesso (hash, sessione_id, scade_il) select $3, s.id, '2100-01-01' from s`

/** Creates the first points rule and two editions, one of which ends soon. @returns the ids of the editions */
export function preparePuntiWorld({ withTransaction }: Pick<Database, 'withTransaction'>) {
  return withTransaction(async (trx) => {
    await loadTipiFinanziamento(trx)
    await loadPrimaRegola(trx)
    const comune = { titolo: 'Prova', attore_id: null }
    return [
      await apriEdizione(trx, {
        ...comune,
        codice: 'breve',
        inizio: '2022-01-01',
        fine: '2022-02-28',
        ultima_richiesta: '2022-03-10',
      }),
      await apriEdizione(trx, {
        ...comune,
        codice: 'lunga',
        inizio: '2022-03-11',
        fine: '2026-12-30',
        ultima_richiesta: '2026-12-30',
      }),
    ] as const
  })
}

type StatiAltri = { promotore?: string; convenzionato?: string }

/** Returns fixtures for tests of points that write rows directly, without the API. */
export function puntiFixtures({ db }: Pick<Database, 'db'>) {
  let soci = 0
  return {
    /**
     * Creates a member with an address and three profiles, each in a given state ('' = no profile).
     * @returns the account id
     */
    async socio(sponsor: number | null = null, stato = 'attiva', others: StatiAltri = {}): Promise<number> {
      const { rows } = await db.$client.query<{ utente_id: number }>(SOCIO, [
        `socio${++soci}-${crypto.randomUUID()}`,
        sponsor,
        stato,
        others.promotore ?? 'attiva',
        others.convenzionato ?? 'attiva',
      ])
      return rows[0]!.utente_id
    },
    /** Returns a member's profiles in the shape in which a credit stores what it is based on. */
    async titoli(utente_id: number): Promise<Titolo[]> {
      const { rows } = await db.$client.query<Titolo>(
        `select ruolo, id as profilo_id, '[]'::jsonb as requisiti from profilo where utente_id = $1 order by id`,
        [utente_id],
      )
      return rows
    },
    /** Changes the state and the answers to requirements of a member's profile. */
    async profilo(utente_id: number, ruolo: string, stato: string, attributi = {}): Promise<void> {
      const sql = 'update profilo set stato = $3, attributi = $4 where utente_id = $1 and ruolo = $2'
      await db.$client.query(sql, [utente_id, ruolo, stato, attributi])
    },
    /** Creates an access token of a member. */
    async token(utente_id: number): Promise<string> {
      const token = crypto.randomUUID()
      await db.$client.query(TOKEN, [crypto.randomUUID(), utente_id, hashToken(token)])
      return token
    },
    /** Creates a case at its last step, registered at `quando`. @returns its id */
    async pratica(utente_id: number, tipo: number, quando: Date): Promise<number> {
      const { rows } = await db.$client.query<{ id: number }>(
        `insert into pratica (utente_id, sequenza, nominativo, id_tipo_finanziamento, importo_cent,
                              data_registrazione, registrata_il, id_stato, passo, aggiornata_il)
         select $1, coalesce(max(sequenza), 0) + 1, 'Cliente', $2, 100000, $3::timestamptz::date, $3, 3, 'erogazione', $3
           from pratica where utente_id = $1 returning id`,
        [utente_id, tipo, quando],
      )
      return rows[0]!.id
    },
    /** Creates a prize of an edition, valid throughout it. @returns its id */
    async premio(
      edizione_id: number,
      punti: number,
      scorta: number | null = null,
      limite_persona: number | null = null,
    ): Promise<number> {
      const [row] = await db
        .insert(premio)
        .values({
          edizione_id,
          codice: crypto.randomUUID(),
          descrizione: 'Premio di prova',
          dettaglio: '',
          categoria: 'Casa',
          immagine: '/premi/prova.webp',
          punti,
          scorta,
          disponibili: scorta,
          valore_cent: 1000,
          valido_dal: '2022-01-01',
          valido_al: '2026-12-30',
          limite_persona,
        })
        .returning({ id: premio.id })
      return row!.id
    },
    /** Returns a member's balances in an edition; zeros without any movimento. */
    async saldi(utente_id: number, edizione_id: number) {
      const { rows } = await db.$client.query<Record<string, number>>(
        `select in_maturazione, disponibili, prenotati, spesi, scaduti, debito
           from portafoglio where utente_id = $1 and edizione_id = $2`,
        [utente_id, edizione_id],
      )
      return rows[0] ?? SALDI_ZERO
    },
  }
}

/** Opens the application on a separate database that is prepared for tests of points. */
export async function openPuntiWorld(options: Parameters<typeof openTestApp>[0] = {}) {
  const testApp = await openTestApp(options)
  const { withTransaction } = testApp.services
  const tools = puntiFixtures(testApp.services)
  /** Creates a case registered at `registrata` and completed at `quando`. @returns its id */
  async function completata(utente_id: number, tipo: number, quando: Date, registrata = quando) {
    const pratica_id = await tools.pratica(utente_id, tipo, registrata)
    const input = { pratica_id, attore_id: null, quando, esito: 'positivo' as const }
    const no = await withTransaction((trx) => completaPratica(trx, input))
    if (no) throw new Error(`pratica di prova rifiutata: ${no.refused}`)
    return pratica_id
  }
  /** Creates a member who at `now` can spend `mutui` times 600 points, earned on 1 April 2024. */
  async function conPunti(mutui: number, now: Date) {
    const utente_id = await tools.socio()
    for (let i = 0; i < mutui; i++) await completata(utente_id, 2, new Date('2024-04-01T10:00:00Z'))
    await maturaEScadi(testApp.services, now)
    return { utente_id, token: await tools.token(utente_id) }
  }
  return { ...testApp, edizioni: await preparePuntiWorld(testApp.services), ...tools, completata, conPunti }
}
export type PuntiWorld = Awaited<ReturnType<typeof openPuntiWorld>>

export const SALDI_ZERO = {
  in_maturazione: 0,
  disponibili: 0,
  prenotati: 0,
  spesi: 0,
  scaduti: 0,
  debito: 0,
}
