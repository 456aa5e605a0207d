import { type Refusal, refuse } from '@primo/contract/platform/errors'
import type { AzioneSuPratica } from '@primo/contract/pratiche/operatore-pratiche'
import {
  azioniPratica,
  percCompletamento,
  praticaVuoleMotivo,
  STATO_PRATICA,
} from '@primo/domain/pratiche/pratica'
import type { Trx } from '../../platform/db/db.ts'
import type { PropostaKind } from '../../ufficio/proposte/commands.ts'
import * as comandi from './commands.ts'
import { lockPratica, numeriPratiche } from './queries.ts'

type Input = {
  pratica_id: number
  attore_id: number
  quando: Date
  azione: AzioneSuPratica
  /** Instant of the case's last change that the operator saw, for optimistic concurrency. */
  ferma_dal: Date
  motivo?: string | undefined
  manca?: string | undefined
  esito?: 'positivo' | 'negativo' | undefined
}

/** Returns the field errors of an operator's action on a case: missing or superfluous fields. */
function campiSbagliati({ azione, motivo, esito, manca }: Input): Record<string, string[]> {
  return {
    ...(praticaVuoleMotivo(azione) && !motivo
      ? { motivo: ['Scrivi il motivo: chi ha registrato la pratica lo leggerà.'] }
      : {}),
    ...(azione === 'completa' && !esito ? { esito: ['Scegli se l’esito è positivo o negativo.'] } : {}),
    ...(azione !== 'completa' && esito ? { esito: ['L’esito si indica solo quando si completa.'] } : {}),
    ...(azione !== 'avanza' && manca ? { manca: ['Ciò che manca si indica solo quando si avanza.'] } : {}),
  }
}

type No = Refusal<'NON_TROVATO' | 'STATO_NON_PERMESSO' | 'VALIDAZIONE'>

/** Locks the case and returns the reason why an operator's action on it is refused, or null when it is allowed. */
export async function ostacoloSuPratica(trx: Trx, input: Input): Promise<No | null> {
  const row = await lockPratica(trx, input.pratica_id)
  if (!row || row.stato === STATO_PRATICA.bozza)
    return refuse('NON_TROVATO', { message: 'Questa pratica non c’è.' })
  if (row.aggiornata_il.getTime() !== input.ferma_dal.getTime()) {
    return refuse('STATO_NON_PERMESSO', {
      message: 'Nel frattempo qualcuno ha già lavorato questa pratica: guarda com’è adesso.',
      overtaken: true,
    })
  }
  const fields = campiSbagliati(input)
  if (Object.keys(fields).length > 0) return refuse('VALIDAZIONE', { fields })
  return azioniPratica(row, 'operatore').includes(input.azione) ? null : refuse('STATO_NON_PERMESSO')
}

/**
 * Applies an operator's action to a sent case. The case must be unchanged since the operator read it (optimistic concurrency):
 * otherwise two operators who press «avanza» at the same time would advance it by two steps.
 */
export async function agisciSuPratica(trx: Trx, input: Input): Promise<No | null> {
  const { azione, manca, esito, motivo, ferma_dal: _, ...resto } = input
  const no = await ostacoloSuPratica(trx, input)
  if (no) return no
  const su = { ...resto, ...(motivo ? { motivo } : {}) }
  switch (azione) {
    case 'avanza':
      return comandi.avanzaPasso(trx, { ...su, ...(manca ? { manca } : {}) })
    case 'completa':
      return comandi.completaPratica(trx, { ...su, esito: esito! })
    case 'rifiuta':
      return comandi.rifiutaPratica(trx, su)
    case 'riapri':
      return comandi.riapriPratica(trx, su)
  }
}

/** Payload of a proposed completion: the outcome, and the instant of the case's last change when it was proposed. */
type Dati = { esito: 'positivo' | 'negativo'; ferma_dal: string }

/** Proposal kind that completes an imported case, so that the operator who imported it does not complete it alone. */
export const COMPLETA_PRATICA: PropostaKind<Dati> = {
  tipo: 'pratica.completa',
  cambi: async (trx, id, { esito, ferma_dal }) => {
    const row = await lockPratica(trx, id)
    if (!row || row.aggiornata_il.toISOString() !== ferma_dal) return null
    return {
      completamento: [`${percCompletamento(row.stato, row.passo)}%`, `${percCompletamento(5, null)}%`],
      esito: [null, esito],
    }
  },
  esegui: async (trx, pratica_id, { esito, ferma_dal }, { confermata_da, quando }) =>
    (await agisciSuPratica(trx, {
      pratica_id,
      azione: 'completa',
      esito,
      ferma_dal: new Date(ferma_dal),
      attore_id: confermata_da,
      quando,
    })) ?? 'Pratica completata.',
  // The name has the owner's name in it: both are read when shown and not stored.
  nome: async () => null,
  nomi: async (reader, ids) =>
    new Map([...(await numeriPratiche(reader, ids))].map(([id, numero]) => [id, `Pratica ${numero}`])),
}
