import type { DataTable } from '@primo/contract/platform/data-table'
import type { Reader } from '../platform/db/db.ts'
import { dataTable, keepColumns, type PianoCancellazione, SUO } from '../platform/db/personal-data.ts'
import { ramoDi } from './ramo.ts'

const RETE = 'forma della rete: il codice resta preso, senza dire di chi era'

const NOME =
  'il nome della persona, che il database riscrive quando cambia: cancellato quello, lo è anche questo'

/**
 * SQL condition that selects the sponsor changes of the member and of the members once directly below: their reason is free text
 * and may be about the member.
 */
const SUOI_PASSAGGI = `segnalatore_id in (
  select g.id from segnalatore g where g.utente_id = $1
  union select s.segnalatore_id from sponsor_storia s join segnalatore g on g.id = s.sponsor_id where g.utente_id = $1)`

/** SQL of the member's network node. `$1` is the account id. */
export const SUO_POSTO = 'select id from segnalatore where utente_id = $1'

/** Erasure plan of the network: the member's node stays. */
export const PIANO_RETE = {
  segnalatore: {
    dove: SUO,
    tieni: { ...keepColumns(RETE, 'codice', 'percorso'), ...keepColumns(NOME, 'nome') },
  },
  sponsor_storia: { dove: SUOI_PASSAGGI, diventa: { motivo: 'null' } },
} satisfies PianoCancellazione

/** Returns the data export of a member's place in the network and the size of their downline: numbers, without names. */
export async function datiSegnalatore(reader: Reader, utente_id: number): Promise<DataTable[]> {
  const ramo = await ramoDi(reader, utente_id)
  if (!ramo) return []
  return [
    await dataTable(reader, [ramo.id], {
      chiave: 'segnalatore',
      titolo: 'Il tuo posto nella rete',
      sql: `select id as "Numero", codice as "Codice sponsor", sponsor_id as "Numero del tuo sponsor",
                   creato_il as "Dal"
              from segnalatore where id = $1 order by id`,
    }),
    await dataTable(reader, [ramo.id], {
      chiave: 'sponsor_storia',
      titolo: 'I tuoi sponsor nel tempo',
      sql: `select sponsor_id as "Numero dello sponsor", dal as "Dal", al as "Al"
              from sponsor_storia where segnalatore_id = $1 order by dal`,
    }),
    await dataTable(reader, [ramo.da, ramo.a, ramo.livello], {
      chiave: 'rete',
      titolo: 'Quante persone hai sotto, per livello',
      sql: `select livello - $3 as "Livello", count(*)::int as "Persone"
              from segnalatore where percorso > $1 and percorso < $2 group by 1 order by 1`,
    }),
  ]
}
