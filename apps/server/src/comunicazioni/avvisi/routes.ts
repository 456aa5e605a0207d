import * as contratto from '@primo/contract/comunicazioni/avvisi'
import { rifiuta } from '@primo/contract/platform/errors'
import { servizioPushNoto } from '../../outside/push.ts'
import { type Bind, pagina } from '../../platform/http/bind.ts'
import type { Servizi } from '../../platform/services/servizi.ts'
import { segna, segnaTutti } from './commands.ts'
import { scegli } from './preferenze.ts'
import { chiaviPush, dimentica, iscrivi } from './push.ts'
import { daLeggere, paginaAvvisi, preferenze } from './queries.ts'

export function rotteAvvisi(bind: Bind, servizi: Servizi): void {
  const { db, segreti, config } = servizi
  const restano = async (utente_id: number) => ({
    data: { da_leggere: await daLeggere(db, utente_id) },
  })

  bind(contratto.avvisi, async ({ chiamante, query }) => {
    const { righe, totale } = await paginaAvvisi(db, chiamante.utente_id, query)
    return { data: righe, pagination: pagina(query, totale) }
  })

  bind(contratto.avvisiDaLeggere, ({ chiamante }) => restano(chiamante.utente_id))

  bind(contratto.segnaAvviso, async ({ chiamante: { utente_id }, params, body, transazione }) => {
    const cosa = { id: params.id, utente_id, letto: body.letto, quando: new Date() }
    return (await transazione((trx) => segna(trx, cosa))) ? restano(utente_id) : rifiuta('NON_TROVATO')
  })

  bind(contratto.segnaTuttiLetti, async ({ chiamante: { utente_id }, body, transazione }) => {
    const cosa = { utente_id, fino_a: new Date(body.fino_a), quando: new Date() }
    await transazione((trx) => segnaTutti(trx, cosa))
    return restano(utente_id)
  })

  bind(contratto.leggiPreferenzeAvvisi, async ({ chiamante }) => ({
    data: await preferenze(db, chiamante.utente_id),
  }))

  bind(contratto.salvaPreferenzaAvvisi, async ({ chiamante: { utente_id }, body, transazione }) => {
    const no = await transazione((trx) => scegli(trx, { ...body, utente_id, quando: new Date() }))
    return no ?? { data: await preferenze(db, utente_id) }
  })

  bind(contratto.chiavePush, async () => ({
    data: { chiave_pubblica: (await chiaviPush(servizi)).pubblica },
  }))

  bind(contratto.iscriviPush, async ({ chiamante: { utente_id, sessione_id }, body, transazione }) => {
    if (!servizioPushNoto(config, body.endpoint)) {
      return rifiuta('VALIDAZIONE', {
        campi: { endpoint: ['Questo browser usa un servizio di notifiche che non conosciamo.'] },
      })
    }
    const cosa = { utente_id, sessione_id, dove: body, quando: new Date() }
    await transazione((trx) => iscrivi(trx, segreti, cosa))
    return { data: { attiva: true }, message: 'Da ora le notifiche arrivano anche qui.' }
  })

  bind(contratto.togliPush, async ({ chiamante, transazione }) => {
    await transazione((trx) => dimentica(trx, [chiamante.sessione_id]))
    return { data: { attiva: false }, message: 'Su questo dispositivo niente più notifiche.' }
  })
}
