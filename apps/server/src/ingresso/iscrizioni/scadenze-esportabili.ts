import type { ScadenzaInCoda, scadenzeRequisiti } from '@primo/contract/iscritti/operatore-requisiti'
import { formatStateLabel, personColumns } from '../../registro/esportazioni/columns.ts'
import { exportable } from '../../registro/esportazioni/exportable.ts'
import { cercaScadenze } from './queries-scadenze.ts'

/** Export of the expiring requirements. */
export const SCADENZE_ESPORTABILI = exportable<typeof scadenzeRequisiti, ScadenzaInCoda>({
  cosa: 'Scadenze',
  id: 's.id',
  search: cercaScadenze,
  colonne: [
    ...personColumns<ScadenzaInCoda>('Iscritto', 'membro', (s) => s.membro),
    { nome: 'Area', tipo: 'testo', cella: (s) => formatStateLabel(s.ruolo) },
    { nome: 'Iscrizione', tipo: 'testo', cella: (s) => (s.stato === 'bloccata' ? 'Sospesa' : 'Attiva') },
    { nome: 'Requisito', tipo: 'testo', cella: (s) => s.codice },
    { nome: 'Risposta', tipo: 'testo', cella: (s) => s.valore },
    { nome: 'Scade il', tipo: 'giorno', cella: (s) => s.scade_il },
  ],
})
