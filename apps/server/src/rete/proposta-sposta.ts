import { isRefusal } from '@primo/contract/platform/errors'
import { accorda, quanti, wholeNumber } from '@primo/domain/platform/numbers'
import type { Cambi } from '@primo/domain/registro/cambi'
import { PERSONE_SQL } from '../accesso/account/persone.ts'
import type { Kind } from '../ufficio/proposte/kind.ts'
import { segnalatoreConId } from './queries.ts'
import { passaggio, spostaSegnalatore } from './sposta.ts'
import { lockRete } from './sposta-ramo.ts'

/** Proposal kind that moves a member under another sponsor. Needed when the downline is larger than one operator may move. */
export const SPOSTA_IN_RETE: Kind<{ sponsor_id: number | null; motivo: string; persone: number }> = {
  tipo: 'rete.sposta',
  cambi: async (trx, id, { sponsor_id }): Promise<Cambi | null> => {
    await lockRete(trx)
    const outcome = await passaggio(trx, id, sponsor_id)
    if (!outcome || outcome.motivo !== null) return null
    const code = async (which: number | null) =>
      which === null ? 'nessuno: in cima' : ((await segnalatoreConId(trx, which))?.codice ?? null)
    return { sponsor: [await code(outcome.ramo.sponsor_id), await code(sponsor_id)] }
  },
  esegui: async (trx, id, { sponsor_id, motivo }, { confermata_da, quando }) => {
    const moved = await spostaSegnalatore(trx, { id, sponsor_id, attore_id: confermata_da, motivo, quando })
    return isRefusal(moved)
      ? moved
      : `Fatto: ${accorda(moved, 'si è spostata', 'si sono spostate')} ${quanti(moved, 'persona', 'persone')}.`
  },
  nome: async () => null,
  nomi: async (reader, ids) => {
    const { rows } = await reader.$client.query<{ id: number; nome: string }>(
      `select s.id, p.denominazione as nome from segnalatore s join (${PERSONE_SQL}) p on p.utente_id = s.utente_id
        where s.id = any($1::bigint[])`,
      [ids],
    )
    return new Map(rows.map((r) => [r.id, r.nome]))
  },
  detti: ({ persone }) => [['Persone che si spostano', wholeNumber(persone)]],
}
