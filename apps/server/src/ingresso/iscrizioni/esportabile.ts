import type { codaIscrizioni } from '@primo/contract/ingresso/operatore-iscrizioni'
import { personColumns, saidState } from '../../registro/esportazioni/columns.ts'
import { exportable } from '../../registro/esportazioni/exportable.ts'
import { cercaIscrizioni, type RigaCoda } from './coda.ts'

/** The queue of enrolments, as it is taken away. */
export const ISCRIZIONI_ESPORTABILI = exportable<typeof codaIscrizioni, RigaCoda>({
  cosa: 'Iscrizioni',
  id: 'p.id',
  search: cercaIscrizioni,
  colonne: [
    { nome: 'Iscrizione', tipo: 'numero', cella: (p) => p.id },
    { nome: 'Area', tipo: 'testo', cella: (p) => saidState(p.ruolo) },
    { nome: 'Stato', tipo: 'testo', cella: (p) => saidState(p.stato) },
    { nome: 'Dal', tipo: 'istante', cella: (p) => p.dal.toISOString() },
    ...personColumns<RigaCoda>('Iscritto', (p) => p.membro),
    { nome: 'Azienda', tipo: 'testo', cella: (p) => p.azienda },
  ],
})
