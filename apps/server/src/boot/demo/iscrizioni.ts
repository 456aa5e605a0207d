import { isRefusal } from '@primo/contract/platform/errors'
import type { RuoloConApprovazione } from '@primo/domain/persone/iscrizione'
import { addMonths, todayInRome } from '@primo/domain/platform/dates'
import {
  inviaIscrizione,
  iscrivi,
  salvaRequisiti,
  verificaIscrizione,
} from '../../ingresso/iscrizioni/commands.ts'
import { agisciSuIscrizione } from '../../ingresso/iscrizioni/commands-operatore.ts'
import { segnaApprovata } from '../../persone/aziende/commands.ts'
import { attivaProfilo, profiloDaCambiare } from '../../persone/profili/iscrizione.ts'
import type { Trx } from '../../platform/db/db.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { type Luogo, registraAzienda, type Titolare } from './aziende.ts'

/** Who enrols, in what, when; `numero` makes what is his always the same. */
export type Iscrivendo = {
  titolare: Titolare
  id_anagrafica: number
  ruolo: RuoloConApprovazione
  numero: number
  oggi: Date
  quando: Date
  /** Where the firm of a convenzionato is. */
  luogo?: Luogo | undefined
  /** The firm he joins, when it is not his own. */
  azienda?: () => Promise<number>
}

/** An OAM registration: its number, and an expiry that is still to come on the day the demo world is made. */
function oam({ numero, oggi }: Iscrivendo) {
  return {
    codice: 'OAM',
    valore: `A${String(10_000 + ((numero * 7919) % 90_000))}`,
    scade_il: addMonths(todayInRome(oggi), 4 + (numero % 20)),
  }
}

/** Enrols a member who has been active for long: his firm and his answers are there, his steps are one. */
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
 * Enrols a member step by step, by the commands his own clicks run, up to the operator's queue; then the operator
 * approves it or sends it back, when he is said.
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
