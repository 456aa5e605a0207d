import type { MieiDati } from '@primo/contract/miei-dati'
import { datiAccesso } from '../accesso/miei-dati.ts'
import { datiAnagrafica } from '../anagrafica/miei-dati.ts'
import { datiMessaggi } from '../assistente/miei-dati.ts'
import { datiAvvisi } from '../avvisi/miei-dati.ts'
import { datiAziende } from '../aziende/miei-dati.ts'
import { datiCancellazioni } from '../cancellazione/miei-dati.ts'
import { datiConsensi } from '../consensi/miei-dati.ts'
import type { Trx } from '../db.ts'
import { datiIndirizzi } from '../indirizzi/miei-dati.ts'
import { datiAccordi } from '../iscrizioni/miei-dati.ts'
import { datiRegolamenti } from '../manifestazioni/miei-dati.ts'
import { datiPratiche } from '../pratiche/miei-dati.ts'
import { datiRichieste } from '../premi/miei-dati.ts'
import { datiProfili } from '../profili/miei-dati.ts'
import { datiPunti } from '../punti/miei-dati.ts'
import { datiQualifiche } from '../qualifiche/miei-dati.ts'
import { datiSegnalatore } from '../segnalatori/miei-dati.ts'
import type { Segreti } from '../segreti.ts'
import { datiEventi } from '../sistema/miei-dati.ts'

type Chi = { id: number; id_anagrafica: number }

/** Everything the house holds about a member, each feature's part asked of that feature (decisions §11). */
export async function raccogliDati(
  trx: Trx,
  segreti: Segreti,
  { id, id_anagrafica }: Chi,
): Promise<MieiDati['tabelle']> {
  const parti = [
    () => datiAnagrafica(trx, segreti, id_anagrafica),
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
    () => datiMessaggi(trx, segreti, id),
    () => datiAvvisi(trx, id),
    () => datiCancellazioni(trx, id),
    () => datiEventi(trx, id),
  ]
  const tabelle: MieiDati['tabelle'] = []
  // One after the other: a transaction has one connection.
  for (const leggi of parti) tabelle.push(...(await leggi()))
  return tabelle
}
