import type { MieiDati } from '@primo/contract/privacy/miei-dati'
import { datiMessaggi } from '../../assistente/miei-dati.ts'
import { datiAvvisi } from '../../comunicazioni/avvisi/miei-dati.ts'
import { datiAccordi } from '../../ingresso/iscrizioni/miei-dati.ts'
import { datiAccesso } from '../../persone/accesso/miei-dati.ts'
import { datiAnagrafica } from '../../persone/anagrafica/miei-dati.ts'
import { datiAziende } from '../../persone/aziende/miei-dati.ts'
import { datiConsensi } from '../../persone/consensi/miei-dati.ts'
import { datiIndirizzi } from '../../persone/indirizzi/miei-dati.ts'
import { datiProfili } from '../../persone/profili/miei-dati.ts'
import type { Trx } from '../../platform/db/db.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { datiPratiche } from '../../pratiche/miei-dati.ts'
import { datiQualifiche } from '../../qualifiche/qualifiche/miei-dati.ts'
import { datiRegolamenti } from '../../raccolta/manifestazioni/miei-dati.ts'
import { datiRichieste } from '../../raccolta/premi/miei-dati.ts'
import { datiPunti } from '../../raccolta/punti/miei-dati.ts'
import { datiEventi } from '../../registro/eventi/miei-dati.ts'
import { datiSegnalatore } from '../../rete/miei-dati.ts'
import { datiCancellazioni } from '../cancellazione/miei-dati.ts'

type Chi = { id: number; id_anagrafica: number }

/** Everything the house holds about a member, each feature's part asked of that feature (decisions §11). */
export async function raccogliDati(
  trx: Trx,
  secrets: Secrets,
  { id, id_anagrafica }: Chi,
): Promise<MieiDati['tabelle']> {
  const parti = [
    () => datiAnagrafica(trx, secrets, id_anagrafica),
    () => datiAccesso(trx, id),
    () => datiIndirizzi(trx, id),
    () => datiConsensi(trx, id),
    () => datiProfili(trx, id),
    () => datiAccordi(trx, id),
    () => datiRegolamenti(trx, id),
    () => datiAziende(trx, id),
    () => datiSegnalatore(trx, id),
    () => datiPratiche(trx, id),
    () => datiPunti(trx, id),
    () => datiQualifiche(trx, id),
    () => datiRichieste(trx, id),
    () => datiMessaggi(trx, secrets, id),
    () => datiAvvisi(trx, id),
    () => datiCancellazioni(trx, id),
    () => datiEventi(trx, id),
  ]
  const tabelle: MieiDati['tabelle'] = []
  // One after the other: a transaction has one connection.
  for (const leggi of parti) tabelle.push(...(await leggi()))
  return tabelle
}
