import type { Iscrizione } from '@primo/contract/ingresso/iscrizione'
import { errorMessage } from '@primo/contract/platform/errors'
import { azioniIscrizione, type RuoloConApprovazione } from '@primo/domain/iscritti/iscrizione'
import { todayInRome } from '@primo/domain/platform/dates'
import { denominazioni } from '../../anagrafica/persone/queries.ts'
import { leggiAziendaRow } from '../../iscritti/aziende/queries.ts'
import type { ProfiloRow } from '../../iscritti/profili/commands.ts'
import { leggiProfiloRow, storiaProfilo } from '../../iscritti/profili/queries.ts'
import { requisitiChiesti } from '../../iscritti/profili/requisiti.ts'
import type { Reader } from '../../platform/db/db.ts'
import { segnalatoreDi } from '../../rete/queries.ts'
import { accordoAccettato, accordoInVigore, urlAccordo } from './accordi.ts'
import { mancaAccordo, mancaDellAzienda, mancanzeRequisiti, mancaPersona } from './mancanze.ts'
import { rinnovoDi } from './scadenze.ts'

const OSTACOLI: Partial<Record<string, string>> = {
  contatti: errorMessage('CONTATTI_NON_VERIFICATI'),
  eta: errorMessage('SOLO_MAGGIORENNI'),
}
const FERMA = 'Il tuo profilo per quest’area non è attivo. Scrivi all’assistenza.'

/** Returns whether the member is the owner of the company with which they enrol. */
async function eTitolare(reader: Reader, row: ProfiloRow | null): Promise<boolean> {
  if (row?.ruolo !== 'convenzionato') return false
  return (await leggiAziendaRow(reader, row.id_anagrafica))?.titolare_id === row.utente_id
}

/**
 * Returns what an enrolment lacks before it can be sent, in the order of the form. A member who enrols with another member's
 * company does not have to complete its data; at the approval (`perApprovare`) they must be complete whoever owns it.
 */
export async function leggiMancanze(
  reader: Reader,
  input: {
    utente_id: number
    ruolo: RuoloConApprovazione
    riga: ProfiloRow | null
    quando: Date
    perApprovare?: boolean
  },
): Promise<Iscrizione['manca']> {
  const { utente_id, ruolo, riga } = input
  const today = todayInRome(input.quando)
  const required = await requisitiChiesti(reader, ruolo, riga?.attributi ?? {})
  const accettato = riga !== null && riga.stato !== 'verificata'
  const azienda =
    ruolo === 'convenzionato' && (!riga || input.perApprovare || (await eTitolare(reader, riga)))
  return [
    ...(await mancaPersona(reader, utente_id, today)),
    ...mancaAccordo(accettato),
    ...(azienda ? await mancaDellAzienda(reader, riga?.id_anagrafica ?? null, today) : []),
    ...mancanzeRequisiti(required, today),
  ]
}

/**
 * Returns the state of a member's enrolment in a role and what it lacks (decisions §5). The two ids in the result are above 0
 * only while the enrolment is to be completed (specification §4).
 */
export async function leggiIscrizione(
  reader: Reader,
  chi: { utente_id: number; ruolo: RuoloConApprovazione; quando: Date },
): Promise<Iscrizione> {
  const { utente_id, ruolo } = chi
  const riga = await leggiProfiloRow(reader, utente_id, ruolo)
  const stato = riga?.stato ?? null
  const missing = await leggiMancanze(reader, { ...chi, riga })
  const inVigore = await accordoInVigore(reader, ruolo)
  const accettato =
    stato === null || stato === 'verificata' ? null : await accordoAccettato(reader, utente_id, ruolo)
  const accordo = accettato ?? inVigore
  const storia = riga ? await storiaProfilo(reader, riga.id) : []
  const ferma = stato === 'bloccata' || stato === 'cessata'
  const ostacolo = missing.map((m) => OSTACOLI[m.codice]).find((sentence) => sentence !== undefined)
  const daCompletare = stato === 'da_completare'
  const names = await denominazioni(reader, riga ? [riga.id_anagrafica] : [])
  return {
    ruolo,
    stato,
    id_anagrafica: daCompletare && riga ? riga.id_anagrafica : 0,
    id_segnalatore: daCompletare ? ((await segnalatoreDi(reader, utente_id))?.id ?? 0) : 0,
    anagrafica: riga && { id: riga.id_anagrafica, denominazione: names.get(riga.id_anagrafica) ?? '' },
    motivo: ferma ? FERMA : stato !== 'attiva' && ostacolo ? ostacolo : null,
    motivo_operatore: storia[0]?.motivo ?? null,
    accordo: {
      versione: accordo?.versione ?? '',
      hash: accordo?.hash ?? '',
      url: accordo ? urlAccordo(accordo.versione) : '',
    },
    accordo_accettato_il: accettato?.accettato_il.toISOString() ?? null,
    manca: stato === 'attiva' || ferma ? [] : missing,
    requisiti: await requisitiChiesti(reader, ruolo, riga?.attributi ?? {}),
    rinnovo: await rinnovoDi(reader, riga, todayInRome(chi.quando)),
    azienda_propria: await eTitolare(reader, riga),
    storia: storia.map((passo) => ({
      quando: passo.quando.toISOString(),
      stato: passo.a,
      chi: passo.attore_id === null ? 'sistema' : passo.attore_id === utente_id ? 'tu' : 'operatore',
      motivo: passo.motivo,
    })),
    azioni: azioniIscrizione(stato, 'membro').filter((azione) => {
      if (azione === 'verifica') return !ostacolo && (ruolo === 'convenzionato' || !daCompletare)
      if (azione === 'accetta') return !ostacolo
      return azione !== 'invia' || missing.length === 0
    }),
  }
}
