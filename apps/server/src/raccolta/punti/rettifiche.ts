import { isRefusal, type Refusal, refuse } from '@primo/contract/platform/errors'
import { todayInRome } from '@primo/domain/platform/dates'
import { quanti } from '@primo/domain/platform/numbers'
import { prelevaDaLotti } from '@primo/domain/raccolta/punti'
import { eq } from 'drizzle-orm'
import { holdAccountOpen } from '../../accesso/account/commands.ts'
import { PERSONE_SQL } from '../../accesso/account/queries.ts'
import { holdProfiloAttivo } from '../../iscritti/profili/queries.ts'
import type { Trx } from '../../platform/db/db.ts'
import { queryRows } from '../../platform/db/query.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { leggiSoglie } from '../../ufficio/impostazioni/queries.ts'
import { type PropostaKind, proponiOperazione } from '../../ufficio/proposte/commands.ts'
import { leggiEdizione } from '../manifestazioni/queries.ts'
import { type MovimentoNuovo, type Scrittura, scriviMovimenti } from './ledger.ts'
import { processDuePoints } from './maturazione.ts'
import { rettifica } from './tables.ts'

type Row = typeof rettifica.$inferSelect

/** Refusal of an adjustment in an edition whose last day has passed: all its points are spent or expired. */
const CHIUSA = refuse('NESSUNA_EDIZIONE', {
  message: 'Questa edizione è chiusa: i suoi punti non si cambiano più.',
})

/** Returns whether a member may receive points, and locks account and profile until the transaction ends. */
async function lockIfMayReceivePoints(trx: Trx, utente_id: number): Promise<boolean> {
  return (
    (await holdAccountOpen(trx, utente_id)) && (await holdProfiloAttivo(trx, 'manifestazione', utente_id))
  )
}

/**
 * Adds the movement of an approved adjustment to the ledger: added points open a lot that expires with the edition, and pay the
 * debt first; removed points are taken from the lots that expire earliest, and what is missing becomes a debt.
 */
async function scriviRettifica(trx: Trx, row: Row, scade_il: string, quando: Date): Promise<void> {
  const { utente_id, edizione_id, punti } = row
  const { portafogli, lotti } = await processDuePoints(trx, [{ utente_id, edizione_id }], quando)
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
    const { prelievi, mancano } = prelevaDaLotti(
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

const CANCELLATO = refuse('STATO_NON_PERMESSO', {
  message: 'Questa persona ha cancellato l’account: i suoi punti non si cambiano più.',
})
const NON_ATTIVO = refuse('STATO_NON_PERMESSO', {
  message: 'Il profilo Premi di questa persona non è più attivo: non le si possono dare punti.',
})

/**
 * Proposal kind of a manual adjustment of points. The adjustment's row keeps both operators as long as the ledger, where its
 * movement is added at the confirmation; a database trigger copies the proposal's result into the row.
 */
export const RETTIFICA_PUNTI: PropostaKind<{ edizione: string }> = {
  tipo: 'punti.rettifica',
  cambi: async (trx, id) => {
    const [row] = await trx.select().from(rettifica).where(eq(rettifica.id, id)).for('update')
    return row?.stato === 'proposta' ? { rettifica: [null, row.punti] } : null
  },
  /**
   * Adds points only for a member whose profile is active at the confirmation; removes them from a blocked member too, never from
   * an erased one.
   */
  esegui: async (trx, id, _, { confermata_da, quando }) => {
    const row = (await trx.select().from(rettifica).where(eq(rettifica.id, id)))[0]!
    if (!(await holdAccountOpen(trx, row.utente_id))) return CANCELLATO
    if (row.punti > 0 && !(await lockIfMayReceivePoints(trx, row.utente_id))) return NON_ATTIVO
    const edizione = await leggiEdizione(trx, row.edizione_id)
    if (!edizione || edizione.ultima_richiesta < todayInRome(quando)) return CHIUSA
    await scriviRettifica(trx, row, edizione.ultima_richiesta, quando)
    await registraEvento(trx, {
      attore_id: confermata_da,
      tipo: 'rettifica.approvata',
      oggetto: 'rettifica',
      oggetto_id: id,
      dati: { utente_id: row.utente_id, punti: row.punti },
      cambi: { stato: ['proposta', 'approvata'] },
    })
    return 'Confermata: i punti si sono mossi.'
  },
  nome: async () => null,
  nomi: async (reader, ids) => {
    const rows = await queryRows<{ id: number; nome: string }>(
      reader,
      `select r.id, p.denominazione as nome from rettifica r join (${PERSONE_SQL}) p on p.utente_id = r.utente_id
        where r.id = any($1::bigint[])`,
      [ids],
    )
    return new Map(rows.map((r) => [r.id, r.nome]))
  },
  detti: ({ edizione }) => [['Edizione', edizione]],
}

/**
 * Proposes to add (or remove, when negative) points of a member; nothing changes until a second operator confirms.
 * @returns the adjustment's id
 */
export async function proponiRettifica(
  trx: Trx,
  input: {
    utente_id: number
    edizione_id: number
    punti: number
    motivo: string
    attore_id: number
    quando: Date
  },
): Promise<number | Refusal<'VALIDAZIONE' | 'NESSUNA_EDIZIONE' | 'NON_TROVATO' | 'STATO_NON_PERMESSO'>> {
  const { attore_id, quando, ...dati } = input
  const { massimo_rettifica } = await leggiSoglie(trx)
  if (Math.abs(input.punti) > massimo_rettifica) {
    const sentence = `Una rettifica dà o toglie al massimo ${quanti(massimo_rettifica, 'punto', 'punti')}.`
    return refuse('VALIDAZIONE', { fields: { punti: [sentence] } })
  }
  const edizione = await leggiEdizione(trx, input.edizione_id)
  if (!edizione) return refuse('VALIDAZIONE', { fields: { edizione_id: ['Scegli un’edizione.'] } })
  if (edizione.ultima_richiesta < todayInRome(quando)) return CHIUSA
  if (!(await lockIfMayReceivePoints(trx, input.utente_id))) {
    return refuse('VALIDAZIONE', {
      fields: { utente_id: ['Scegli un iscritto con il profilo Premi attivo.'] },
    })
  }
  const [fresh] = await trx
    .insert(rettifica)
    .values({ ...dati, proposta_da: attore_id, proposta_il: quando })
    .returning({ id: rettifica.id })
  const oggetto_id = fresh!.id
  const { motivo } = dati
  const what = { oggetto_id, dati: { edizione: edizione.titolo }, motivo, attore_id, quando }
  const proposed = await proponiOperazione(trx, RETTIFICA_PUNTI, what)
  if (isRefusal(proposed)) return proposed
  await registraEvento(trx, { attore_id, tipo: 'rettifica.proposta', oggetto: 'rettifica', oggetto_id })
  return oggetto_id
}
