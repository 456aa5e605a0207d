import { isRefusal } from '@primo/contract/platform/errors'
import type { Database, Trx } from '../../apps/server/src/platform/db/db.ts'
import {
  completaPratica,
  riapriPratica,
  rifiutaPratica,
} from '../../apps/server/src/pratiche/pratiche/commands.ts'
import { agisciSuRichiesta, richiediPremio } from '../../apps/server/src/raccolta/premi/commands.ts'
import type { Sizes } from './populate-people.ts'
import type { Chance } from './seeded-random.ts'

/** Number of concurrent commands, as from several processes of the product. */
const INSIEME = 4
const GIORNO_MS = 86_400_000

/** Number of commands simulated in a month, by kind. */
export type Tally = { completate: number; rifiutate: number; riaperte: number; premi: number; negati: number }
/** Command to run in the simulated month. `chi`: commands on one case or request run sequentially, in the order of their days. */
type Faccenda = { quando: Date; chi: number; fai: (trx: Trx) => Promise<unknown> }

/**
 * Selects the month's cases without a command. All of a new month; in a month repeated after a stop, whose cases exist already,
 * only those still open.
 */
const STILL_OPEN = `
  select id, registrata_il from pratica
   where registrata_il >= $1 and registrata_il < $2 and id_stato = 3 order by id`
const PRATICHE = `
  insert into pratica (utente_id, sequenza, nominativo, id_tipo_finanziamento, importo_cent, data_registrazione,
                       registrata_il, id_stato, passo, perc_completamento, aggiornata_il)
  select d.u, (select coalesce(max(p.sequenza), 0) from pratica p where p.utente_id = d.u)
                + row_number() over (partition by d.u order by d.q),
         'Cliente', d.t, 1500000, (to_timestamp(d.q) at time zone 'Europe/Rome')::date, to_timestamp(d.q), 3,
         'erogazione', 80, to_timestamp(d.q)
    from unnest($1::bigint[], $2::int[], $3::float8[]) as d(u, t, q)`

/**
 * Simulates one month of the programme: cases are inserted in bulk, then, in the order of their days and with the product's own
 * commands, completed, refused, reopened; prizes are requested, and last month's delivered.
 */
export async function liveMonth(
  { db, withTransaction }: Pick<Database, 'db' | 'withTransaction'>,
  chance: Chance,
  input: { misure: Sizes; dal: Date; al: Date; pratiche: number; premi: number[] },
): Promise<Tally> {
  const { misure, dal, al } = input
  const instant = (from: Date, a: Date) =>
    new Date(from.getTime() + chance.numero() * (a.getTime() - from.getTime()))
  const conti: Tally = { completate: 0, rifiutate: 0, riaperte: 0, premi: 0, negati: 0 }
  const convenzionati = Array.from(
    { length: input.pratiche },
    () => misure.promotori + 1 + Math.floor(chance.numero() ** 2 * misure.convenzionati),
  )
  const begun = await db.$client.query('select from pratica where registrata_il >= $1 limit 1', [dal])
  if (begun.rowCount === 0)
    await db.$client.query(PRATICHE, [
      convenzionati,
      convenzionati.map(() => 1 + chance.fino(5)),
      convenzionati.map(() => instant(dal, al).getTime() / 1000),
    ])
  const { rows } = await db.$client.query<{ id: number; registrata_il: Date }>(STILL_OPEN, [dal, al])

  const faccende: Faccenda[] = rows.flatMap(({ id, registrata_il }): Faccenda[] => {
    const quando = instant(
      registrata_il,
      new Date(Math.max(al.getTime() - GIORNO_MS, registrata_il.getTime())),
    )
    const su = { pratica_id: id, attore_id: null, quando }
    const sorte = chance.numero()
    if (sorte < 0.08) {
      return [
        {
          quando,
          chi: id,
          fai: async (trx) => done('rifiutate', await rifiutaPratica(trx, { ...su, motivo: 'Reddito' })),
        },
      ]
    }
    const esito = sorte < 0.12 ? 'negativo' : 'positivo'
    const completa = {
      quando,
      chi: id,
      fai: async (trx: Trx) => done('completate', await completaPratica(trx, { ...su, esito })),
    }
    if (sorte < 0.97) return [completa]
    // Reopened within the month, before or after its points matured; half of them are completed again.
    const poi = instant(quando, al)
    const ancora = instant(poi, al)
    return [
      completa,
      {
        quando: poi,
        chi: id,
        fai: async (trx) =>
          done('riaperte', await riapriPratica(trx, { ...su, quando: poi, motivo: 'Errore' })),
      },
      ...(sorte < 0.985
        ? [
            {
              quando: ancora,
              chi: id,
              fai: async (trx: Trx) =>
                done('completate', await completaPratica(trx, { ...su, esito, quando: ancora })),
            },
          ]
        : []),
    ]
  })
  const aperte = await db.$client.query<{ id: number; stato: string }>(
    `select id, stato from richiesta_premio where stato not in ('consegnata', 'annullata', 'rifiutata', 'resa')`,
  )
  for (const { id, stato } of aperte.rows) faccende.push(...consegna(id, stato, instant(dal, al)))
  const ricchi = await db.$client.query<{ utente_id: number }>(
    `select utente_id from portafoglio where disponibili >= 500 and utente_id <= $1 order by disponibili desc limit $2`,
    [misure.promotori + misure.convenzionati, Math.ceil(input.pratiche / 6)],
  )
  for (const { utente_id } of ricchi.rows) {
    const quando = instant(dal, al)
    const id_premio = chance.uno(input.premi)
    faccende.push({
      quando,
      chi: utente_id,
      fai: async (trx) => {
        const outcome = await richiediPremio(trx, { utente_id, id_premio, quando })
        conti[isRefusal(outcome) ? 'negati' : 'premi']++
        return outcome
      },
    })
  }

  function done(che: 'completate' | 'rifiutate' | 'riaperte', outcome: unknown) {
    if (isRefusal(outcome as never)) throw new Error(`${che}: ${JSON.stringify(outcome)}`)
    conti[che]++
    return outcome
  }

  function consegna(richiesta_id: number, stato: string, quando: Date): Faccenda[] {
    const azioni = (['approva', 'prepara', 'spedisci', 'consegna'] as const).slice(
      ['richiesta', 'approvata', 'in_preparazione', 'spedita'].indexOf(stato),
    )
    const su = { richiesta_id, attore_id: null, quando }
    if (chance.numero() < 0.05 && stato === 'richiesta') {
      return [
        {
          quando,
          chi: richiesta_id,
          fai: (trx) => agisciSuRichiesta(trx, 'rifiuta', { ...su, nota: 'Non disponibile' }),
        },
      ]
    }
    return [
      {
        quando,
        chi: richiesta_id,
        fai: async (trx) => {
          for (const azione of azioni) {
            const spedizione = { corriere: 'Corriere', tracking: String(richiesta_id) }
            const no = await agisciSuRichiesta(trx, azione, {
              ...su,
              ...(azione === 'spedisci' ? { spedizione } : {}),
            })
            if (no) throw new Error(`${azione}: ${JSON.stringify(no)}`)
          }
        },
      },
    ]
  }

  // The commands of a day finish before the next day's start.
  const giorni = Map.groupBy(
    faccende.toSorted((a, b) => a.quando.getTime() - b.quando.getTime()),
    ({ quando }) => Math.floor(quando.getTime() / GIORNO_MS),
  )
  for (const today of giorni.values()) {
    const file = Array.from({ length: INSIEME }, (_, i) => today.filter(({ chi }) => chi % INSIEME === i))
    await Promise.all(
      file.map(async (fila) => {
        for (const { fai } of fila) await withTransaction(fai)
      }),
    )
  }
  return conti
}
