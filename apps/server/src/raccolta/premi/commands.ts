import { type Refusal, refuse } from '@primo/contract/platform/errors'
import { longDate, todayInRome } from '@primo/domain/platform/dates'
import { elide, fullStop } from '@primo/domain/platform/italian'
import { consegnaEntro, edizionePermette, statoEdizione } from '@primo/domain/raccolta/manifestazione'
import { AZIONI_RICHIESTA, type AzioneRichiesta, azioniRichiesta } from '@primo/domain/raccolta/premio'
import { and, eq, gt, sql } from 'drizzle-orm'
import { holdAccountOpen } from '../../accesso/account/commands.ts'
import { leggiSpedizione } from '../../iscritti/indirizzi/queries.ts'
import type { Trx } from '../../platform/db/db.ts'
import { queryRows, runStatement } from '../../platform/db/query.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { edizioneCorrente } from '../manifestazioni/queries.ts'
import { apriPortafoglio, prenotaPunti, restituisciPunti, spendiPunti } from '../punti/commands.ts'
import { togliDesiderio } from './desiderio.ts'
import { giaRichiesti, lockPremio, premioDaChiedere } from './queries.ts'
import { premio, richiesta_premio, type richiesta_storia } from './tables.ts'

type NoAllaRichiesta =
  | 'ACCOUNT_BLOCCATO'
  | 'NESSUNA_EDIZIONE'
  | 'NON_TROVATO'
  | 'PREMIO_ESAURITO'
  | 'PREMIO_NON_RICHIEDIBILE'
  | 'PREMIO_LIMITE_RAGGIUNTO'
  | 'PUNTI_INSUFFICIENTI'
  | 'INDIRIZZO_MANCANTE'
  | 'REGOLAMENTO_DA_ACCETTARE'

/**
 * Requests a prize (decisions §9), all or nothing in the caller's transaction: reserves the points and one piece, and copies
 * price and shipping address. The member's account is locked first, so that an erasure waits, then the wallet, so that neither
 * points nor stock fall below zero under concurrency.
 * @returns the request's id, or the refusal of the first rule that forbids it
 */
export async function richiediPremio(
  trx: Trx,
  input: { utente_id: number; id_premio: number; nota?: string | null; quando: Date },
): Promise<number | Refusal<NoAllaRichiesta>> {
  const { utente_id, quando } = input
  const [open, requested] = await Promise.all([
    holdAccountOpen(trx, utente_id),
    premioDaChiedere(trx, utente_id, input.id_premio),
  ])
  if (!open) return refuse('ACCOUNT_BLOCCATO')
  const today = todayInRome(quando)
  // Paid with the points of the prize's own edition, even when the next one has already begun.
  if (!requested || !edizionePermette(statoEdizione(requested.edizione, today), 'richiesta')) {
    if (!(await edizioneCorrente(trx, today))) return refuse('NESSUNA_EDIZIONE')
    return requested
      ? refuse('PREMIO_NON_RICHIEDIBILE')
      : refuse('NON_TROVATO', { message: 'Questo premio non c’è.' })
  }
  const edizione_id = requested.edizione.id
  if (requested.regolamento_da_accettare) {
    return refuse('REGOLAMENTO_DA_ACCETTARE', {
      message: fullStop(`Prima leggi e accetta il regolamento di «${requested.edizione.titolo}»`),
    })
  }
  // The wallet is locked before the prize, which is read again: its current price is paid. A prize with limited stock is locked
  // FOR NO KEY UPDATE, since it will be updated: two shared locks would deadlock.
  const [aperto, wanted, spedizione] = await Promise.all([
    apriPortafoglio(trx, { utente_id, edizione_id }, quando),
    lockPremio(trx, input.id_premio, requested.contato ? 'no key update' : 'share'),
    leggiSpedizione(trx, utente_id),
  ])
  if (wanted.ritirato || today > wanted.valido_al) return refuse('PREMIO_NON_RICHIEDIBILE')
  if (today < wanted.valido_dal) {
    const message = `Questo premio si può richiedere ${elide('dal', longDate(wanted.valido_dal))}.`
    return refuse('PREMIO_NON_RICHIEDIBILE', { message })
  }
  if (wanted.disponibili === 0) return refuse('PREMIO_ESAURITO')
  if (
    wanted.limite_persona !== null &&
    (await giaRichiesti(trx, utente_id, wanted.id_premio)) >= wanted.limite_persona
  ) {
    return refuse('PREMIO_LIMITE_RAGGIUNTO')
  }
  if (aperto.portafoglio.disponibili < wanted.punti) return refuse('PUNTI_INSUFFICIENTI')
  if (!spedizione) return refuse('INDIRIZZO_MANCANTE')
  if (wanted.disponibili !== null && !(await prendiPezzo(trx, wanted.id_premio))) {
    return refuse('PREMIO_ESAURITO')
  }

  const { punti, valore_cent, descrizione } = wanted
  const { nominativo, indirizzo, cap, comune } = spedizione
  const rows = await queryRows<{ id: number }>(trx, {
    name: 'richiesta_scrivi',
    text: SCRIVI,
    values: [
      ...[utente_id, edizione_id, wanted.id_premio, punti, valore_cent, input.nota || null],
      ...[nominativo, indirizzo, cap, comune.descrizione, comune.provincia],
      ...[consegnaEntro(today), quando],
    ],
  })
  const richiesta_id = rows[0]!.id
  const [refusal] = await Promise.all([
    prenotaPunti(trx, aperto, { richiesta_id, premio: descrizione, punti }),
    mark(trx, { richiesta_id, stato: 'richiesta', quando, attore_id: utente_id, azione: 'creata' }),
    // A requested prize is no longer wanted.
    togliDesiderio(trx, utente_id, wanted.id_premio),
  ])
  return refusal ?? richiesta_id
}

const SCRIVI = `
  insert into richiesta_premio (utente_id, edizione_id, premio_id, punti, valore_cent, nota, sped_nominativo,
                                sped_indirizzo, sped_cap, sped_comune, sped_provincia, consegna_entro, creata_il)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
  returning id`

/** Takes one piece of a prize if available. The row lock gives the last piece to a single request. */
async function prendiPezzo(trx: Trx, premio_id: number): Promise<boolean> {
  const taken = await trx
    .update(premio)
    .set({ disponibili: sql`${premio.disponibili} - 1` })
    .where(and(eq(premio.id, premio_id), gt(premio.disponibili, 0)))
    .returning({ id: premio.id })
  return taken.length > 0
}

async function mark(
  trx: Trx,
  input: {
    richiesta_id: number
    /** State before the step. Omitted for the first step. */
    da?: string
    stato: typeof richiesta_storia.$inferInsert.stato
    quando: Date
    attore_id: number | null
    nota?: string | undefined
    azione: AzioneRichiesta | 'creata'
  },
): Promise<void> {
  const { richiesta_id, stato, quando, attore_id, nota = null } = input
  await Promise.all([
    runStatement(trx, {
      name: 'richiesta_passo',
      text: 'insert into richiesta_storia (richiesta_id, stato, quando, attore_id, nota) values ($1, $2, $3, $4, $5)',
      values: [richiesta_id, stato, quando, attore_id, nota],
    }),
    registraEvento(trx, {
      attore_id,
      tipo: `richiesta_premio.${input.azione}`,
      oggetto: 'richiesta_premio',
      oggetto_id: richiesta_id,
      ...(input.da && { cambi: { stato: [input.da, stato] } }),
    }),
  ])
}

/** Action on a prize request: request, actor, time and reason. */
export type AzioneSuRichiesta = {
  richiesta_id: number
  /** Null = the system. For `annulla` the member, who must own the request. */
  attore_id: number | null
  quando: Date
  nota?: string
  /** Carrier and tracking number, for the action `spedisci` only. */
  spedizione?: { corriere: string; tracking: string }
}

/**
 * Moves a request by an action through its state table (domain/premio), which also defines what happens to its points: returned
 * together with the piece, kept reserved, or spent. Exactly once: the state is read again under the wallet's lock.
 */
export async function agisciSuRichiesta(
  trx: Trx,
  azione: AzioneRichiesta,
  input: AzioneSuRichiesta,
): Promise<Refusal<'NON_TROVATO' | 'STATO_NON_PERMESSO'> | null> {
  const { richiesta_id, attore_id, quando } = input
  const [found] = await trx
    .select({ utente_id: richiesta_premio.utente_id, edizione_id: richiesta_premio.edizione_id })
    .from(richiesta_premio)
    .where(eq(richiesta_premio.id, richiesta_id))
  const { chi, a, punti } = AZIONI_RICHIESTA[azione]
  if (!found || (chi === 'membro' && found.utente_id !== attore_id)) return refuse('NON_TROVATO')
  const aperto = await apriPortafoglio(trx, found, quando)
  const [row] = await trx
    .select({
      stato: richiesta_premio.stato,
      premio_id: richiesta_premio.premio_id,
      premio: premio.descrizione,
    })
    .from(richiesta_premio)
    .innerJoin(premio, eq(premio.id, richiesta_premio.premio_id))
    .where(eq(richiesta_premio.id, richiesta_id))
    .for('update', { of: richiesta_premio })
  if (!azioniRichiesta(row!.stato, chi).includes(azione)) return refuse('STATO_NON_PERMESSO')

  await trx
    .update(richiesta_premio)
    .set({ stato: a, ...(azione === 'spedisci' ? input.spedizione : {}) })
    .where(eq(richiesta_premio.id, richiesta_id))
  await mark(trx, { richiesta_id, da: row!.stato, stato: a, quando, attore_id, nota: input.nota, azione })
  const registro = { richiesta_id, premio: row!.premio }
  if (punti === 'restituiti') {
    await restituisciPunti(trx, aperto, {
      ...registro,
      causa: azione === 'annulla' ? 'annullata' : 'rifiutata',
    })
    await trx
      .update(premio)
      .set({ disponibili: sql`${premio.disponibili} + 1` })
      .where(eq(premio.id, row!.premio_id))
  }
  if (azione === 'consegna') await spendiPunti(trx, aperto, registro)
  return null
}
