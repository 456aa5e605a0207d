import { type Refusal, refuse } from '@primo/contract/platform/errors'
import * as contratto from '@primo/contract/pratiche/pratiche'
import { clock } from '@primo/domain/platform/clock'
import { todayInRome } from '@primo/domain/platform/dates'
import { fullStop } from '@primo/domain/platform/italian'
import { holdAccountOpen } from '../../accesso/account/commands.ts'
import { tipiFinanziamento } from '../../anagrafica/tipi/reference-lists.ts'
import { requisitoMancante } from '../../iscritti/profili/requisiti.ts'
import type { Reader, Trx } from '../../platform/db/db.ts'
import { type Bind, listed } from '../../platform/http/bind.ts'
import type { Services } from '../../platform/services/services.ts'
import * as comandi from './commands.ts'
import { ostacoloDeiCampi } from './dati.ts'
import { contaPratiche, paginaPratiche, praticaIntera, riepilogaPratiche } from './pratiche-list.ts'
import { titolareDellaPratica } from './queries.ts'

const NON_CE = refuse('NON_TROVATO', { message: 'Questa pratica non c’è.' })

/**
 * Refuses an unknown type of financing, or one for which new pratiche are not accepted, as an error of its field.
 * @param current type that the draft has already: it stays valid after the type was deactivated
 */
async function tipoNonValido(
  reader: Reader,
  id_tipo: number,
  current?: number,
): Promise<Refusal<'VALIDAZIONE'> | null> {
  const tipi = await tipiFinanziamento(reader)
  if (tipi.some(({ id, attivo }) => id === id_tipo && (attivo || id === current))) return null
  return refuse('VALIDAZIONE', {
    fields: { id_tipo_finanziamento: ['Scegli uno dei tipi di finanziamento.'] },
  })
}

/**
 * Binds the convenzionato's routes of their cases.
 * @param after commands of later areas: `ritirata` deletes what they know of a withdrawn draft, in the same transaction
 */
export function praticheRoutes(
  bind: Bind,
  { db, secrets }: Services,
  after: { ritirata: (trx: Trx, pratica_id: number) => Promise<void> },
): void {
  bind(contratto.pratiche, async ({ caller: { utente_id }, query }) =>
    listed(query, await paginaPratiche(db, utente_id, query)),
  )

  bind(contratto.conteggi, async ({ caller: { utente_id }, query }) => ({
    data: await contaPratiche(db, utente_id, query),
  }))

  bind(contratto.riepilogo, async ({ caller: { utente_id } }) => ({
    data: await riepilogaPratiche(db, utente_id, todayInRome(clock.now())),
  }))

  bind(contratto.leggiPratica, async ({ caller: { utente_id }, params: { id } }) => {
    const data = await praticaIntera(db, utente_id, id)
    return data ? { data } : NON_CE
  })

  bind(contratto.registraPratica, async ({ caller: { utente_id }, body, withTransaction }) =>
    withTransaction(async (trx) => {
      if (!(await holdAccountOpen(trx, utente_id))) return refuse('ACCOUNT_BLOCCATO')
      const no = await tipoNonValido(trx, body.id_tipo_finanziamento)
      if (no) return no
      const id = await comandi.registraPratica(trx, { ...body, utente_id, quando: clock.now() })
      return { data: (await praticaIntera(trx, utente_id, id))!, message: 'Bozza salvata.' }
    }),
  )

  bind(contratto.modificaPratica, async ({ caller: { utente_id }, params: { id }, body, withTransaction }) =>
    withTransaction(async (trx) => {
      const current = (await praticaIntera(trx, utente_id, id))?.id_tipo_finanziamento
      const no = await tipoNonValido(trx, body.id_tipo_finanziamento, current)
      if (no) return no
      const refusal = await sullaPropria(trx, utente_id, id, comandi.modificaPratica, { dati: body })
      return refusal ?? { data: (await praticaIntera(trx, utente_id, id))!, message: 'Bozza salvata.' }
    }),
  )

  bind(contratto.inviaPratica, async ({ caller: { utente_id }, params: { id }, withTransaction }) =>
    withTransaction(async (trx) => {
      if (!(await holdAccountOpen(trx, utente_id))) return refuse('ACCOUNT_BLOCCATO')
      const refusal = await sullaPropria(trx, utente_id, id, comandi.inviaPratica, {})
      const inviata = refusal ? null : await praticaIntera(trx, utente_id, id)
      const tipo = inviata?.id_tipo_finanziamento
      const missing = tipo ? await requisitoMancante(trx, utente_id, tipo, todayInRome(clock.now())) : null
      if (missing) {
        const message = `${fullStop(`Per questo tipo di finanziamento ti serve: ${missing}`)} Aggiungi il requisito nella pagina dell’iscrizione.`
        return refuse('REQUISITO_MANCANTE', { message })
      }
      const incomplete = inviata && (await ostacoloDeiCampi(trx, secrets, { ...inviata, id }))
      if (incomplete) return incomplete
      return refusal ?? { data: (await praticaIntera(trx, utente_id, id))!, message: 'Pratica inviata.' }
    }),
  )

  bind(contratto.ritiraPratica, async ({ caller: { utente_id }, params: { id }, withTransaction }) =>
    withTransaction(async (trx) => {
      const refusal = await sullaPropria(trx, utente_id, id, comandi.ritiraPratica, {})
      if (!refusal) await after.ritirata(trx, id)
      return refusal ?? { data: { id_scheda: id }, message: 'Bozza ritirata.' }
    }),
  )

  bind(contratto.tipiFinanziamento, async () => ({
    data: (await tipiFinanziamento(db))
      .filter(({ attivo }) => attivo)
      .map(({ id, descrizione }) => ({ id_tipo_finanziamento: id, tipo_finanziamento: descrizione })),
  }))
}

type Su = { pratica_id: number; attore_id: number; quando: Date }

/** Runs a command on a case that the caller owns; refuses another owner's case with NON_TROVATO (decisions §2). */
async function sullaPropria<Altro, R>(
  trx: Trx,
  utente_id: number,
  pratica_id: number,
  command: (trx: Trx, input: Su & Altro) => Promise<R>,
  other: Altro,
): Promise<R | typeof NON_CE> {
  if ((await titolareDellaPratica(trx, pratica_id)) !== utente_id) return NON_CE
  return command(trx, { pratica_id, attore_id: utente_id, quando: clock.now(), ...other })
}
