import { eRifiuto, rifiuta } from '@primo/contract/platform/errors'
import * as contratto from '@primo/contract/raccolta/operatore-punti'
import { aggiungiMesi, oggiARoma } from '@primo/domain/platform/data'
import { AZIONI_RETTIFICA, type AzioneRettifica } from '@primo/domain/raccolta/rettifica'
import { type Bind, pagina } from '../../platform/http/bind.ts'
import type { Servizi } from '../../platform/services/servizi.ts'
import { edizioniAperte } from '../manifestazioni/queries.ts'
import { fontiDeiPunti, MESI_FONTI } from './fonti.ts'
import { cercaIscritti, leggiIscritto, saldiNelleEdizioni } from './iscritti.ts'
import { paginaMovimenti } from './pagine.ts'
import { agisciSuRettifica, proponiRettifica } from './rettifiche.ts'
import { codaRettifiche, contaRettifiche, leggiRettifica } from './rettifiche-lettura.ts'

const NON_C_E = rifiuta('NON_TROVATO', { messaggio: 'Questa rettifica non c’è.' })
const NESSUNO = rifiuta('NON_TROVATO', { messaggio: 'Questo iscritto non c’è.' })

const FATTO: Record<AzioneRettifica, string> = {
  approva: 'Rettifica approvata: i punti si sono mossi.',
  rifiuta: 'Rettifica rifiutata: nulla si è mosso.',
  ritira: 'Rettifica ritirata.',
}

function rotteRettifiche(bind: Bind, { db }: Servizi): void {
  bind(contratto.codaRettifiche, async ({ query, chiamante }) => {
    const { righe, totale } = await codaRettifiche(db, chiamante.utente_id, query)
    return { data: righe, pagination: pagina(query, totale) }
  })

  bind(contratto.conteggiRettifiche, async ({ query }) => ({ data: await contaRettifiche(db, query) }))

  bind(contratto.leggiRettifica, async ({ params: { id }, chiamante }) => {
    const data = await leggiRettifica(db, id, chiamante.utente_id)
    return data ? { data } : NON_C_E
  })

  bind(contratto.proponiRettifica, async ({ chiamante: { utente_id: attore_id }, body, transazione }) =>
    transazione(async (trx) => {
      const id = await proponiRettifica(trx, { ...body, attore_id, quando: new Date() })
      if (eRifiuto(id)) return id
      return {
        data: (await leggiRettifica(trx, id, attore_id))!,
        message: 'Rettifica proposta: la conferma un altro operatore.',
      }
    }),
  )

  bind(contratto.agisciSuRettifica, async ({ chiamante, params: { id }, body, transazione }) =>
    transazione(async (trx) => {
      const { azione, nota } = body
      if (AZIONI_RETTIFICA[azione].nota && !nota) {
        return rifiuta('VALIDAZIONE', { campi: { nota: ['Scrivi il motivo: lo legge chi l’ha proposta.'] } })
      }
      const no = await agisciSuRettifica(trx, azione, {
        rettifica_id: id,
        attore_id: chiamante.utente_id,
        quando: new Date(),
        ...(nota ? { nota } : {}),
      })
      return no ?? { data: (await leggiRettifica(trx, id, chiamante.utente_id))!, message: FATTO[azione] }
    }),
  )
}

/**
 * The operators' calls on points: adjustments, a member's balances now and in the past, where points come from.
 * @param prodotti the query of what each case asks for, as `fontiDeiPunti` takes it.
 */
export function rottePuntiOperatore(bind: Bind, servizi: Servizi, prodotti: string): void {
  const { db, config } = servizi
  rotteRettifiche(bind, servizi)

  bind(contratto.cercaIscritti, async ({ query: { q } }) => ({ data: await cercaIscritti(db, q) }))

  bind(contratto.puntiDellIscritto, async ({ params: { id }, query }) => {
    const membro = await leggiIscritto(db, id)
    if (!membro) return NESSUNO
    const al = query.al ? new Date(query.al) : new Date()
    const edizioni_aperte = await edizioniAperte(db, oggiARoma(new Date()))
    return {
      data: { membro, al: al.toISOString(), saldi: await saldiNelleEdizioni(db, id, al), edizioni_aperte },
    }
  })

  bind(contratto.movimentiDellIscritto, async ({ params: { id }, query }) => {
    if (!(await leggiIscritto(db, id))) return NESSUNO
    const { righe, totale } = await paginaMovimenti(db, id, query, config.prepara)
    return { data: righe, pagination: pagina(query, totale) }
  })

  bind(contratto.fontiDeiPunti, async ({ query }) => {
    const al = query.al ?? oggiARoma(new Date())
    const dal = query.dal ?? `${aggiungiMesi(al, -11).slice(0, 7)}-01`
    if (dal > al) return rifiuta('VALIDAZIONE', { campi: { dal: ['Viene dopo la fine del periodo.'] } })
    if (aggiungiMesi(dal, MESI_FONTI) < al) {
      return rifiuta('VALIDAZIONE', { campi: { dal: [`Al massimo ${MESI_FONTI} mesi per volta.`] } })
    }
    return { data: await fontiDeiPunti(db, prodotti, dal, al) }
  })
}
