import { isRefusal, refuse } from '@primo/contract/platform/errors'
import * as contratto from '@primo/contract/raccolta/operatore-edizioni'
import { clock } from '@primo/domain/platform/clock'
import { todayInRome } from '@primo/domain/platform/dates'
import { formatCsv } from '@primo/domain/registro/esportazioni'
import { codiciFiscaliDi } from '../../accesso/account/queries.ts'
import type { Reader } from '../../platform/db/db.ts'
import { type Bind, listed } from '../../platform/http/bind.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { Services } from '../../platform/services/services.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { PROPOSTO, proponiOperazione } from '../../ufficio/proposte/commands.ts'
import {
  modificaEdizione,
  preparaEdizione,
  prossimoRegolamento,
  registraCauzione,
} from '../manifestazioni/edizioni.ts'
import { fitPremi } from '../premi/catalogo.ts'
import { anniDelRegistro, paginaRegistro, registroIntero } from '../premi/obblighi.ts'
import { cosaPubblicare, pubblicaRegolamentoKind } from './proposta-regolamento.ts'
import { elencoEdizioni, schedaEdizione } from './queries.ts'

const euroCsv = (cent: number) => (cent / 100).toFixed(2).replace('.', ',')

/**
 * Returns the identities of erased members that the prize register must still show by law. Injected by the privacy module, which
 * imports this one.
 */
export type IdentitaConservate = (
  reader: Reader,
  secrets: Secrets,
  dovere: 'premi',
  utenti: readonly number[],
) => Promise<Map<number, { denominazione: string; codice_fiscale: string }>>

export function edizioniOperatoreRoutes(
  bind: Bind,
  { db, secrets, config, withTransaction }: Services,
  identitaConservate: IdentitaConservate,
): void {
  // Read in one transaction, so that deposits due and lodged come from one snapshot.
  bind(contratto.edizioni, async () => ({
    data: await withTransaction((trx) => elencoEdizioni(trx, clock.now())),
  }))

  bind(contratto.leggiEdizione, async ({ params: { id } }) => {
    const data = await withTransaction((trx) => schedaEdizione(trx, id, clock.now(), config))
    return data ? { data } : refuse('NON_TROVATO', { message: 'Questa edizione non c’è.' })
  })

  bind(contratto.preparaEdizione, async ({ caller, body, withTransaction }) =>
    withTransaction(async (trx) => {
      const chi = { attore_id: caller.utente_id, quando: clock.now() }
      const id = await preparaEdizione(trx, body, chi)
      if (isRefusal(id)) return id
      return { data: (await schedaEdizione(trx, id, chi.quando, config))!, message: 'Edizione preparata.' }
    }),
  )

  bind(contratto.modificaEdizione, async ({ caller, params: { id }, body, asRead, withTransaction }) =>
    withTransaction(async (trx) => {
      const chi = { attore_id: caller.utente_id, quando: clock.now() }
      const no = (await modificaEdizione(trx, id, body, chi, asRead)) ?? (await fitPremi(trx, id, body, chi))
      return (
        no ?? { data: (await schedaEdizione(trx, id, chi.quando, config))!, message: 'Edizione corretta.' }
      )
    }),
  )

  bind(contratto.pubblicaRegolamento, async ({ caller, params: { id }, withTransaction }) =>
    withTransaction(async (trx) => {
      const chi = { attore_id: caller.utente_id, quando: clock.now() }
      const next = await prossimoRegolamento(trx, await cosaPubblicare(trx, id, config), chi.quando)
      if (isRefusal(next)) return next
      const kind = pubblicaRegolamentoKind(config)
      const proposed = await proponiOperazione(trx, kind, { oggetto_id: id, dati: {}, ...chi })
      if (isRefusal(proposed)) return proposed
      return { data: (await schedaEdizione(trx, id, chi.quando, config))!, message: PROPOSTO }
    }),
  )

  bind(contratto.registraCauzione, async ({ caller, params: { id }, body, withTransaction }) =>
    withTransaction(async (trx) => {
      const chi = { attore_id: caller.utente_id, quando: clock.now() }
      const { depositi_visti: visti, ...deposito } = body
      const no = await registraCauzione(trx, { edizione_id: id, visti, ...deposito }, chi)
      return (
        no ?? { data: (await schedaEdizione(trx, id, chi.quando, config))!, message: 'Cauzione registrata.' }
      )
    }),
  )

  bind(contratto.registro, async ({ query }) => {
    const anno = query.anno ?? Number(todayInRome(clock.now()).slice(0, 4))
    return listed(query, await paginaRegistro(db, { ...query, anno }))
  })

  bind(contratto.riassuntoRegistro, async ({ params: { anno } }) => {
    const rows = await registroIntero(db, anno)
    const sum = (di: (row: (typeof rows)[number]) => number) => rows.reduce((n, r) => n + di(r), 0)
    return {
      data: {
        anno,
        persone: rows.length,
        premi: sum((r) => r.premi),
        totale_cent: sum((r) => r.totale_cent),
        oltre_soglia: sum((r) => Number(r.oltre_soglia)),
        ritenute_cent: sum((r) => r.ritenuta_cent),
        anni: await anniDelRegistro(db),
      },
    }
  })

  bind(contratto.esportaRegistro, async ({ caller, params: { anno } }) => {
    const rows = await registroIntero(db, anno)
    const persone = rows.map((r) => r.utente_id)
    const codici = await codiciFiscaliDi(db, secrets, persone)
    // For erased members the register still shows the identity, for as long as the law requires.
    const cancellati = await identitaConservate(db, secrets, 'premi', persone)
    // The export of tax codes is recorded in the audit log, with actor and time.
    await withTransaction((trx) =>
      registraEvento(trx, {
        attore_id: caller.utente_id,
        tipo: 'registro_premi.esportato',
        oggetto: 'registro_premi',
        oggetto_id: anno,
        dati: { persone: rows.length },
      }),
    )
    const csv = formatCsv(
      ['Codice fiscale', 'Persona', 'Premi', 'Valore in euro', 'Oltre 25,82 euro', 'Ritenuta 25% in euro'],
      rows.map((r) => [
        codici.get(r.utente_id) ?? cancellati.get(r.utente_id)?.codice_fiscale ?? '',
        cancellati.get(r.utente_id)?.denominazione ?? r.denominazione,
        r.premi,
        euroCsv(r.totale_cent),
        r.oltre_soglia ? 'sì' : 'no',
        euroCsv(r.ritenuta_cent),
      ]),
    )
    return { data: { nome_file: `registro-premi-${anno}.csv`, csv } }
  })
}
