import { type Refusal, refuse } from '@primo/contract/platform/errors'
import { type Consenso, fraseRevoca, TIPI_CONSENSO, VERSIONE_CONSENSI } from '@primo/domain/iscritti/consensi'
import { clock } from '@primo/domain/platform/clock'
import type { Trx } from '../../platform/db/db.ts'
import { runStatement } from '../../platform/db/query.ts'
import { registraSuDiSe } from '../../registro/eventi/commands.ts'
import { consensiAttuali } from './queries.ts'
import { consenso } from './tables.ts'

/** Choices of a member on each of the four consents. */
export type Scelte = Record<Consenso, boolean>

/** Consents of a member who accepted the privacy notice and gave none of the optional ones. */
export const SOLA_INFORMATIVA: Scelte = {
  trattamento_dati: true,
  dati_sensibili: false,
  attivita_commerciali: false,
  attivita_conto_terzi: false,
}

type Canale = (typeof consenso.$inferInsert)['canale']

/**
 * Inserts the member's choices, refusals included, each with the version of the text it refers to, channel and instant (decisions
 * §11). The table is append-only: the history stays readable.
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
 * Gives or withdraws consents from the app; unchanged ones add no row. `trattamento_dati`, the acceptance of the privacy notice,
 * cannot be withdrawn here: without it there is no account (decisions §5, GDPR art. 6.1.b).
 * @param dati.scelte omitted consents stay as they are
 * @param dati.email_assistenza address for requests to close the account, when the company has one
 */
export async function cambiaConsensi(
  trx: Trx,
  data: { utente_id: number; scelte: Partial<Scelte>; email_assistenza: string | null },
): Promise<Refusal<'VALIDAZIONE'> | null> {
  const { utente_id, scelte } = data
  // Advisory lock against two devices at once: the second sees the first one's choices, and the history holds no duplicates.
  await runStatement(trx, {
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
