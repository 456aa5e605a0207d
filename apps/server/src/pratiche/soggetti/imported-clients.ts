import type { SoggettoLetto } from '@primo/domain/pratiche/soggetto'
import { nextIds, type Trx } from '../../platform/db/db.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { registraEventi } from '../../registro/eventi/commands.ts'
import { columnsOf } from './commands.ts'
import { pratica_soggetto } from './tables.ts'

/** Adds the clients of imported cases, which have no other subjects. `quando` is the instant of the case's registration. */
export async function aggiungiClientiDaFile(
  trx: Trx,
  secrets: Secrets,
  clienti: readonly { pratica_id: number; soggetto: SoggettoLetto; quando: Date }[],
  attore_id: number,
): Promise<void> {
  if (clienti.length === 0) return
  const ids = await nextIds(trx, 'pratica_soggetto', clienti.length)
  await trx
    .insert(pratica_soggetto)
    .overridingSystemValue()
    .values(
      clienti.map(({ pratica_id, soggetto, quando }, i) => ({
        id: ids[i]!,
        pratica_id,
        ...columnsOf(secrets, ids[i]!, soggetto),
        creato_il: quando,
        aggiornato_il: quando,
      })),
    )
  await registraEventi(
    trx,
    clienti.map(({ pratica_id, soggetto }, i) => ({
      attore_id,
      tipo: 'soggetto.aggiunto' as const,
      oggetto: 'pratica_soggetto',
      oggetto_id: ids[i]!,
      dati: { pratica_id, ruolo: soggetto.ruolo },
    })),
  )
}
