import { type Refusal, refuse } from '@primo/contract/platform/errors'
import {
  AZIONI_ISCRIZIONE,
  type AzioneIscrizione,
  dopoAzioneIscrizione,
  listMissing,
  type RuoloConApprovazione,
} from '@primo/domain/iscritti/iscrizione'
import { todayInRome } from '@primo/domain/platform/dates'
import { fullStop } from '@primo/domain/platform/italian'
import { leggiAccount } from '../../accesso/account/queries.ts'
import { aziendaDaCambiare, segnaControllo, transferAzienda } from '../../iscritti/aziende/commands.ts'
import {
  apriProfilo,
  type ProfiloRow,
  portaProfilo,
  profiloDaCambiare,
  scriviAttributi,
} from '../../iscritti/profili/commands.ts'
import { profiliConAnagrafica } from '../../iscritti/profili/queries.ts'
import { attributiDa, requisitiChiesti } from '../../iscritti/profili/requisiti.ts'
import type { Trx } from '../../platform/db/db.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { segnalatoreDi } from '../../rete/queries.ts'
import { accettaAccordo, mostraAccordo } from './accordi.ts'
import { mancaPersona } from './mancanze.ts'
import { leggiMancanze } from './queries.ts'
import { rinnovoDi } from './scadenze.ts'

type Chi = { utente_id: number; ruolo: RuoloConApprovazione; quando: Date }

const NON_ORA = refuse('STATO_NON_PERMESSO', {
  message: 'L’iscrizione è già andata avanti: riapri la pagina per vedere a che punto è.',
})

/** Returns the state to which an action moves an enrolment, or the refusal when the state table does not allow it. */
function stateAfter(azione: AzioneIscrizione, row: ProfiloRow | null) {
  return dopoAzioneIscrizione(azione, row?.stato ?? null) ?? NON_ORA
}

/**
 * Returns whether this member may enrol with the `anagrafica` row `id`: as a promotore only with their own, as a convenzionato
 * with that of any registered company.
 */
async function eIscrivibile(trx: Trx, { utente_id, ruolo }: Chi, id: number): Promise<boolean> {
  if (ruolo === 'convenzionato') return (await aziendaDaCambiare(trx, id)) !== null
  return (await leggiAccount(trx, utente_id))?.id_anagrafica === id
}

/**
 * Begins an enrolment in the state *verificata*, and records the agreement in force as shown. With another company it starts
 * again, unless it is past completion; with the same one it changes nothing. A company without enrolments is transferred to the
 * member who chooses it.
 */
export async function verificaIscrizione(
  trx: Trx,
  chi: Chi,
  id_anagrafica: number,
): Promise<null | Refusal<'NON_TROVATO' | 'SOLO_MAGGIORENNI' | 'STATO_NON_PERMESSO'>> {
  const { utente_id, ruolo, quando } = chi
  const persona = await mancaPersona(trx, utente_id, todayInRome(quando))
  if (persona.some((m) => m.codice === 'eta')) return refuse('SOLO_MAGGIORENNI')
  const before = await profiloDaCambiare(trx, utente_id, ruolo)
  if (before && before.stato !== 'verificata' && before.id_anagrafica === id_anagrafica) {
    return before.stato === 'bloccata' || before.stato === 'cessata' ? NON_ORA : null
  }
  const a = stateAfter('verifica', before)
  if (typeof a === 'object') return a
  if (!(await eIscrivibile(trx, chi, id_anagrafica))) return refuse('NON_TROVATO')
  if (before === null) {
    const username = (await segnalatoreDi(trx, utente_id))?.codice ?? ''
    // Of two concurrent first checks the second waits here, and finds the first one's profile.
    if (!(await apriProfilo(trx, { utente_id, ruolo, id_anagrafica, username, quando }))) return null
  } else if (before.id_anagrafica !== id_anagrafica || before.stato !== a) {
    const passo = { azione: 'verifica', a, attore_id: utente_id, quando } as const
    await portaProfilo(trx, before, passo, { id_anagrafica })
  }
  if (ruolo === 'convenzionato') await prendiSeLibera(trx, utente_id, id_anagrafica)
  await mostraAccordo(trx, chi)
  return null
}

async function prendiSeLibera(trx: Trx, utente_id: number, id: number): Promise<void> {
  const azienda = await aziendaDaCambiare(trx, id)
  if (!azienda || azienda.titolare_id === utente_id || azienda.approvata_il !== null) return
  const iscritti = await profiliConAnagrafica(trx, id, 'convenzionato')
  if (iscritti.every((p) => p.utente_id === utente_id)) await transferAzienda(trx, id, utente_id)
}

/**
 * Records the acceptance of the agreement in force, which must have been shown, and moves the enrolment to *da completare*.
 * Idempotent. The caller has checked that the contacts are verified.
 */
export async function iscrivi(
  trx: Trx,
  chi: Chi,
  id_anagrafica: number,
): Promise<null | Refusal<
  'ACCORDO_DA_ACCETTARE' | 'NON_TROVATO' | 'SOLO_MAGGIORENNI' | 'STATO_NON_PERMESSO'
>> {
  const { utente_id, quando } = chi
  const row = await profiloDaCambiare(trx, utente_id, chi.ruolo)
  if (row === null) {
    return (await eIscrivibile(trx, chi, id_anagrafica))
      ? refuse('ACCORDO_DA_ACCETTARE')
      : refuse('NON_TROVATO')
  }
  if (row.id_anagrafica !== id_anagrafica) {
    return (await eIscrivibile(trx, chi, id_anagrafica)) ? NON_ORA : refuse('NON_TROVATO')
  }
  if (row.stato === 'bloccata' || row.stato === 'cessata') return NON_ORA
  if (row.stato !== 'verificata') return null
  const a = stateAfter('accetta', row)
  if (typeof a === 'object') return a
  const persona = await mancaPersona(trx, utente_id, todayInRome(quando))
  if (persona.some((m) => m.codice === 'eta')) return refuse('SOLO_MAGGIORENNI')
  const accordo = await accettaAccordo(trx, chi)
  if (!accordo) return refuse('ACCORDO_DA_ACCETTARE')
  await portaProfilo(trx, row, { azione: 'accetta', a, attore_id: utente_id, quando })
  await registraEvento(trx, {
    attore_id: utente_id,
    tipo: 'accordo.accettato',
    oggetto: 'profilo',
    oggetto_id: row.id,
    dati: { versione: accordo.versione, hash: accordo.hash, id_anagrafica },
  })
  return null
}

/**
 * Stores the answers to a role's requirements: while the enrolment is to be completed; when it is active, to renew expiring
 * answers or add those for another type of financing; and when an expired answer has blocked it, so that an operator can unblock
 * it. Once the enrolment was sent, answers to mandatory requirements cannot be removed.
 */
export async function salvaRequisiti(
  trx: Trx,
  chi: Chi,
  answers: readonly { codice: string; valore: string; scade_il?: string | null | undefined }[],
): Promise<null | Refusal<'STATO_NON_PERMESSO' | 'VALIDAZIONE'>> {
  const row = await profiloDaCambiare(trx, chi.utente_id, chi.ruolo)
  const renew = (await rinnovoDi(trx, row, todayInRome(chi.quando))) !== null
  if (!row || !(renew || row.stato === 'da_completare' || row.stato === 'attiva')) return NON_ORA
  const required = await requisitiChiesti(trx, chi.ruolo, row.attributi)
  const today = todayInRome(chi.quando)
  const fields: Record<string, string[]> = {}
  for (const [i, answer] of answers.entries()) {
    const requested = required.find((c) => c.codice === answer.codice)
    if (!requested) fields[`requisiti.${i}.codice`] = ['Questo requisito non è richiesto.']
    else if (answer.valore === '' && requested.obbligatorio && row.stato !== 'da_completare')
      fields[`requisiti.${i}.valore`] = ['Questo requisito è obbligatorio: scrivi il valore nuovo.']
    else if (requested.con_scadenza && answer.valore !== '') {
      if (!answer.scade_il) fields[`requisiti.${i}.scade_il`] = ['Scrivi quando scade.']
      else if (answer.scade_il < today)
        fields[`requisiti.${i}.scade_il`] = ['È già scaduta: rinnovala prima di inviare.']
    }
  }
  if (Object.keys(fields).length > 0) return refuse('VALIDAZIONE', { fields })
  await scriviAttributi(trx, row.id, attributiDa(required, answers), chi.quando)
  await registraEvento(trx, {
    attore_id: chi.utente_id,
    tipo: 'iscrizione.requisiti',
    oggetto: 'profilo',
    oggetto_id: row.id,
    dati: { stato: row.stato, codici: answers.map((r) => r.codice) },
  })
  return null
}

/**
 * Sends an enrolment for approval, when nothing is missing. The company is locked too, so that the operator reads what was sent.
 */
export async function inviaIscrizione(
  trx: Trx,
  chi: Chi,
): Promise<null | Refusal<'ISCRIZIONE_INCOMPLETA' | 'STATO_NON_PERMESSO'>> {
  const riga = await profiloDaCambiare(trx, chi.utente_id, chi.ruolo)
  const a = stateAfter('invia', riga)
  if (typeof a === 'object' || riga === null) return NON_ORA
  const azienda = chi.ruolo === 'convenzionato' ? await aziendaDaCambiare(trx, riga.id_anagrafica) : null
  const missing = await leggiMancanze(trx, { ...chi, riga })
  if (missing.length > 0) {
    const message = fullStop(`Manca ancora: ${listMissing(missing)}`)
    return refuse('ISCRIZIONE_INCOMPLETA', { message })
  }
  await portaProfilo(trx, riga, { azione: 'invia', a, attore_id: chi.utente_id, quando: chi.quando })
  await segnaSeSua(trx, { azienda, ...chi, stato: 'inVerifica' })
  return null
}

/** Withdraws the member's own enrolment from the queue, so that it can be corrected. */
export async function ritiraIscrizione(trx: Trx, chi: Chi): Promise<null | Refusal<'STATO_NON_PERMESSO'>> {
  const row = await profiloDaCambiare(trx, chi.utente_id, chi.ruolo)
  const a = stateAfter('ritira', row)
  if (typeof a === 'object' || row === null) return NON_ORA
  const azienda = chi.ruolo === 'convenzionato' ? await aziendaDaCambiare(trx, row.id_anagrafica) : null
  await portaProfilo(trx, row, {
    azione: 'ritira',
    a: AZIONI_ISCRIZIONE.ritira.a,
    attore_id: chi.utente_id,
    quando: chi.quando,
  })
  await segnaSeSua(trx, { azienda, ...chi, stato: 'daVerificare' })
  return null
}

/**
 * Sets the usage state of a company's data to that of its owner's enrolment, until the company is approved. Does nothing when
 * another member than the owner enrols.
 */
async function segnaSeSua(
  trx: Trx,
  input: Chi & {
    azienda: Awaited<ReturnType<typeof aziendaDaCambiare>>
    stato: 'inVerifica' | 'daVerificare'
  },
): Promise<void> {
  const { azienda, utente_id, stato, quando } = input
  if (!azienda || azienda.titolare_id !== utente_id || azienda.approvata_il !== null) return
  await segnaControllo(trx, { id: azienda.id_anagrafica, stato, operatore_id: null, quando })
}
