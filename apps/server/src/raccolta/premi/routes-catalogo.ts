import { isRefusal, refuse } from '@primo/contract/platform/errors'
import * as contratto from '@primo/contract/raccolta/operatore-premi'
import { clock } from '@primo/domain/platform/clock'
import { todayInRome } from '@primo/domain/platform/dates'
import type { Trx } from '../../platform/db/db.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { listedOrSimilar } from '../../platform/http/similar-lists.ts'
import type { Services } from '../../platform/services/services.ts'
import { PROPOSTO } from '../../ufficio/proposte/commands.ts'
import { modificaPremio, nuovoPremio, type Operatore, premioDaCambiare, proponiRibasso } from './catalogo.ts'
import { PREMI_SIMILI, paginaCatalogo, schedaPremio } from './catalogo-queries.ts'
import { disegnaImmagine, immagineEsiste, immaginiUsate, tieniImmagine } from './immagini.ts'
import { cambiaScorta, rimettiPremio, ritiraPremio } from './scorta.ts'

const NON_C_E = () => refuse('NON_TROVATO', { message: 'Questo premio non c’è.' })
const senzaImmagine = () =>
  refuse('VALIDAZIONE', { fields: { immagine: ['Questa immagine non c’è più: caricala di nuovo.'] } })

const adesso = (attore_id: number): Operatore => ({ attore_id, quando: clock.now() })
const scheda = async (trx: Trx, id: number, { quando }: Operatore) =>
  (await schedaPremio(trx, id, todayInRome(quando)))!

export function catalogoOperatoreRoutes(bind: Bind, { db }: Services): void {
  bind(contratto.catalogoOperatore, ({ query, ...where }) =>
    listedOrSimilar(where, PREMI_SIMILI, query, (search) =>
      paginaCatalogo(db, search, todayInRome(clock.now())),
    ),
  )

  bind(contratto.leggiPremio, async ({ params: { id } }) => {
    const data = await schedaPremio(db, id, todayInRome(clock.now()))
    return data ? { data } : NON_C_E()
  })

  bind(contratto.aggiungiPremio, async ({ caller, body, withTransaction }) =>
    withTransaction(async (trx) => {
      const chi = adesso(caller.utente_id)
      const { id_edizione, scorta, ...dati } = body
      if (!(await immagineEsiste(trx, dati.immagine))) return senzaImmagine()
      const id = await nuovoPremio(trx, { edizione_id: id_edizione, dati, scorta }, chi)
      if (isRefusal(id)) return id
      return { data: await scheda(trx, id, chi), message: 'Premio aggiunto al catalogo.' }
    }),
  )

  bind(contratto.modificaPremio, async ({ caller, params: { id }, body, asRead, withTransaction }) =>
    withTransaction(async (trx) => {
      const chi = adesso(caller.utente_id)
      const there = await premioDaCambiare(trx, id, chi.quando)
      const late = isRefusal(there) ? there : asRead(there.riga)
      if (late) return late
      if (!(await immagineEsiste(trx, body.immagine))) return senzaImmagine()
      const proposed = await proponiRibasso(trx, { id, dati: body }, chi)
      if (isRefusal(proposed)) return proposed
      if (proposed !== null) return { data: await scheda(trx, id, chi), message: PROPOSTO }
      const no = await modificaPremio(trx, { id, dati: body }, chi)
      return no ?? { data: await scheda(trx, id, chi), message: 'Premio corretto.' }
    }),
  )

  bind(contratto.cambiaScorta, async ({ caller, params: { id }, body, withTransaction }) =>
    withTransaction(async (trx) => {
      const chi = adesso(caller.utente_id)
      const no = await cambiaScorta(trx, { id, ...body }, chi)
      const message = body.pezzi > 0 ? 'Pezzi caricati.' : 'Pezzi tolti.'
      return no ?? { data: await scheda(trx, id, chi), message }
    }),
  )

  bind(contratto.ritiraPremio, async ({ caller, params: { id }, body, withTransaction }) =>
    withTransaction(async (trx) => {
      const chi = adesso(caller.utente_id)
      const no = await ritiraPremio(trx, { id, ...body }, chi)
      return no ?? { data: await scheda(trx, id, chi), message: 'Premio ritirato dal catalogo.' }
    }),
  )

  bind(contratto.rimettiPremio, async ({ caller, params: { id }, withTransaction }) =>
    withTransaction(async (trx) => {
      const chi = adesso(caller.utente_id)
      const no = await rimettiPremio(trx, id, chi)
      return no ?? { data: await scheda(trx, id, chi), message: 'Premio di nuovo in catalogo.' }
    }),
  )

  bind(contratto.caricaImmagine, async ({ caller, body, withTransaction }) => {
    const foto = await disegnaImmagine(body.dati)
    if (isRefusal(foto)) return foto
    return withTransaction(async (trx) => ({
      data: { immagine: await tieniImmagine(trx, { foto, ...adesso(caller.utente_id) }) },
    }))
  })

  bind(contratto.immagini, async () => ({ data: await immaginiUsate(db) }))
}
