import type { codaPratiche } from '@primo/contract/pratiche/operatore-pratiche'
import { numeroPratica, STATI_PRATICA } from '@primo/domain/pratiche/pratica'
import { exportable, formatStateLabel, personColumns } from '../registro/esportazioni/exportable.ts'
import { cercaInCoda, PRATICHE_SIMILI, type RigaCoda } from './queries-operatore.ts'

/** Export of the queue of cases. */
export const PRATICHE_ESPORTABILI = exportable<typeof codaPratiche, RigaCoda>({
  cosa: 'Pratiche',
  id: 'p.id',
  search: cercaInCoda,
  similar: PRATICHE_SIMILI,
  colonne: [
    {
      nome: 'Pratica',
      colonna: 'nominativo',
      tipo: 'testo',
      // The owner has a column of its own.
      cella: (p) => numeroPratica(p.data_registrazione, p.sequenza),
    },
    { nome: 'Stato', colonna: 'perc_completamento', tipo: 'testo', cella: (p) => STATI_PRATICA[p.id_stato] },
    {
      nome: 'Passo',
      colonna: 'perc_completamento',
      tipo: 'testo',
      cella: (p) => (p.passo ? formatStateLabel(p.passo) : null),
    },
    {
      nome: 'Completamento, %',
      colonna: 'perc_completamento',
      tipo: 'numero',
      cella: (p) => p.perc_completamento,
    },
    { nome: 'Cliente', colonna: 'nominativo', tipo: 'testo', cella: (p) => p.nominativo },
    { nome: 'Finanziamento', colonna: 'importo_cent', tipo: 'testo', cella: (p) => p.tipo_finanziamento },
    { nome: 'Importo', colonna: 'importo_cent', tipo: 'euro', cella: (p) => p.importo_cent },
    ...personColumns<RigaCoda>('Convenzionato', 'titolare', (p) => p.titolare),
    {
      nome: 'Registrata il',
      colonna: 'data_registrazione',
      tipo: 'giorno',
      cella: (p) => p.data_registrazione.slice(0, 10),
    },
    { nome: 'Ferma dal', colonna: 'ferma_dal', tipo: 'istante', cella: (p) => p.ferma_dal.toISOString() },
    { nome: 'Manca', colonna: 'perc_completamento', tipo: 'testo', cella: (p) => p.manca },
    { nome: 'In carico a', colonna: 'incarico', tipo: 'testo', cella: (p) => p.incarico?.nome ?? null },
  ],
})
