import { type Refusal, refuse } from '@primo/contract/platform/errors'
import { COSE_CON_NOTE, type CosaConNote, NOTE_PER_COSA } from '@primo/domain/ufficio/incarico'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { holdAccountOpen } from '../../accesso/account/commands.ts'
import { eCancellato } from '../../accesso/account/personal-data.ts'
import { leggiAccount } from '../../accesso/account/queries.ts'
import type { Trx } from '../../platform/db/db.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { permessiDi } from '../operatori/insiemi.ts'
import { quanteNote } from './queries.ts'
import { menzione, nota } from './tables.ts'

type Nuova = {
  oggetto: CosaConNote
  oggetto_id: number
  /** Account id of the member the note is about. */
  utente_id: number
  testo: string
  menzioni: number[]
  scritta_da: number
  quando: Date
}

/** Returns whether an operator is active and may read the notes on a kind of object. */
async function mayRead(trx: Trx, id: number, oggetto: CosaConNote): Promise<boolean> {
  const account = await leggiAccount(trx, id)
  if (!account || account.ruolo === 'user' || account.bloccato) return false
  return COSE_CON_NOTE[oggetto] in (await permessiDi(trx, id))
}

/** Adds a note, and mentions of operators who may read it. The text of the note is in no audit event. */
export async function scriviNota(
  trx: Trx,
  input: Nuova,
): Promise<null | Refusal<'VALIDAZIONE' | 'STATO_NON_PERMESSO'>> {
  const { menzioni, quando, ...row } = input
  // The lock serialises with an erasure, so that no note outlives it.
  await holdAccountOpen(trx, row.utente_id)
  const member = await leggiAccount(trx, row.utente_id)
  if (!member || eCancellato(member)) {
    return refuse('STATO_NON_PERMESSO', { message: 'Questa persona ha cancellato l’account.' })
  }
  if ((await quanteNote(trx, row.oggetto, row.oggetto_id)) >= NOTE_PER_COSA) {
    const message = `Qui ci sono già ${NOTE_PER_COSA} note: elimina quelle che non servono più.`
    return refuse('STATO_NON_PERMESSO', { message })
  }
  const called = [...new Set(menzioni)].filter((id) => id !== row.scritta_da)
  for (const id of called) {
    if (!(await mayRead(trx, id, row.oggetto))) {
      return refuse('VALIDAZIONE', {
        fields: { menzioni: ['Una delle persone chiamate non può leggere questa nota: toglila.'] },
      })
    }
  }
  const [fresh] = await trx
    .insert(nota)
    .values({ ...row, scritta_il: quando })
    .returning({ id: nota.id })
  const nota_id = fresh!.id
  if (called.length > 0)
    await trx.insert(menzione).values(called.map((operatore_id) => ({ nota_id, operatore_id })))
  const { oggetto, oggetto_id } = row
  await registraEvento(trx, {
    attore_id: row.scritta_da,
    tipo: 'nota.scritta',
    oggetto,
    oggetto_id,
    dati: { nota_id, menzioni: called },
  })
  return null
}

/** Deletes a note written by the caller, with its mentions. */
export async function eliminaNota(trx: Trx, id: number, chi: number): Promise<null | Refusal<'NON_TROVATO'>> {
  const [gone] = await trx
    .delete(nota)
    .where(and(sql`${nota.id} = ${id}::bigint`, eq(nota.scritta_da, chi)))
    .returning({ oggetto: nota.oggetto, oggetto_id: nota.oggetto_id })
  if (!gone) return refuse('NON_TROVATO', { message: 'Questa nota non c’è, o l’ha scritta un altro.' })
  await registraEvento(trx, { attore_id: chi, tipo: 'nota.eliminata', ...gone, dati: { nota_id: id } })
  return null
}

/** Marks mentions of an operator as read: those in the given notes, or all. */
export async function segnaMenzioniLette(trx: Trx, chi: number, note?: number[]): Promise<void> {
  await trx
    .update(menzione)
    .set({ letta_il: sql`now()` })
    .where(
      and(
        eq(menzione.operatore_id, chi),
        isNull(menzione.letta_il),
        note ? inArray(menzione.nota_id, note) : undefined,
      ),
    )
}
