import type { MovimentoInElenco } from '@primo/contract/raccolta/operatore-movimenti'
import type { QueueTable } from '../../ui/actions/action.ts'

/** Definition of the list of movimenti. It has no actions: the ledger is append-only. */
export const tavolaMovimenti: QueueTable<MovimentoInElenco> = {
  resource: 'movimenti',
  oggetto: 'movimento',
  titolo: 'Movimenti dei punti',
  ordine: 'avvenuto_il',
  way: 'DESC',
  azioni: {},
  nome: ({ titolo, membro }) => `${titolo}, ${membro.denominazione}`,
  possible: () => [],
  run: () => Promise.reject(new Error('Nothing is done to a movement')),
}
