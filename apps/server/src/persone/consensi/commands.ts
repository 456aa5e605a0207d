import { type Refusal, refuse } from '@primo/contract/platform/errors'
import { type Consenso, fraseRevoca, TIPI_CONSENSO, VERSIONE_CONSENSI } from '@primo/domain/persone/consensi'
import { clock } from '@primo/domain/platform/clock'
import type { Trx } from '../../platform/db/db.ts'
import { registraSuDiSe } from '../../registro/eventi/commands.ts'
import { consensiAttuali } from './queries.ts'
import { consenso } from './tables.ts'

/** A person's choice on each of the four consents. */
export type Scelte = Record<Consenso, boolean>

/** Of who was asked nothing more: the notice read, every optional consent withheld. */
export const SOLA_INFORMATIVA: Scelte = {
  trattamento_dati: true,
  dati_sensibili: false,
  attivita_commerciali: false,
  attivita_conto_terzi: false,
}

type Canale = (typeof consenso.$inferInsert)['canale']

/**
 * Writes choices, a «no» included, with the version of the text they were made on, how and when
 * (decisions §11). History only grows: what held before stays readable.
 */
export async function registraConsensi(
  trx: Trx,
  data: { utente_id: number; scelte: Partial<Scelte>; canale: Canale; quando?: Date },
): Promise<void> {
  const quando = data.quando ?? clock.now()
  await trx.insert(consenso).values(
    TIPI_CONSENSO.flatMap((tipo) => {
      const dato = data.scelte[tipo]
      if (dato === undefined) return []
      const { utente_id, canale } = data
      return [{ utente_id, tipo, dato, versione_testo: VERSIONE_CONSENSI, canale, quando }]
    }),
  )
}

/**
 * Gives or withdraws consents from the app. Only what changes is written; the notice, once read, is not
 * unread here: without it there is no account (decisions §5, GDPR art. 6.1.b).
 * @param dati.scelte those left out stay as they are
 * @param dati.email_assistenza where a person writes to have his account closed, when the operator has one
 */
export async function cambiaConsensi(
  trx: Trx,
  data: { utente_id: number; scelte: Partial<Scelte>; email_assistenza: string | null },
): Promise<Refusal<'VALIDAZIONE'> | null> {
  const { utente_id, scelte } = data
  // Two devices at once: the second sees what the first wrote, and history holds no choice twice.
  await trx.$client.query({
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`consensi:${utente_id}`],
  })
  const attuali = await consensiAttuali(trx, utente_id)
  if (attuali.trattamento_dati && scelte.trattamento_dati === false) {
    const sentence = fraseRevoca(data.email_assistenza)
    return refuse('VALIDAZIONE', { message: sentence, fields: { trattamento_dati: [sentence] } })
  }
  const cambiati = TIPI_CONSENSO.filter((tipo) => (scelte[tipo] ?? attuali[tipo]) !== attuali[tipo])
  if (cambiati.length === 0) return null
  const fresh = Object.fromEntries(cambiati.map((tipo) => [tipo, scelte[tipo]])) as Partial<Scelte>
  await registraConsensi(trx, { utente_id, scelte: fresh, canale: 'app' })
  await registraSuDiSe(trx, utente_id, 'consensi_cambiati', fresh)
  return null
}
