import { refuse } from '@primo/contract/platform/errors'
import * as contratto from '@primo/contract/pratiche/operatore-soggetti'
import { clock } from '@primo/domain/platform/clock'
import { type Permessi, permette } from '@primo/domain/platform/permessi'
import { STATO_PRATICA } from '@primo/domain/pratiche/pratica'
import { azioniSoggetti } from '@primo/domain/pratiche/soggetto'
import type { Reader } from '../../platform/db/db.ts'
import type { Bind } from '../../platform/http/bind.ts'
import type { Services } from '../../platform/services/services.ts'
import { praticaConTitolare } from '../pratiche/queries.ts'
import * as comandi from './commands.ts'
import { leggiInformative, pubblicaInformativa } from './informativa.ts'
import { codicePerOperatore, praticaDelSoggetto, soggettiPerOperatore } from './queries.ts'

const NON_CE = refuse('NON_TROVATO', { message: 'Questa pratica non c’è.' })
const PERSONA_NON_CE = refuse('NON_TROVATO', { message: 'Questa persona non c’è.' })

/** Returns whether an operator reads codici fiscali in clear text: as on the page of a person. */
const seesCodes = (permessi: Permessi) => permette(permessi, 'persone.vedere', { legge: true })

/** Binds the operators' routes of the subjects of sent pratiche, and of the notice for clients. */
export function soggettiOperatoreRoutes(bind: Bind, services: Services): void {
  const { db, secrets } = services

  /** Returns a sent pratica; null for a draft, which operators do not see. */
  async function inviata(reader: Reader, id: number) {
    const pratica = await praticaConTitolare(reader, id)
    return pratica && pratica.stato !== STATO_PRATICA.bozza ? pratica : null
  }

  async function leggi(reader: Reader, pratica_id: number, permessi: Permessi) {
    const pratica = await inviata(reader, pratica_id)
    if (!pratica) return null
    const soggetti = await soggettiPerOperatore(reader, secrets, {
      pratica_id,
      inChiaro: seesCodes(permessi),
    })
    return { soggetti, azioni: azioniSoggetti(pratica.stato, soggetti.length) }
  }

  bind(contratto.soggettiPratica, async ({ caller: { permessi }, params: { id } }) => {
    const data = await leggi(db, id, permessi)
    return data ? { data } : NON_CE
  })

  bind(contratto.aggiungiSoggettoPratica, async ({ caller, params: { id }, body, withTransaction }) =>
    withTransaction(async (trx) => {
      if (!(await inviata(trx, id))) return NON_CE
      const chi = { pratica_id: id, attore_id: caller.utente_id, quando: clock.now() }
      const no = await comandi.aggiungiSoggetto(trx, services, chi, body)
      return no ?? { data: (await leggi(trx, id, caller.permessi))!, message: 'Persona aggiunta.' }
    }),
  )

  bind(contratto.correggiSoggetto, async ({ caller, params: { id }, body, asRead, withTransaction }) =>
    withTransaction(async (trx) => {
      const pratica_id = await praticaDelSoggetto(trx, id)
      if (pratica_id === null || !(await inviata(trx, pratica_id))) return PERSONA_NON_CE
      const chi = { pratica_id, id, attore_id: caller.utente_id, quando: clock.now() }
      const no = await comandi.cambiaSoggetto(trx, services, chi, body, (now) =>
        // Compared as the operator read it: without the codice fiscale for those who may not see it.
        asRead({ ...now, ...codicePerOperatore(now.codice_fiscale, seesCodes(caller.permessi)) }),
      )
      return no ?? { data: (await leggi(trx, pratica_id, caller.permessi))!, message: 'Persona corretta.' }
    }),
  )

  bind(contratto.informativeCliente, async () => ({ data: await leggiInformative(db) }))

  bind(contratto.pubblicaInformativa, async ({ caller, body, withTransaction }) =>
    withTransaction(async (trx) => {
      const no = await pubblicaInformativa(trx, { ...body, attore_id: caller.utente_id, quando: clock.now() })
      return no ?? { data: await leggiInformative(trx), message: 'Pubblicata: vale da adesso.' }
    }),
  )
}
