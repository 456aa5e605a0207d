import type { Iscrizione } from '@primo/contract/ingresso/iscrizione'
import type { RequisitoChiesto } from '@primo/contract/iscritti/requisiti'
import { MANCANZE, type Mancanza, mancaAzienda, mancaRequisiti } from '@primo/domain/iscritti/iscrizione'
import { type IsoDate, longDate } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { puoIscriversi } from '@primo/domain/raccolta/manifestazione'
import { leggiAccount } from '../../accesso/account/queries.ts'
import { dataNascita } from '../../anagrafica/persone/queries.ts'
import { aziendaPerIscrizione } from '../../iscritti/aziende/queries.ts'
import type { Reader } from '../../platform/db/db.ts'

type Voci = Iscrizione['manca']
const item = (codice: Mancanza): Voci[number] => ({ codice, requisito: null, descrizione: MANCANZE[codice] })

/** Returns what a person lacks for any enrolment: verified contacts, legal age. */
export async function mancaPersona(reader: Reader, utente_id: number, today: IsoDate): Promise<Voci> {
  const account = await leggiAccount(reader, utente_id)
  const nascita = account && (await dataNascita(reader, account.id_anagrafica))
  const verificati = account?.email_verificata_il && account.cellulare_verificato_il
  return [...(verificati ? [] : [item('contatti')]), ...(puoIscriversi(nascita, today) ? [] : [item('eta')])]
}

/**
 * Returns what an enrolment as a convenzionato lacks about its company.
 * @param id company id, null = none was chosen
 */
export async function mancaDellAzienda(reader: Reader, id: number | null, today: IsoDate): Promise<Voci> {
  if (id === null) return [item('azienda')]
  return mancaAzienda(await aziendaPerIscrizione(reader, id), today).map(item)
}

/**
 * Returns the mandatory requirements that are not met on `today`, as missing items with the requirement's name; an expired one
 * with the date on which it expired.
 */
export function mancanzeRequisiti(required: readonly RequisitoChiesto[], today: IsoDate): Voci {
  return mancaRequisiti(required, required, today).map(({ codice }) => {
    const requested = required.find((r) => r.codice === codice)
    const { descrizione = '', scade_il = null } = requested ?? {}
    const scaduto = scade_il !== null && scade_il < today
    return {
      codice: 'requisito',
      requisito: codice,
      descrizione: scaduto
        ? `${descrizione}: scadenza passata ${elide('il', longDate(scade_il))}`
        : descrizione,
    }
  })
}

/** Returns the acceptance of the agreement as a missing item, unless it was given. */
export const mancaAccordo = (accettato: boolean): Voci => (accettato ? [] : [item('accordo')])
