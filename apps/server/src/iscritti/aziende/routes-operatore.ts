import * as contratto from '@primo/contract/iscritti/operatore-aziende'
import { correggiLegaleAzienda, leggiLegaleAzienda } from '@primo/contract/iscritti/operatore-aziende'
import { isRefusal, refuse } from '@primo/contract/platform/errors'
import { clock } from '@primo/domain/platform/clock'
import { todayInRome } from '@primo/domain/platform/dates'
import { cercaComuni } from '../../anagrafica/geo/queries.ts'
import { atecoInUso } from '../../anagrafica/tipi/ateco.ts'
import {
  CATEGORIE_MERCEOLOGICHE,
  DOCUMENTI,
  NATURE_GIURIDICHE,
} from '../../anagrafica/tipi/reference-lists.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { keysetOrSimilar } from '../../platform/http/similar-lists.ts'
import type { Services } from '../../platform/services/services.ts'
import { PROPOSTO, proponiOperazione } from '../../ufficio/proposte/commands.ts'
import { controllaLegaleRappresentante } from './controlla.ts'
import { controllaCorrezione, correggiAziendaKind, daCorreggere } from './correzione.ts'
import { corpoDi, correggiLegaleKind, encryptLegale, legaleDi, leggiLegale } from './legale.ts'
import { leggiAziendaRow } from './queries.ts'
import { AZIENDE_SIMILI, leggiScheda, paginaAziende } from './queries-operatore.ts'

const NON_C_E = () => refuse('NON_TROVATO', { message: 'Questa azienda non c’è.' })
const DI_CHI_L_HA_SCRITTA = refuse('STATO_NON_PERMESSO', {
  message: 'Non è ancora approvata: la corregge chi l’ha scritta, o si rimanda la sua iscrizione.',
})

/** Binds the operators' routes of companies: list, detail, and correction with four-eyes approval. */
export function aziendeOperatoreRoutes(bind: Bind, services: Services): void {
  const { db, secrets, config } = services
  const ateco = atecoInUso(config.data_folder)
  const attivita = new Map(ateco.map((c) => [c.codice_ateco, c.descrizione]))
  const codes = new Set(attivita.keys())
  const kind = correggiAziendaKind(services)

  bind(contratto.elencoAziende, ({ query, ...where }) =>
    keysetOrSimilar(where, AZIENDE_SIMILI, query, (search) => paginaAziende(where.reader, search)),
  )

  bind(contratto.scelteAzienda, async () => ({
    data: {
      nature: [...NATURE_GIURIDICHE],
      ateco: [...ateco],
      categorie: CATEGORIE_MERCEOLOGICHE.filter((c) => !c.cancellato),
      documenti: DOCUMENTI.map(({ codice, descrizione }) => ({ codice, descrizione })),
    },
  }))

  bind(contratto.comuniOperatore, async ({ query }) => ({ data: await cercaComuni(db, query.q) }))

  bind(contratto.leggiSchedaAzienda, async ({ params: { id } }) => {
    const data = await leggiScheda(db, secrets, attivita, id)
    return data ? { data } : NON_C_E()
  })

  bind(contratto.correggiAzienda, async ({ caller, params: { id }, body, asRead, withTransaction }) =>
    withTransaction(async (trx) => {
      const there = await daCorreggere(trx, services, id)
      if (!there) return NON_C_E()
      if (!there.row.approvata_il) return DI_CHI_L_HA_SCRITTA
      const late = asRead(there.now)
      if (late) return late
      const chi = { id, codice_fiscale: there.codice_fiscale }
      const dati = await controllaCorrezione(trx, services, chi, body, codes)
      if (isRefusal(dati)) return dati
      const { motivo } = body
      const input = { oggetto_id: id, dati, motivo, attore_id: caller.utente_id, quando: clock.now() }
      const proposed = await proponiOperazione(trx, kind, input)
      if (isRefusal(proposed)) return proposed
      return { data: (await leggiScheda(trx, secrets, attivita, id))!, message: PROPOSTO }
    }),
  )
  rotteLegale(bind, services)
}

/**
 * Binds the routes of a company's legal representative. Validation runs before the transaction is opened, because it looks up the
 * place of birth asynchronously.
 */
function rotteLegale(bind: Bind, services: Services): void {
  const { db, secrets } = services
  const kind = correggiLegaleKind(services)

  bind(leggiLegaleAzienda, async ({ params: { id } }) => {
    const data = await leggiLegale(db, secrets, id)
    return data ? { data } : NON_C_E()
  })

  bind(correggiLegaleAzienda, async ({ caller, params: { id }, body, asRead, withTransaction }) => {
    const { prova, prova_del, motivo, ...written } = body
    const quando = clock.now()
    if (prova_del > todayInRome(quando))
      return refuse('VALIDAZIONE', { fields: { prova_del: ['Questo giorno deve ancora venire.'] } })
    const dati = await controllaLegaleRappresentante(db, written, quando)
    if (isRefusal(dati)) return dati
    const no = await withTransaction(async (trx) => {
      const row = await leggiAziendaRow(trx, id)
      if (!row) return NON_C_E()
      if (!row.approvata_il) return DI_CHI_L_HA_SCRITTA
      const now = await legaleDi(trx, secrets, id)
      const late = asRead(now ? corpoDi(now) : {})
      if (late) return late
      const sealed = encryptLegale(services, id, { era: now, dati }, { prova, prova_del })
      const input = { oggetto_id: id, dati: sealed, motivo, attore_id: caller.utente_id, quando }
      const proposed = await proponiOperazione(trx, kind, input)
      return isRefusal(proposed) ? proposed : null
    })
    if (no) return no
    return { data: (await leggiLegale(db, secrets, id))!, message: PROPOSTO }
  })
}
