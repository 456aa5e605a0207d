import type { MieiDati } from '@primo/contract/privacy/miei-dati'
import { DATI_ACCESSO } from '../../accesso/account/privacy.ts'
import { datiAnagrafica } from '../../anagrafica/persone/privacy.ts'
import { datiMessaggi } from '../../assistente/privacy.ts'
import { DATI_AVVISI } from '../../comunicazioni/avvisi/privacy.ts'
import { DATI_ACCORDI } from '../../ingresso/iscrizioni/privacy.ts'
import { DATI_AZIENDE } from '../../iscritti/aziende/privacy.ts'
import { DATI_CONSENSI } from '../../iscritti/consensi/privacy.ts'
import { DATI_INDIRIZZI } from '../../iscritti/indirizzi/privacy.ts'
import { DATI_PROFILI } from '../../iscritti/profili/privacy.ts'
import { type OwnTable, ownTables } from '../../platform/db/data-table.ts'
import type { Trx } from '../../platform/db/db.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { DATI_PRATICHE } from '../../pratiche/privacy.ts'
import { DATI_QUALIFICHE } from '../../qualifiche/qualifiche/privacy.ts'
import { DATI_REGOLAMENTI } from '../../raccolta/manifestazioni/privacy.ts'
import { DATI_RICHIESTE } from '../../raccolta/premi/privacy.ts'
import { DATI_PUNTI } from '../../raccolta/punti/privacy.ts'
import { DATI_EVENTI } from '../../registro/eventi/privacy.ts'
import { datiSegnalatore } from '../../rete/privacy.ts'
import { DATI_VISIONI } from '../../ufficio/visioni/privacy.ts'
import { DATI_CANCELLAZIONI } from '../cancellazione/privacy.ts'

type Chi = { id: number; id_anagrafica: number }

/** Returns all data stored about a member, each area's tables from that area (decisions §11). */
export async function raccogliDati(
  trx: Trx,
  secrets: Secrets,
  { id, id_anagrafica }: Chi,
): Promise<MieiDati['tabelle']> {
  const sue = (tables: readonly OwnTable[]) => () => ownTables(trx, tables, id)
  const parts = [
    () => datiAnagrafica(trx, secrets, id_anagrafica),
    sue(DATI_ACCESSO),
    sue(DATI_VISIONI),
    sue(DATI_INDIRIZZI),
    sue(DATI_CONSENSI),
    sue(DATI_PROFILI),
    sue(DATI_ACCORDI),
    sue(DATI_REGOLAMENTI),
    sue(DATI_AZIENDE),
    () => datiSegnalatore(trx, id),
    sue(DATI_PRATICHE),
    sue(DATI_PUNTI),
    sue(DATI_QUALIFICHE),
    sue(DATI_RICHIESTE),
    () => datiMessaggi(trx, secrets, id),
    sue(DATI_AVVISI),
    sue(DATI_CANCELLAZIONI),
    sue(DATI_EVENTI),
  ]
  const tables: MieiDati['tabelle'] = []
  // Sequential, because a transaction has one connection.
  for (const leggi of parts) tables.push(...(await leggi()))
  return tables
}
