import type pg from 'pg'
import { percorsoDi } from '../apps/server/src/rete/queries.ts'
import { createChance } from './programma/seeded-random.ts'
import { withoutSlowIndexes } from './slow-indexes.ts'

/** Rows written in one statement. */
const AT_ONCE = 100_000
/** Maximum depth of the network. */
const DEPTH_MAX = 25

const NAMES =
  'Maria Giuseppe Anna Antonio Giovanni Francesco Luigi Andrea Marco Roberto Paola Sara Laura Giulia Elena Stefano Alessandro Mario Franca Rosa Angela Lucia Teresa Silvia Chiara Federica Paolo Luca Davide Matteo Simone Fabio Nicolò Ilaria Valentina Ottavia Furio Zaira Duilio Ermete'.split(
    ' ',
  )
const ROOTS =
  'Ross Russ Ferr Bianch Roman Colomb Ricc Marin Grec Brun Gall Cont Costa Giord Rizz Lombard Morett Barbier Fontan Santor Marian Rinald Carus Ferrar Martin Leon Gentil Longh Galant Vital Lomb Coppol Mancin Sartor Basil Cattan Ripam Palumb Zorz Quagl'.split(
    ' ',
  )
const ENDINGS = 'i o ini etti ello elli one oni ucci acci ari ano aro ese oli ato azzi erini otti uzzo'.split(
  ' ',
)

const GIVEN = `given as (
    select n, nullif(s, 0) as s, p, d, now() - interval '4 years' * (1 - n::float8 / $5) as joined
      from unnest($1::int[], $2::int[], $3::text[], $4::text[]) as g(n, s, p, d)
  )`
/**
 * Writes the people, in two statements: the trigger that copies the member's name to a node does not see rows of its own
 * statement.
 */
const PEOPLE = [
  `with ${GIVEN}, a as (
    insert into anagrafica (id, tipo, denominazione, nome, cognome, creata_il) overriding system value
    select n, 'fisica', d, split_part(d, ' ', 1), split_part(d, ' ', 2), joined from given
  )
  insert into utente (id, email, email_verificata_il, cellulare, cellulare_verificato_il, password_hash, id_anagrafica, creato_il)
  overriding system value
  select n, 'n' || n || '@network.example', joined, '+393' || (400000000 + n), joined, '-', n, joined from given`,
  `with ${GIVEN}, h as (
    insert into sponsor_storia (segnalatore_id, sponsor_id, dal) select n, s, joined from given
  )
  insert into segnalatore (id, utente_id, codice, sponsor_id, percorso, livello, creato_il) overriding system value
  select n, n, 'N' || upper(to_hex(n)), s, p, length(p) / 5 - 1, joined from given`,
]

/** Writes the profiles of the promotori, and of the convenzionati: one per nine promotori at the design size. */
const PROFILES = `
  insert into profilo (utente_id, ruolo, stato, username, id_anagrafica, stato_dal, creato_il)
  select id, case when id <= $1 then 'promotore' else 'convenzionato' end, 'attiva', 'U' || id, id, creato_il, creato_il
    from utente where id <= $1 or (id - $1) % $2 = 0`

const CASES = `
  insert into pratica (utente_id, sequenza, nominativo, id_tipo_finanziamento, importo_cent, data_registrazione,
                       registrata_il, aggiornata_il, id_stato, esito_positivo, perc_completamento, ciclo)
  select $1 + $2 * (1 + n % $3), n / $3 + 1, 'Cliente', 1, 100000, g::date, g, g,
         case when n % 4 = 0 then 3 else 5 end, n % 4 <> 0, 100, 1
    from (select n, now() - interval '3 years' * ((n::bigint * 7919) % $4) / $4 as g from generate_series($5::int, $4::int - 1) n) d`

export type NetworkSizes = { promoters: number; members: number; producers: number; cases: number }

const producerStep = ({ members, producers }: NetworkSizes) => Math.floor(members / producers)

/**
 * Writes the cases of a network whose people exist.
 * @param from number of existing cases
 */
export async function populateCases(client: pg.Pool, sizes: NetworkSizes, from = 0): Promise<void> {
  const { promoters, producers, cases } = sizes
  await client.query(CASES, [promoters, producerStep(sizes), producers - 1, cases, from])
}

/**
 * Writes a network with bulk statements: each promotore below a random earlier one, each member below a random promotore, half of
 * all people below the first person's first one. Names are distributed as in Italy: a few are very common, most are rare.
 */
export async function populateNetwork(client: pg.Pool, sizes: NetworkSizes): Promise<void> {
  const { promoters, members } = sizes
  const chance = createChance(1)
  const total = promoters + members
  const paths: string[] = ['']
  const few = <T>(items: readonly T[]) => items[Math.floor(items.length * chance.numero() ** 2)]!
  const sponsorOf = (n: number): number => {
    // The first six are a chain: their networks of different sizes are nested.
    if (n <= 6) return n - 1
    for (;;) {
      const s = 1 + chance.fino(Math.min(n - 1, promoters))
      if (paths[s]!.length / 5 < DEPTH_MAX) return s
    }
  }
  await withoutSlowIndexes(client, async () => {
    for (let from = 1; from <= total; from += AT_ONCE) {
      const ids = Array.from({ length: Math.min(AT_ONCE, total - from + 1) }, (_, i) => from + i)
      const sponsors = ids.map((n) => {
        const s = sponsorOf(n)
        const path = percorsoDi(n, paths[s]!)
        if (n <= promoters) paths[n] = path
        return { s, path }
      })
      const given = [
        ids,
        sponsors.map(({ s }) => s),
        sponsors.map(({ path }) => path),
        ids.map(() => `${few(NAMES)} ${few(ROOTS)}${few(ENDINGS)}`),
        total,
      ]
      for (const text of PEOPLE) await client.query(text, given)
    }
  })
  await client.query(PROFILES, [promoters, producerStep(sizes)])
  await populateCases(client, sizes)
  for (const table of ['anagrafica', 'utente', 'segnalatore'])
    await client.query(`select setval(pg_get_serial_sequence($1, 'id'), $2)`, [table, total])
  await client.query('vacuum analyze')
}

/** Gives the first person of the network, with half of all people in the downline, all areas. */
const ENROL = `
  insert into profilo (utente_id, ruolo, stato, username, id_anagrafica)
  select 1, r, 'attiva', 'U1', 1 from unnest(array['convenzionato', 'manifestazione']) r`
/** Creates the operator, who is not part of the network. */
const OFFICER = `
  with who as (
    insert into utente (id, email, email_verificata_il, cellulare, cellulare_verificato_il, password_hash, ruolo,
                        id_anagrafica, creato_il)
    overriding system value
    values ($1, 'office@network.example', now(), '+393000000000', now(), '-', 'amministratore', 1, now())
    returning id)
  insert into operatore_insieme (utente_id, insieme_id)
  select who.id, i.id from who, insieme_permessi i where i.codice = 'amministratore'`

/** Creates the accounts that the benchmark's requests come from: the network's first person, and an operator with this id. */
export async function addAskers(client: pg.Pool, officer: number): Promise<void> {
  await client.query(ENROL)
  await client.query(OFFICER, [officer])
}
