import type { Iscrizione } from '@primo/contract/ingresso/iscrizione'
import { type Refusal, refuse } from '@primo/contract/platform/errors'
import type { RuoloConApprovazione } from '@primo/domain/iscritti/iscrizione'
import {
  AZIONI_ISCRIZIONE,
  type AzioneIscrizione,
  dopoAzioneIscrizione,
  listMissing,
  vuoleMotivo,
} from '@primo/domain/iscritti/iscrizione'
import { todayInRome } from '@primo/domain/platform/dates'
import { fullStop } from '@primo/domain/platform/italian'
import { emailSalutation, leggiAccount } from '../../accesso/account/queries.ts'
import { aziendaDaCambiare, segnaApprovata, segnaControllo } from '../../iscritti/aziende/commands.ts'
import {
  agenziaDellaCasa,
  type ProfiloRow,
  portaProfilo,
  profiloConIdDaCambiare,
} from '../../iscritti/profili/commands.ts'
import type { Trx } from '../../platform/db/db.ts'
import type { Services } from '../../platform/services/services.ts'
import { scriviMessaggio } from '../../registro/messaggi/commands.ts'
import { paginaIscrizione } from './link.ts'
import { testoIscrizione } from './message-texts.ts'
import { leggiMancanze } from './queries.ts'
import { rinnovoDi } from './scadenze.ts'

/** Returns what an enrolment lacks at its approval: since it was sent, a document may have expired or a contact changed. */
async function ancoraManca(trx: Trx, riga: ProfiloRow, quando: Date): Promise<Iscrizione['manca']> {
  if (riga.ruolo === 'manifestazione') return []
  const ruolo: RuoloConApprovazione = riga.ruolo
  return leggiMancanze(trx, { utente_id: riga.utente_id, ruolo, riga, quando, perApprovare: true })
}

/**
 * Applies an operator's action to an enrolment by its state table; a concurrent second action is refused. The company is locked
 * too, so that its data cannot change during the approval.
 * @returns the profile before the action; the caller then notifies its member (`avvisaIscritto`)
 */
export async function agisciSuIscrizione(
  trx: Trx,
  azione: AzioneIscrizione,
  input: { profilo_id: number; operatore_id: number; motivo?: string | null | undefined; quando: Date },
): Promise<
  ProfiloRow | Refusal<'ISCRIZIONE_INCOMPLETA' | 'NON_TROVATO' | 'STATO_NON_PERMESSO' | 'VALIDAZIONE'>
> {
  const { profilo_id, operatore_id, quando } = input
  const motivo = input.motivo?.trim() ?? ''
  const row = await profiloConIdDaCambiare(trx, profilo_id)
  if (!row) return refuse('NON_TROVATO')
  const a = dopoAzioneIscrizione(azione, row.stato)
  if (a === null || AZIONI_ISCRIZIONE[azione].chi !== 'operatore') return refuse('STATO_NON_PERMESSO')
  if (vuoleMotivo(azione) && motivo === '') {
    return refuse('VALIDAZIONE', { fields: { motivo: ['Scrivi il perché: chi si iscrive lo legge.'] } })
  }
  const azienda = row.ruolo === 'convenzionato' ? await aziendaDaCambiare(trx, row.id_anagrafica) : null
  if (azione === 'approva') {
    const missing = await ancoraManca(trx, row, quando)
    const message = fullStop(`Non si può ancora approvare. Manca: ${listMissing(missing)}`)
    if (missing.length > 0) return refuse('ISCRIZIONE_INCOMPLETA', { message })
  }
  if (azione === 'sblocca' && (await rinnovoDi(trx, row, todayInRome(quando))) === 'da_scrivere') {
    const message = 'Il requisito scaduto non è stato ancora rinnovato: lo scrive l’iscritto, poi si riapre.'
    return refuse('ISCRIZIONE_INCOMPLETA', { message })
  }
  const agenzia =
    azione === 'approva' && row.ruolo === 'promotore' ? { id_agenzia: await agenziaDellaCasa(trx) } : {}
  await portaProfilo(
    trx,
    row,
    { azione, a, attore_id: operatore_id, quando, motivo: motivo || null },
    agenzia,
  )
  if (azienda && azienda.approvata_il === null && (azione === 'approva' || azione === 'rimanda')) {
    const id = azienda.id_anagrafica
    if (azione === 'approva') await segnaApprovata(trx, id, quando)
    if (azione === 'approva' || azienda.titolare_id === row.utente_id) {
      const stato = azione === 'approva' ? 'verificato' : 'daCorreggere'
      await segnaControllo(trx, { id, stato, operatore_id, quando })
    }
  }
  return row
}

/** Notifies a member by e-mail of an operator's action on their enrolment. */
export async function avvisaIscritto(
  trx: Trx,
  services: Pick<Services, 'secrets' | 'jobs' | 'config'>,
  { utente_id, ruolo }: Pick<ProfiloRow, 'utente_id' | 'ruolo'>,
  azione: AzioneIscrizione,
  motivo = '',
): Promise<void> {
  const { public_url } = services.config
  const aperta = azione === 'approva' || azione === 'sblocca'
  const link = aperta ? `${public_url}/app/${ruolo}` : paginaIscrizione(public_url, ruolo).href
  const head = await emailSalutation(trx, services.config, utente_id)
  const text = testoIscrizione(azione, { ruolo, motivo, head, link })
  const account = await leggiAccount(trx, utente_id)
  if (text && account)
    await scriviMessaggio(trx, services, { canale: 'email', destinatario: account.email, ...text })
}
