import type pg from 'pg'
import { percorsoDi } from '../../apps/server/src/rete/queries.ts'
import { withoutSlowIndexes } from '../slow-indexes.ts'
import type { Chance } from './seeded-random.ts'

/** Rows written in one statement. */
const PER_VOLTA = 100_000
/** Maximum depth of the network (decisions §7). */
const PROFONDITA = 50

/** Number of people of each kind in the simulation, and the programme's period. */
export type Sizes = { promotori: number; iscritti: number; convenzionati: number; inizio: Date; fine: Date }

const DATI = `dati as (
    select n, s, p, to_timestamp(q) as q from unnest($1::int[], $2::int[], $3::text[], $4::float8[]) as d(n, s, p, q)
  )`
/**
 * Writes the people, in two statements: the trigger that copies the member's name to a node does not see rows of its own
 * statement.
 */
const PERSONE = [
  `with ${DATI}, a as (
    insert into anagrafica (id, tipo, denominazione, nome, cognome, data_nascita, creata_il)
    overriding system value
    select n, 'fisica', 'Persona ' || n, 'Persona', 'Numero ' || n, date '1960-01-01' + (n % 14000), q from dati
  )
  insert into utente (id, email, email_verificata_il, cellulare, cellulare_verificato_il, password_hash, id_anagrafica, creato_il)
  overriding system value
  select n, 'p' || n || '@programma.example', q, '+393' || (400000000 + n), q, '-', n, q from dati`,
  `with ${DATI}, s as (
    insert into segnalatore (id, utente_id, codice, sponsor_id, percorso, livello, creato_il)
    overriding system value
    select n, n, 'P' || upper(to_hex(n)), nullif(s, 0), p, length(p) / 5 - 1, q from dati
  )
  insert into sponsor_storia (segnalatore_id, sponsor_id, dal) select n, nullif(s, 0), q from dati`,
]

/**
 * Writes the profiles. One promotore in 97 is blocked, and the requirement of one in 53 expires half-way: from then on neither
 * earns from the network.
 */
const PROFILI = `
  insert into profilo (utente_id, ruolo, stato, username, id_anagrafica, stato_dal, creato_il, attributi)
  select u.id, r.ruolo, case when r.ruolo = 'promotore' and u.id % 97 = 0 then 'bloccata' else 'attiva' end,
         r.ruolo || u.id, u.id_anagrafica, u.creato_il, u.creato_il,
         case when r.ruolo = 'promotore' then jsonb_build_object(
           'OAM', 'A' || u.id, 'OAM_scade_il', case when u.id % 53 = 0 then '2024-06-30' else '2099-12-31' end)
         else '{}' end
    from utente u
    cross join lateral (
      select 'promotore' as ruolo where u.id <= $1
      union all select 'convenzionato' where u.id > $1 and u.id <= $1 + $2
      union all select 'manifestazione' where (u.id <= $1 + $2 and u.id % 11 <> 0) or u.id % 3 = 0
    ) r
   where u.id between $3 and $4`

const INDIRIZZI = `
  insert into indirizzo (utente_id, tipo, nominativo, indirizzo, id_comune, cap)
  select u.id, 'spedizione', 'Persona ' || u.id, 'Via Roma ' || (u.id % 200 + 1), c.id, '00100'
    from utente u, (select id from comune order by id limit 1) c where u.id <= $1`

/**
 * Writes the simulation's people with bulk statements: first the promotori, then the convenzionati, then the members; each below
 * someone who joined earlier. Codici fiscali are omitted, because nothing here reads them.
 */
export async function populate(client: pg.Pool, chance: Chance, sizes: Sizes): Promise<void> {
  const { promotori, iscritti, convenzionati, inizio, fine } = sizes
  const total = promotori + iscritti
  const paths: string[] = ['']
  // Half the network exists at the start, the other half joins in the first four fifths of the years.
  const duration = (fine.getTime() - inizio.getTime()) * 0.8
  const quandoDi = (n: number) => {
    const part = n <= promotori ? n / promotori : (n - promotori) / iscritti
    return (inizio.getTime() + Math.max(0, part - 0.5) * 2 * duration - 86_400_000) / 1000
  }
  const sponsorDi = (n: number): number => {
    if (n === 1) return 0
    // A promotore is below an earlier one, the others below any promotore that exists at the time.
    const fraQuanti = n <= promotori ? n - 1 : Math.max(1, Math.floor(promotori * Math.min(1, n / total)))
    for (;;) {
      const s = 1 + chance.fino(fraQuanti)
      if (paths[s]!.length / 5 < PROFONDITA && quandoDi(s) <= quandoDi(n)) return s
    }
  }
  await withoutSlowIndexes(client, async () => {
    for (let from = 1; from <= total; from += PER_VOLTA) {
      const numeri = Array.from({ length: Math.min(PER_VOLTA, total - from + 1) }, (_, i) => from + i)
      const sponsor = numeri.map((n) => {
        const s = sponsorDi(n)
        const percorso = percorsoDi(n, s === 0 ? '' : paths[s]!)
        if (n <= promotori) paths[n] = percorso
        return { s, percorso }
      })
      const values = [
        numeri,
        sponsor.map(({ s }) => s),
        sponsor.map(({ percorso }) => percorso),
        numeri.map(quandoDi),
      ]
      for (const text of PERSONE) await client.query(text, values)
      await client.query(PROFILI, [promotori, convenzionati, from, from + numeri.length - 1])
    }
  })
  await client.query(INDIRIZZI, [promotori + convenzionati])
  for (const [table, column] of [
    ['anagrafica', 'id'],
    ['utente', 'id'],
    ['segnalatore', 'id'],
  ]) {
    await client.query(`select setval(pg_get_serial_sequence($1, $2), $3)`, [table, column, total])
  }
  await client.query('analyze')
}
