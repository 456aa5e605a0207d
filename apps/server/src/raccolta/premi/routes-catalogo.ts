import { eRifiuto, rifiuta } from '@primo/contract/platform/errors'
import * as contratto from '@primo/contract/raccolta/operatore-catalogo'
import { oggiARoma } from '@primo/domain/platform/data'
import type { Trx } from '../../platform/db/db.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { pagina } from '../../platform/http/bind.ts'
import type { Servizi } from '../../platform/services/servizi.ts'
import { edizioneCorrente } from '../manifestazioni/queries.ts'
import { tutteLeEdizioni } from '../manifestazioni/queries-operatore.ts'
import {
  cambiaScorta,
  modificaPremio,
  nuovoPremio,
  type Operatore,
  rimettiPremio,
  ritiraPremio,
} from './catalogo.ts'
import { paginaCatalogo, schedaPremio } from './gestione.ts'
import { disegnaImmagine, immagineEsiste, immaginiUsate, tieniImmagine } from './immagini.ts'

const NON_C_E = () => rifiuta('NON_TROVATO', { messaggio: 'Questo premio non c’è.' })
const senzaImmagine = () =>
  rifiuta('VALIDAZIONE', { campi: { immagine: ['Questa immagine non c’è più: caricala di nuovo.'] } })

const adesso = (attore_id: number): Operatore => ({ attore_id, quando: new Date() })
const scheda = async (trx: Trx, id: number, { quando }: Operatore) =>
  (await schedaPremio(trx, id, oggiARoma(quando)))!

export function rotteCatalogoOperatore(bind: Bind, { db }: Servizi): void {
  bind(contratto.catalogoOperatore, async ({ query }) => {
    const oggi = oggiARoma(new Date())
    const edizione =
      query.edizione ?? (await edizioneCorrente(db, oggi))?.id ?? (await tutteLeEdizioni(db))[0]?.id ?? 0
    const { righe, totale } = await paginaCatalogo(db, { ...query, edizione }, oggi)
    return { data: righe, pagination: pagina(query, totale) }
  })

  bind(contratto.leggiPremio, async ({ params: { id } }) => {
    const data = await schedaPremio(db, id, oggiARoma(new Date()))
    return data ? { data } : NON_C_E()
  })

  bind(contratto.aggiungiPremio, async ({ chiamante, body, transazione }) =>
    transazione(async (trx) => {
      const chi = adesso(chiamante.utente_id)
      const { id_edizione, scorta, ...dati } = body
      if (!(await immagineEsiste(trx, dati.immagine))) return senzaImmagine()
      const id = await nuovoPremio(trx, { edizione_id: id_edizione, dati, scorta }, chi)
      if (eRifiuto(id)) return id
      return { data: await scheda(trx, id, chi), message: 'Premio aggiunto al catalogo.' }
    }),
  )

  bind(contratto.modificaPremio, async ({ chiamante, params: { id }, body, transazione }) =>
    transazione(async (trx) => {
      const chi = adesso(chiamante.utente_id)
      if (!(await immagineEsiste(trx, body.immagine))) return senzaImmagine()
      const no = await modificaPremio(trx, { id, dati: body }, chi)
      return no ?? { data: await scheda(trx, id, chi), message: 'Premio corretto.' }
    }),
  )

  bind(contratto.cambiaScorta, async ({ chiamante, params: { id }, body, transazione }) =>
    transazione(async (trx) => {
      const chi = adesso(chiamante.utente_id)
      const no = await cambiaScorta(trx, { id, ...body }, chi)
      const message = body.pezzi > 0 ? 'Pezzi caricati.' : 'Pezzi tolti.'
      return no ?? { data: await scheda(trx, id, chi), message }
    }),
  )

  bind(contratto.ritiraPremio, async ({ chiamante, params: { id }, body, transazione }) =>
    transazione(async (trx) => {
      const chi = adesso(chiamante.utente_id)
      const no = await ritiraPremio(trx, { id, ...body }, chi)
      return no ?? { data: await scheda(trx, id, chi), message: 'Premio ritirato dal catalogo.' }
    }),
  )

  bind(contratto.rimettiPremio, async ({ chiamante, params: { id }, transazione }) =>
    transazione(async (trx) => {
      const chi = adesso(chiamante.utente_id)
      const no = await rimettiPremio(trx, id, chi)
      return no ?? { data: await scheda(trx, id, chi), message: 'Premio di nuovo in catalogo.' }
    }),
  )

  bind(contratto.caricaImmagine, async ({ chiamante, body, transazione }) => {
    const byte = await disegnaImmagine(body.dati)
    if (eRifiuto(byte)) return byte
    return transazione(async (trx) => ({
      data: { immagine: await tieniImmagine(trx, { byte, ...adesso(chiamante.utente_id) }) },
    }))
  })

  bind(contratto.immagini, async () => ({ data: await immaginiUsate(db) }))
}
