import { refuse } from '@primo/contract/platform/errors'
import { preleva } from '@primo/domain/raccolta/punti'
import { holdAccountOpen } from '../../accesso/account/commands.ts'
import { holdProfiloAttivo } from '../../iscritti/profili/attivi.ts'
import type { Trx } from '../../platform/db/db.ts'
import { portaAvanti } from './maturazione.ts'
import { type MovimentoNuovo, type Scrittura, scriviMovimenti } from './registro.ts'
import type { rettifica } from './tables.ts'

type Row = typeof rettifica.$inferSelect

/** Refusal of an edition whose last day has passed: its points are all spent or expired. */
export const CHIUSA = refuse('NESSUNA_EDIZIONE', {
  message: 'Questa edizione è chiusa: i suoi punti non si cambiano più.',
})

/** Returns whether a member may receive points, and locks account and profile until the transaction ends. */
export async function puoAverne(trx: Trx, utente_id: number): Promise<boolean> {
  return (
    (await holdAccountOpen(trx, utente_id)) && (await holdProfiloAttivo(trx, 'manifestazione', utente_id))
  )
}

/**
 * Posts an approved adjustment: added points open a lot that expires with the edition and pay the debt first; removed ones leave
 * the earliest-expiring lots, and the remainder becomes a debt.
 */
export async function scriviRettifica(trx: Trx, row: Row, scade_il: string, quando: Date): Promise<void> {
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
