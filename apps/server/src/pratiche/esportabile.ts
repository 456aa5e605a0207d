import type { codaPratiche } from '@primo/contract/pratiche/operatore-pratiche'
import { numeroPratica, STATI_PRATICA } from '@primo/domain/pratiche/pratica'
import { personColumns, saidState } from '../registro/esportazioni/columns.ts'
import { exportable } from '../registro/esportazioni/exportable.ts'
import { cercaInCoda, type RigaCoda } from './queries-operatore.ts'

/** The queue of cases, as it is taken away. */
export const PRATICHE_ESPORTABILI = exportable<typeof codaPratiche, RigaCoda>({
  cosa: 'Pratiche',
  id: 'p.id',
  search: cercaInCoda,
  colonne: [
    { nome: 'Pratica', tipo: 'testo', cella: (p) => numeroPratica(p.data_registrazione, p.sequenza) },
    { nome: 'Stato', tipo: 'testo', cella: (p) => STATI_PRATICA[p.id_stato] },
    { nome: 'Passo', tipo: 'testo', cella: (p) => (p.passo ? saidState(p.passo) : null) },
    { nome: 'Completamento, %', tipo: 'numero', cella: (p) => p.perc_completamento },
    { nome: 'Cliente', tipo: 'testo', cella: (p) => p.nominativo },
    { nome: 'Finanziamento', tipo: 'testo', cella: (p) => p.tipo_finanziamento },
    { nome: 'Importo', tipo: 'euro', cella: (p) => p.importo_cent },
    ...personColumns<RigaCoda>('Convenzionato', (p) => p.titolare),
    { nome: 'Registrata il', tipo: 'giorno', cella: (p) => p.data_registrazione.slice(0, 10) },
    { nome: 'Ferma dal', tipo: 'istante', cella: (p) => p.ferma_dal.toISOString() },
    { nome: 'Manca', tipo: 'testo', cella: (p) => p.manca },
  ],
})
