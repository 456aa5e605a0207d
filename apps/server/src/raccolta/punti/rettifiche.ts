import { type Refusal, refuse } from '@primo/contract/platform/errors'
import { todayInRome } from '@primo/domain/platform/dates'
import { quanti } from '@primo/domain/platform/numbers'
import { preleva } from '@primo/domain/raccolta/punti'
import { type AzioneRettifica, dopoAzioneRettifica } from '@primo/domain/raccolta/rettifica'
import { and, eq } from 'drizzle-orm'
import { holdAccountOpen } from '../../persone/accesso/account-locks.ts'
import { leggiSoglie } from '../../persone/impostazioni/queries.ts'
import { holdProfiloAttivo } from '../../persone/profili/attivi.ts'
import type { Trx } from '../../platform/db/db.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { leggiEdizione } from '../manifestazioni/queries.ts'
import { type MovimentoNuovo, type Scrittura, scriviMovimenti } from './registro.ts'
import { rettifica } from './tables.ts'
import { portaAvanti } from './tempo.ts'

type Row = typeof rettifica.$inferSelect

/** An edition whose last day has passed: its points are all spent or expired. */
const CHIUSA = refuse('NESSUNA_EDIZIONE', {
  message: 'Questa edizione è chiusa: i suoi punti non si cambiano più.',
})

const CANCELLATO = refuse('STATO_NON_PERMESSO', {
  message: 'Questa persona ha cancellato l’account: i suoi punti non si cambiano più.',
})
const NON_ATTIVO = refuse('STATO_NON_PERMESSO', {
  message: 'Il profilo Premi di questa persona non è più attivo: non le si possono dare punti.',
})

/** Whether points may be given to a member now; it stays so until the transaction ends. */
async function puoAverne(trx: Trx, utente_id: number): Promise<boolean> {
  return (
    (await holdAccountOpen(trx, utente_id)) && (await holdProfiloAttivo(trx, 'manifestazione', utente_id))
  )
}

/**
 * Proposes to give (or take, when negative) points to a member; nothing moves until another operator approves.
 * @returns the adjustment's id.
 */
export async function proponiRettifica(
  trx: Trx,
  cosa: {
    utente_id: number
    edizione_id: number
    punti: number
    motivo: string
    attore_id: number
    quando: Date
  },
): Promise<number | Refusal<'VALIDAZIONE' | 'NESSUNA_EDIZIONE'>> {
  const { attore_id, quando, ...dati } = cosa
  const { massimo_rettifica } = await leggiSoglie(trx)
  if (Math.abs(cosa.punti) > massimo_rettifica) {
    const sentence = `Una rettifica dà o toglie al massimo ${quanti(massimo_rettifica, 'punto', 'punti')}.`
    return refuse('VALIDAZIONE', { fields: { punti: [sentence] } })
  }
  const edizione = await leggiEdizione(trx, cosa.edizione_id)
  if (!edizione) return refuse('VALIDAZIONE', { fields: { edizione_id: ['Scegli un’edizione.'] } })
  if (edizione.ultima_richiesta < todayInRome(quando)) return CHIUSA
  if (!(await puoAverne(trx, cosa.utente_id))) {
    return refuse('VALIDAZIONE', {
      fields: { utente_id: ['Scegli un iscritto con il profilo Premi attivo.'] },
    })
  }
  const [fresh] = await trx
    .insert(rettifica)
    .values({ ...dati, proposta_da: attore_id, proposta_il: quando })
    .returning({ id: rettifica.id })
  const oggetto_id = fresh!.id
  await registraEvento(trx, { attore_id, tipo: 'rettifica.proposta', oggetto: 'rettifica', oggetto_id })
  return oggetto_id
}

/**
 * Approves, refuses or withdraws an adjustment; approved, its points move in the same transaction. Two operators who
 * decide at once take turns on the row, and the second finds it decided. Points are given only to who may have them
 * when they are; those that were too many are taken from a suspended member too, never from an erased one.
 */
export async function agisciSuRettifica(
  trx: Trx,
  azione: AzioneRettifica,
  cosa: { rettifica_id: number; attore_id: number; quando: Date; nota?: string },
): Promise<Refusal<'NON_TROVATO' | 'STATO_NON_PERMESSO' | 'ALTRO_OPERATORE' | 'NESSUNA_EDIZIONE'> | null> {
  const { attore_id, quando } = cosa
  const which = eq(rettifica.id, cosa.rettifica_id)
  const [di] = await trx.select({ utente_id: rettifica.utente_id }).from(rettifica).where(which)
  if (!di) return refuse('NON_TROVATO', { message: 'Questa rettifica non c’è.' })
  // The account before the row, as the erasure takes them.
  if (!(await holdAccountOpen(trx, di.utente_id)) && azione === 'approva') return CANCELLATO
  const row = (await trx.select().from(rettifica).where(which).for('update'))[0]!
  const stato = dopoAzioneRettifica(azione, row, attore_id)
  if (stato === 'gia_decisa') {
    return refuse('STATO_NON_PERMESSO', { message: 'Questa rettifica è già stata decisa.' })
  }
  if (stato === 'mano_sbagliata') {
    return azione === 'ritira'
      ? refuse('ALTRO_OPERATORE', { message: 'La ritira solo chi l’ha proposta.' })
      : refuse('ALTRO_OPERATORE')
  }
  if (stato === 'approvata' && row.punti > 0 && !(await puoAverne(trx, row.utente_id))) return NON_ATTIVO
  await trx
    .update(rettifica)
    .set({ stato, decisa_da: attore_id, decisa_il: quando, nota: cosa.nota ?? null })
    .where(and(eq(rettifica.id, row.id), eq(rettifica.stato, 'proposta')))
  if (stato === 'approvata') {
    const edizione = await leggiEdizione(trx, row.edizione_id)
    if (!edizione || edizione.ultima_richiesta < todayInRome(quando)) return CHIUSA
    await scriviRettifica(trx, row, edizione.ultima_richiesta, quando)
  }
  await registraEvento(trx, {
    attore_id,
    tipo: `rettifica.${stato}`,
    oggetto: 'rettifica',
    oggetto_id: row.id,
    dati: { utente_id: row.utente_id, punti: row.punti },
    cambi: { stato: ['proposta', stato] },
  })
  return null
}

/** Withdraws, by the system's hand, what is still proposed for a member who is being erased. */
export async function ritiraRettificheDi(trx: Trx, utente_id: number, quando: Date): Promise<void> {
  const ritirate = await trx
    .update(rettifica)
    .set({ stato: 'ritirata', decisa_il: quando })
    .where(and(eq(rettifica.utente_id, utente_id), eq(rettifica.stato, 'proposta')))
    .returning({ id: rettifica.id, punti: rettifica.punti })
  for (const { id, punti } of ritirate) {
    await registraEvento(trx, {
      attore_id: null,
      tipo: 'rettifica.ritirata',
      oggetto: 'rettifica',
      oggetto_id: id,
      dati: { utente_id, punti },
    })
  }
}

/**
 * Writes an approved adjustment: given points open a lot with the edition's last day and pay the debt first; taken
 * ones leave the earliest-expiring lots, and what is missing becomes a debt.
 */
async function scriviRettifica(trx: Trx, row: Row, scade_il: string, quando: Date): Promise<void> {
  const { utente_id, edizione_id, punti } = row
  const { portafogli, lotti } = await portaAvanti(trx, [{ utente_id, edizione_id }], quando)
  const portafoglio = portafogli[0]
  const comune = {
    tipo: 'rettifica' as const,
    chiave: `rettifica:${row.id}`,
    utente_id,
    edizione_id,
    avvenuto_il: quando,
    rettifica_id: row.id,
  }
  let movimento: MovimentoNuovo
  if (punti > 0) {
    const pagati_al_debito = Math.min(portafoglio!.debito, punti)
    movimento = {
      ...comune,
      dati: { punti, a_debito: 0, pagati_al_debito },
      scritture: [
        { conto: 'emissione', punti: -punti },
        { conto: 'disponibili', punti: punti - pagati_al_debito },
        { conto: 'debito', punti: pagati_al_debito },
      ],
      lotto: { punti, matura_il: quando, scade_il },
    }
  } else {
    const { prelievi, mancano } = preleva(
      lotti.map((l) => ({ lotto_id: l.lotto_id, punti: l.disponibili })),
      -punti,
    )
    movimento = {
      ...comune,
      dati: { punti, a_debito: mancano, pagati_al_debito: 0 },
      scritture: [
        { conto: 'emissione', punti: -punti },
        ...prelievi.map((p): Scrittura => ({ conto: 'disponibili', lotto_id: p.lotto_id, punti: -p.punti })),
        { conto: 'debito', punti: -mancano },
      ],
    }
  }
  await scriviMovimenti(trx, [movimento])
}
