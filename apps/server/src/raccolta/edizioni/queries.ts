import type { SchedaEdizione } from '@primo/contract/raccolta/operatore-edizioni'
import { todayInRome } from '@primo/domain/platform/dates'
import {
  cauzioneDovuta,
  PERMESSI_EDIZIONE,
  percheCauzione,
  statoEdizione,
} from '@primo/domain/raccolta/manifestazione'
import type { Trx } from '../../platform/db/db.ts'
import { confrontaRegolamento } from '../manifestazioni/edizioni.ts'
import {
  depositi,
  iscrittiAllEdizione,
  tutteLeEdizioni,
  versioniRegolamento,
} from '../manifestazioni/queries-operatore.ts'
import { catalogoDelRegolamento, consegneDellEdizione, valoriDellEdizione } from '../premi/obblighi.ts'
import { listinoDelGiorno, puntiDellEdizione } from '../punti/queries.ts'

/** Computes the security deposit due for an edition today, with the values it is computed from, in cents. */
async function cauzioneDi(trx: Trx, edizione_id: number) {
  const [values, punti, depositati] = [
    await valoriDellEdizione(trx, edizione_id),
    await puntiDellEdizione(trx, edizione_id),
    await depositi(trx, edizione_id),
  ]
  const punti_vivi_cent = Math.ceil((punti.disponibili + punti.in_maturazione) * values.cent_per_punto)
  const misura = {
    catalogo_cent: values.catalogo_cent,
    esposizione_cent: values.consegnati_cent + values.richiesti_cent + punti_vivi_cent,
  }
  const cauzione = {
    ...misura,
    dovuta_cent: cauzioneDovuta(misura),
    depositata_cent: depositati[0]?.importo_cent ?? 0,
    perche: percheCauzione(misura),
    consegnati_cent: values.consegnati_cent,
    richiesti_cent: values.richiesti_cent,
    punti_vivi_cent,
    depositi: depositati,
  }
  return { cauzione, punti, premi: values.premi }
}

/** Returns the list of editions, the latest first, each with its undelivered prizes and whether its deposit is too low. */
export async function elencoEdizioni(trx: Trx, quando: Date) {
  const today = todayInRome(quando)
  const rows = []
  for (const edizione of await tutteLeEdizioni(trx)) {
    const { cauzione, premi } = await cauzioneDi(trx, edizione.id)
    rows.push({
      ...edizione,
      stato: statoEdizione(edizione, today),
      premi,
      richieste_aperte: (await consegneDellEdizione(trx, edizione.id, today)).aperte,
      cauzione_scoperta: cauzione.depositata_cent < cauzione.dovuta_cent,
    })
  }
  return rows
}

/** Returns an edition with its legal obligations (deposit, official rules, deliveries); null when it does not exist. */
export async function schedaEdizione(trx: Trx, id: number, quando: Date): Promise<SchedaEdizione | null> {
  const edizione = (await tutteLeEdizioni(trx)).find((e) => e.id === id)
  if (!edizione) return null
  const today = todayInRome(quando)
  const stato = statoEdizione(edizione, today)
  const { cauzione, punti, premi } = await cauzioneDi(trx, id)
  const consegne = await consegneDellEdizione(trx, id, today)
  return {
    ...edizione,
    stato,
    permessi: [...PERMESSI_EDIZIONE[stato]],
    premi,
    richieste_aperte: consegne.aperte,
    cauzione_scoperta: cauzione.depositata_cent < cauzione.dovuta_cent,
    iscritti: await iscrittiAllEdizione(trx, id),
    punti,
    cauzione,
    consegne,
    regolamenti: await versioniRegolamento(trx, id),
    prossimo: await confrontaRegolamento(trx, {
      edizione_id: id,
      catalogo: await catalogoDelRegolamento(trx, id),
      listino: listinoDelGiorno,
      quando,
    }),
  }
}
