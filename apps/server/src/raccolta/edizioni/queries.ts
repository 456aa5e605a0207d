import type { Desiderio } from '@primo/contract/raccolta/manifestazione'
import type { SchedaEdizione } from '@primo/contract/raccolta/operatore-edizioni'
import { todayInRome } from '@primo/domain/platform/dates'
import type { ValorePratica } from '@primo/domain/raccolta/distance-to-premio'
import {
  cauzioneDovuta,
  PERMESSI_EDIZIONE,
  percheCauzione,
  statoEdizione,
} from '@primo/domain/raccolta/manifestazione'
import type { Reader, Trx } from '../../platform/db/db.ts'
import { queryRows } from '../../platform/db/query.ts'
import type { Edizione } from '../manifestazioni/documento.ts'
import { confrontaRegolamento } from '../manifestazioni/edizioni.ts'
import {
  depositi,
  iscrittiAllEdizione,
  tutteLeEdizioni,
  versioniRegolamento,
} from '../manifestazioni/queries.ts'
import { DESIDERIO_SQL, type DesiderioRow, toDesiderio } from '../premi/desiderio.ts'
import { consegneDellEdizione, valoriDellEdizione } from '../premi/obblighi.ts'
import { SALDI_SQL, type SaldoRow, toSaldo } from '../punti/movimenti.ts'
import {
  estimateValorePratica,
  puntiDellEdizione,
  ULTIMI_ACCREDITI_SQL,
  type UltimiAccrediti,
} from '../punti/queries.ts'
import { cosaPubblicare, type Named } from './proposta-regolamento.ts'

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
export async function schedaEdizione(
  trx: Trx,
  id: number,
  quando: Date,
  named: Named,
): Promise<SchedaEdizione | null> {
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
    prossimo: await confrontaRegolamento(trx, { ...(await cosaPubblicare(trx, id, named)), quando }),
  }
}

/**
 * Query of all that the app shows about the points of member `$1` on the day `$2`, in one round trip, because the app waits for
 * it when it opens.
 */
export const PUNTI_SQL = `
  select s.*, a.sue, a.della_rete, (select to_jsonb(d) from (${DESIDERIO_SQL}) d) as desiderio
    from (${SALDI_SQL}) s cross join (${ULTIMI_ACCREDITI_SQL}) a order by s.inizio desc`

type Riga = Edizione & SaldoRow & UltimiAccrediti & { desiderio: DesiderioRow | null }
type Punti = {
  /** Balances of the editions in which a prize can be requested, the current one first. Empty without such an edition. */
  saldi: ReturnType<typeof toSaldo>[]
  una_pratica: ValorePratica | null
  desiderio: Desiderio | null
}

/** Returns a member's balances on `giorno`, the average points of a case, and the desired prize. */
export async function leggiPunti(reader: Reader, utente_id: number, giorno: string): Promise<Punti> {
  const rows = await queryRows<Riga>(reader, {
    name: 'punti',
    text: PUNTI_SQL,
    values: [utente_id, giorno],
  })
  const saldi = rows.map(({ sue: _, della_rete: __, desiderio: ___, ...saldo }) => toSaldo(saldo))
  const [first] = rows
  const una_pratica = first ? estimateValorePratica(first) : null
  return {
    saldi,
    una_pratica,
    desiderio: first?.desiderio ? toDesiderio(first.desiderio, una_pratica) : null,
  }
}
