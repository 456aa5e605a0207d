import { isRefusal, type Refusal, refuse } from '@primo/contract/platform/errors'
import { cambiDiForma, cambiTra } from '@primo/domain/platform/audit-log'
import { clock } from '@primo/domain/platform/clock'
import { addDays } from '@primo/domain/platform/dates'
import type { RegolaScritta } from '@primo/domain/raccolta/regola-punti'
import { eq, isNull } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import { runStatement } from '../../platform/db/query.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import type { PropostaKind } from '../../ufficio/proposte/commands.ts'
import {
  aggiungiRegola,
  campiRegola,
  confrontaBozza,
  conId,
  leggiBozza,
  lockBozza,
  orizzonte,
  ostacoloBozza,
} from './regole.ts'
import { regola_bozza, regola_punti, regola_punti_tipo } from './tables.ts'

/**
 * Publishes a draft: it becomes the points rule of the cases registered from its first day on, and the previous version ends the
 * day before. Cases registered earlier keep theirs. From then on the database refuses changes. The database also refuses a
 * publication without four-eyes approval (`PUBBLICA_REGOLA`).
 */
async function pubblicaBozza(
  trx: Trx,
  input: { id: number; attore_id: number },
): Promise<string | Refusal<'NON_TROVATO' | 'STATO_NON_PERMESSO' | 'VALIDAZIONE'>> {
  await lockVersioni(trx)
  // Whether it gives less, and why, was asked at the proposal: `cambi` is stale when the comparison has changed since.
  const no = await ostacoloBozza(trx, input.id, '')
  if (no) return no
  const { scritta } = (await leggiBozza(trx, input.id))!
  const { tipi, ultima } = await orizzonte(trx)
  await trx
    .update(regola_punti)
    .set({ al: addDays(scritta.dal, -1) })
    .where(isNull(regola_punti.al))
  await aggiungiRegola(trx, { ...scritta, pubblicata_da: input.attore_id })
  await trx.delete(regola_bozza).where(conId(input.id))
  await registraEvento(trx, {
    attore_id: input.attore_id,
    tipo: 'regola.pubblicata',
    oggetto: 'regola_punti',
    dati: { versione: scritta.versione, dal: scritta.dal },
    cambi: cambiDiForma(ultima ? campiRegola(ultima, tipi) : {}, campiRegola(scritta, tipi)),
  })
  return scritta.versione
}

/** Serialises the commands that change the sequence of the versions. */
const lockVersioni = (trx: Trx) =>
  runStatement(trx, "select pg_advisory_xact_lock(hashtextextended('regola_punti', 0))")

/**
 * Proposal kind that publishes a draft of the points rule. Its changes are those against the version it replaces, and what it
 * gives more and less.
 */
export const PUBBLICA_REGOLA: PropostaKind<Record<string, never>> = {
  tipo: 'regola.pubblica',
  cambi: async (trx, id) => {
    const written = await lockBozza(trx, id)
    if (!written) return null
    const now = await orizzonte(trx)
    const { peggiora, migliora } = confrontaBozza(written, now)
    return cambiTra<object>(
      { ...(now.ultima ? campiRegola(now.ultima, now.tipi) : {}), peggiora: '', migliora: '' },
      { ...campiRegola(written, now.tipi), peggiora: peggiora.join(' '), migliora: migliora.join(' ') },
    )
  },
  esegui: async (trx, id, _, { confermata_da }) => {
    const published = await pubblicaBozza(trx, { id, attore_id: confermata_da })
    return isRefusal(published) ? published : `Versione ${published} pubblicata.`
  },
  nome: async (trx, id) => (await lockBozza(trx, id))?.versione ?? null,
}

/** Returns the version of the points rule with this number and the one before it, or why it cannot be withdrawn. */
async function daRitirare(trx: Trx, id: number) {
  await lockVersioni(trx)
  const now = await orizzonte(trx)
  const at = now.versioni.findIndex((v) => v.id === id)
  const versione = now.versioni[at]
  if (!versione) return refuse('NON_TROVATO', { message: 'Questa versione non c’è.' })
  if (!versione.ritirabile) {
    const message =
      versione.quando === 'futura'
        ? 'Ce n’è una che comincia dopo: ritira prima quella.'
        : 'È già cominciata: una pratica può seguirla, e non si ritira più.'
    return refuse('STATO_NON_PERMESSO', { message })
  }
  return { versione, prima: now.versioni[at + 1] ?? null, tipi: now.tipi }
}

/** Returns the reason why a version of the points rule cannot be withdrawn, or null when it can. */
export async function ostacoloRitiro(trx: Trx, id: number) {
  const found = await daRitirare(trx, id)
  return isRefusal(found) ? found : null
}

/**
 * Withdraws the last version of the points rule, which has not begun: it becomes a draft again, and the version before it has no
 * last day any more. No case can have followed it.
 */
async function ritiraVersione(trx: Trx, id: number, attore_id: number) {
  const found = await daRitirare(trx, id)
  if (isRefusal(found)) return found
  const { versione: v, prima, tipi } = found
  const { versione, dal, quote_bp, tetto_quota, giorni_maturazione, punti, eccezioni } = v
  const scritta: RegolaScritta = {
    versione,
    dal,
    quote_bp,
    tetto_quota,
    giorni_maturazione,
    punti,
    eccezioni,
  }
  await trx.delete(regola_punti_tipo).where(eq(regola_punti_tipo.versione, versione))
  await trx.delete(regola_punti).where(eq(regola_punti.versione, versione))
  if (prima) await trx.update(regola_punti).set({ al: null }).where(eq(regola_punti.versione, prima.versione))
  await trx.insert(regola_bozza).values({
    scritta,
    nota: 'Ritirata prima di cominciare.',
    scritta_da: attore_id,
    aggiornata_il: clock.now(),
  })
  await registraEvento(trx, {
    attore_id,
    tipo: 'regola.ritirata',
    oggetto: 'regola_punti',
    oggetto_id: id,
    dati: { versione, dal },
    cambi: cambiDiForma(campiRegola(scritta, tipi), prima ? campiRegola(prima, tipi) : {}),
  })
  return versione
}

/** Proposal kind that withdraws a version of the points rule. Its changes are those back to the version before it. */
export const RITIRA_REGOLA: PropostaKind<Record<string, never>> = {
  tipo: 'regola.ritira',
  cambi: async (trx, id) => {
    const found = await daRitirare(trx, id)
    if (isRefusal(found)) return null
    const { versione, prima, tipi } = found
    return cambiTra<object>(campiRegola(versione, tipi), prima ? campiRegola(prima, tipi) : {})
  },
  esegui: async (trx, id, _, { confermata_da }) => {
    const withdrawn = await ritiraVersione(trx, id, confermata_da)
    return isRefusal(withdrawn) ? withdrawn : `Versione ${withdrawn} ritirata: è di nuovo una bozza.`
  },
  nome: async (trx, id) => {
    const found = await daRitirare(trx, id)
    return isRefusal(found) ? null : found.versione.versione
  },
}
