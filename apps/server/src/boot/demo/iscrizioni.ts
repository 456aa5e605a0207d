import { isRefusal } from '@primo/contract/platform/errors'
import type { RuoloConApprovazione } from '@primo/domain/iscritti/iscrizione'
import { addMonths, todayInRome } from '@primo/domain/platform/dates'
import {
  inviaIscrizione,
  iscrivi,
  salvaRequisiti,
  verificaIscrizione,
} from '../../ingresso/iscrizioni/commands.ts'
import { agisciSuIscrizione } from '../../ingresso/iscrizioni/commands-operatore.ts'
import { segnaApprovata } from '../../iscritti/aziende/commands.ts'
import { attivaProfilo, profiloDaCambiare } from '../../iscritti/profili/commands.ts'
import type { Trx } from '../../platform/db/db.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { type Luogo, registraAzienda, type Titolare } from './aziende.ts'

/** Enrolment of a demo member: member, role and time. `numero`, the member's sequence number, seeds the generated data. */
export type Iscrivendo = {
  titolare: Titolare
  id_anagrafica: number
  ruolo: RuoloConApprovazione
  numero: number
  oggi: Date
  quando: Date
  /** Registered office of a convenzionato's company. */
  luogo?: Luogo | undefined
  /** Returns the id of another member's company that the demo member joins. Omitted for members with their own company. */
  azienda?: () => Promise<number>
}

/** Returns an OAM registration: its number, and an expiry after the day on which the demo data is created. */
function oam({ numero, oggi }: Iscrivendo) {
  return {
    codice: 'OAM',
    valore: `A${String(10_000 + ((numero * 7919) % 90_000))}`,
    scade_il: addMonths(todayInRome(oggi), 4 + (numero % 20)),
  }
}

/**
 * Activates the profile of a long-standing demo member directly, without the steps of an enrolment; for a convenzionato it first
 * registers an approved company.
 */
export async function iscrittoDaTempo(trx: Trx, secrets: Secrets, username: string, chi: Iscrivendo) {
  const { ruolo, quando } = chi
  const azienda = ruolo === 'convenzionato' ? await registraAzienda(trx, secrets, chi) : chi.id_anagrafica
  if (isRefusal(azienda)) return azienda
  if (ruolo === 'convenzionato') await segnaApprovata(trx, azienda, quando)
  const { codice, valore, scade_il } = oam(chi)
  const attributi = { [codice]: valore, [`${codice}_scade_il`]: scade_il }
  const { utente_id } = chi.titolare
  return attivaProfilo(trx, { utente_id, ruolo, id_anagrafica: azienda, username, attributi, quando })
}

const MINUTI = 60_000

/**
 * Enrols a member step by step, through the same commands as the app, up to the operators' queue; with `outcome`, the operator
 * then approves the enrolment or sends it back.
 */
export async function iscriviPassoPasso(
  trx: Trx,
  secrets: Secrets,
  chi: Iscrivendo,
  outcome?: { operatore_id: number; rimanda?: string },
) {
  const { ruolo, titolare } = chi
  const { utente_id } = titolare
  const after = (minutes: number) => ({
    utente_id,
    ruolo,
    quando: new Date(chi.quando.getTime() + minutes * MINUTI),
  })
  const convenzionato = ruolo === 'convenzionato'
  const azienda = convenzionato
    ? ((await chi.azienda?.()) ?? (await registraAzienda(trx, secrets, chi)))
    : chi.id_anagrafica
  if (isRefusal(azienda)) return azienda
  const refusal =
    (await verificaIscrizione(trx, after(4), azienda)) ??
    (await iscrivi(trx, after(7), azienda)) ??
    (await salvaRequisiti(trx, after(12), [oam(chi)])) ??
    (await inviaIscrizione(trx, after(20)))
  if (refusal || !outcome) return refusal
  const { operatore_id, rimanda } = outcome
  const row = await profiloDaCambiare(trx, utente_id, ruolo)
  return agisciSuIscrizione(trx, rimanda ? 'rimanda' : 'approva', {
    profilo_id: row!.id,
    operatore_id,
    motivo: rimanda,
    quando: after(95).quando,
  })
}
