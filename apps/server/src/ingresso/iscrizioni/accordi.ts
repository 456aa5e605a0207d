import { createHash } from 'node:crypto'
import { RUOLI_CON_APPROVAZIONE, type RuoloConApprovazione } from '@primo/domain/iscritti/iscrizione'
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Reader, Trx } from '../../platform/db/db.ts'
import { accordo, accordo_mostrato } from './tables.ts'
import { testoAccordo } from './testo-accordo.ts'

const columns = { id: accordo.id, versione: accordo.versione, hash: accordo.hash }
type Accordo = { id: number; versione: string; hash: string }

/** Publishes the agreement of each role that has none, or whose text has changed. */
export async function loadAccordi(
  trx: Trx,
  names: { prodotto: string; titolare: string },
  quando: Date,
): Promise<void> {
  for (const ruolo of RUOLI_CON_APPROVAZIONE) {
    const html = testoAccordo(ruolo, names)
    const hash = createHash('sha256').update(html).digest('hex')
    if ((await accordoInVigore(trx, ruolo))?.hash === hash) continue
    const gia = await trx.$count(accordo, eq(accordo.ruolo, ruolo))
    await trx
      .insert(accordo)
      .values({ ruolo, versione: `${ruolo}.${gia + 1}`, html, hash, pubblicato_il: quando })
  }
}

/** Returns the URL of a version of the agreement, relative to the site. */
export const urlAccordo = (versione: string) => `/api/iscrizione/accordo/${encodeURIComponent(versione)}`

/** Returns the agreement in force for a role: the last version published. Null where none was loaded. */
export async function accordoInVigore(reader: Reader, ruolo: RuoloConApprovazione): Promise<Accordo | null> {
  const [row] = await reader
    .select(columns)
    .from(accordo)
    .where(eq(accordo.ruolo, ruolo))
    .orderBy(desc(accordo.id))
    .limit(1)
  return row ?? null
}

/** Returns the last version of the agreement that a member accepted for a role, with the instant. Null when there is none. */
export async function accordoAccettato(reader: Reader, utente_id: number, ruolo: RuoloConApprovazione) {
  const [row] = await reader
    .select({ ...columns, accettato_il: accordo_mostrato.accettato_il })
    .from(accordo_mostrato)
    .innerJoin(accordo, eq(accordo.id, accordo_mostrato.accordo_id))
    .where(
      and(
        eq(accordo_mostrato.utente_id, utente_id),
        eq(accordo.ruolo, ruolo),
        isNotNull(accordo_mostrato.accettato_il),
      ),
    )
    .orderBy(desc(accordo.id))
    .limit(1)
  return row?.accettato_il ? { ...row, accettato_il: row.accettato_il } : null
}

/** Stores that the agreement in force was shown to a member. */
export async function mostraAccordo(
  trx: Trx,
  chi: { utente_id: number; ruolo: RuoloConApprovazione; quando: Date },
): Promise<void> {
  const inVigore = await accordoInVigore(trx, chi.ruolo)
  if (!inVigore) return
  await trx
    .insert(accordo_mostrato)
    .values({ utente_id: chi.utente_id, accordo_id: inVigore.id, mostrato_il: chi.quando })
    .onConflictDoNothing()
}

/**
 * Accepts the agreement in force for a member.
 * @returns null when that version was not shown to the member
 */
export async function accettaAccordo(
  trx: Trx,
  chi: { utente_id: number; ruolo: RuoloConApprovazione; quando: Date },
): Promise<Accordo | null> {
  const inVigore = await accordoInVigore(trx, chi.ruolo)
  if (!inVigore) return null
  const suo = and(eq(accordo_mostrato.utente_id, chi.utente_id), eq(accordo_mostrato.accordo_id, inVigore.id))
  const [mostrato] = await trx.select().from(accordo_mostrato).where(suo).for('update')
  if (!mostrato) return null
  await trx
    .update(accordo_mostrato)
    .set({ accettato_il: chi.quando })
    .where(and(suo, isNull(accordo_mostrato.accettato_il)))
  return inVigore
}

/** Returns a version of the agreement as an HTML page, or null. */
export async function documentoAccordo(reader: Reader, versione: string) {
  const [row] = await reader
    .select({ html: accordo.html, hash: accordo.hash })
    .from(accordo)
    .where(eq(accordo.versione, versione))
  return row ?? null
}
