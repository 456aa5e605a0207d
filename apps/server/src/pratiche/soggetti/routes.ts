import { isRefusal, refuse } from '@primo/contract/platform/errors'
import { chiudiLinkCliente, creaLinkCliente } from '@primo/contract/pratiche/cliente'
import * as contratto from '@primo/contract/pratiche/soggetti'
import { clock } from '@primo/domain/platform/clock'
import { azioniSoggetti } from '@primo/domain/pratiche/soggetto'
import { type Reader, type Trx, violatesForeignKey } from '../../platform/db/db.ts'
import type { Bind } from '../../platform/http/bind.ts'
import type { Services } from '../../platform/services/services.ts'
import { praticaConTitolare } from '../pratiche/queries.ts'
import * as comandi from './commands.ts'
import { informativaInVigore, testoPerCliente } from './informativa.ts'
import { chiudiLink, creaLink } from './link.ts'
import { praticaDelSoggetto, soggettiDelTitolare } from './queries.ts'

const NON_CE = refuse('NON_TROVATO', { message: 'Questa pratica non c’è.' })
const PERSONA_NON_CE = refuse('NON_TROVATO', { message: 'Questa persona non c’è.' })

/** What later areas know of a subject that is removed. */
type RemovalLater = {
  /** Deletes the subject's uploads that no document was made of. */
  forgetUploads: (trx: Trx, soggetto_id: number) => Promise<void>
  /** Returns whether the subject has documents. */
  hasDocuments: (reader: Reader, soggetto_id: number) => Promise<boolean>
}

/**
 * Binds the convenzionato's routes of the subjects of their pratiche.
 * @param later commands and queries of later areas, for the removal of a subject
 */
export function soggettiRoutes(bind: Bind, services: Services, later: RemovalLater): void {
  const { db, secrets } = services

  /** Returns the subjects of a pratica of the caller; null when the pratica is not theirs. */
  async function leggi(reader: Reader, utente_id: number, pratica_id: number) {
    const pratica = await praticaConTitolare(reader, pratica_id)
    if (pratica?.utente_id !== utente_id) return null
    const soggetti = await soggettiDelTitolare(reader, secrets, { pratica_id, utente_id })
    return { soggetti, azioni: azioniSoggetti(pratica.stato, soggetti.length) }
  }

  /** Returns actor, time and pratica of a command on a subject; null when the pratica is not the caller's. */
  async function sua(trx: Trx, utente_id: number, soggetto_id: number) {
    const pratica_id = await praticaDelSoggetto(trx, soggetto_id)
    const pratica = pratica_id === null ? null : await praticaConTitolare(trx, pratica_id)
    if (pratica_id === null || pratica?.utente_id !== utente_id) return null
    return { pratica_id, id: soggetto_id, attore_id: utente_id, quando: clock.now() }
  }

  bind(contratto.soggetti, async ({ caller: { utente_id }, params: { id } }) => {
    const data = await leggi(db, utente_id, id)
    return data ? { data } : NON_CE
  })

  bind(contratto.aggiungiSoggetto, async ({ caller: { utente_id }, params: { id }, body, withTransaction }) =>
    withTransaction(async (trx) => {
      if ((await praticaConTitolare(trx, id))?.utente_id !== utente_id) return NON_CE
      const chi = { pratica_id: id, attore_id: utente_id, quando: clock.now() }
      const no = await comandi.aggiungiSoggetto(trx, services, chi, body)
      return no ?? { data: (await leggi(trx, utente_id, id))!, message: 'Persona aggiunta.' }
    }),
  )

  bind(
    contratto.cambiaSoggetto,
    async ({ caller: { utente_id }, params: { id }, body, asRead, withTransaction }) =>
      withTransaction(async (trx) => {
        const chi = await sua(trx, utente_id, id)
        if (!chi) return PERSONA_NON_CE
        const no = await comandi.cambiaSoggetto(trx, services, chi, body, asRead)
        return no ?? { data: (await leggi(trx, utente_id, chi.pratica_id))!, message: 'Persona salvata.' }
      }),
  )

  bind(contratto.togliSoggetto, async ({ caller: { utente_id }, params: { id }, withTransaction }) => {
    try {
      return await withTransaction(async (trx) => {
        const chi = await sua(trx, utente_id, id)
        if (!chi) return PERSONA_NON_CE
        const no = await comandi.togliSoggetto(trx, services, chi, later.forgetUploads)
        return no ?? { data: (await leggi(trx, utente_id, chi.pratica_id))!, message: 'Persona tolta.' }
      })
    } catch (error) {
      // Documents and lettere refer to their subject, and belong to later areas.
      if (!violatesForeignKey(error)) throw error
      const kept = (await later.hasDocuments(db, id))
        ? 'Di questa persona ci sono già dei documenti'
        : 'A questa persona l’ufficio ha già scritto'
      return refuse('STATO_NON_PERMESSO', { message: `${kept}: non si può più togliere.` })
    }
  })

  bind(contratto.leggiInformativaCliente, async ({ caller: { utente_id }, params: { id } }) => {
    const pratica = await praticaConTitolare(db, id)
    if (pratica?.utente_id !== utente_id) return NON_CE
    const text = await informativaInVigore(db)
    if (!text) return refuse('NON_TROVATO', { message: 'Il testo dell’informativa non c’è ancora.' })
    const testo = testoPerCliente(text.testo, services.config, pratica.titolare)
    return { data: { versione: text.versione, testo } }
  })

  bind(
    contratto.consegnaInformativa,
    async ({ caller: { utente_id }, params: { id }, body, withTransaction }) =>
      withTransaction(async (trx) => {
        const chi = await sua(trx, utente_id, id)
        if (!chi) return PERSONA_NON_CE
        const byEmail = body.canale === 'email'
        const no = byEmail
          ? await comandi.mandaInformativa(trx, services, chi)
          : await comandi.registraConsegna(trx, services, chi, 'persona')
        const message = byEmail ? 'Informativa in partenza per e-mail.' : 'Informativa registrata.'
        return no ?? { data: (await leggi(trx, utente_id, chi.pratica_id))!, message }
      }),
  )

  bind(contratto.registraConsenso, async ({ caller: { utente_id }, params: { id }, body, withTransaction }) =>
    withTransaction(async (trx) => {
      const chi = await sua(trx, utente_id, id)
      if (!chi) return PERSONA_NON_CE
      const no = await comandi.registraConsenso(trx, services, chi, body.consenso)
      return no ?? { data: (await leggi(trx, utente_id, chi.pratica_id))!, message: 'Risposta registrata.' }
    }),
  )

  bind(creaLinkCliente, async ({ caller: { utente_id }, params: { id }, body, withTransaction }) =>
    withTransaction(async (trx) => {
      const chi = await sua(trx, utente_id, id)
      if (!chi) return PERSONA_NON_CE
      const outcome = await creaLink(trx, services, chi, body.canale)
      if (isRefusal(outcome)) return outcome
      const message = outcome.url === null ? 'Link in partenza.' : 'Link pronto.'
      return { data: { ...(await leggi(trx, utente_id, chi.pratica_id))!, url: outcome.url }, message }
    }),
  )

  bind(chiudiLinkCliente, async ({ caller: { utente_id }, params: { id }, withTransaction }) =>
    withTransaction(async (trx) => {
      const chi = await sua(trx, utente_id, id)
      if (!chi) return PERSONA_NON_CE
      const no = await chiudiLink(trx, services, chi)
      const message = 'Link chiuso: non apre più nulla.'
      return no ?? { data: (await leggi(trx, utente_id, chi.pratica_id))!, message }
    }),
  )
}
