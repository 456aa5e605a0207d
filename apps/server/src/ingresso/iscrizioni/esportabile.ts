import type { codaIscrizioni } from '@primo/contract/ingresso/operatore-iscrizioni'
import { formatStateLabel, personColumns } from '../../registro/esportazioni/columns.ts'
import { exportable } from '../../registro/esportazioni/exportable.ts'
import { cercaIscrizioni, ISCRIZIONI_SIMILI, type RigaCoda } from './coda.ts'

/** Export of the queue of enrolments. */
export const ISCRIZIONI_ESPORTABILI = exportable<typeof codaIscrizioni, RigaCoda>({
  cosa: 'Iscrizioni',
  id: 'p.id',
  search: cercaIscrizioni,
  similar: ISCRIZIONI_SIMILI,
  colonne: [
    { nome: 'Iscrizione', tipo: 'numero', cella: (p) => p.id },
    { nome: 'Area', colonna: 'ruolo', tipo: 'testo', cella: (p) => formatStateLabel(p.ruolo) },
    { nome: 'Stato', colonna: 'stato', tipo: 'testo', cella: (p) => formatStateLabel(p.stato) },
    { nome: 'Dal', colonna: 'dal', tipo: 'istante', cella: (p) => p.dal.toISOString() },
    ...personColumns<RigaCoda>('Iscritto', 'membro', (p) => p.membro),
    { nome: 'Azienda', colonna: 'azienda', tipo: 'testo', cella: (p) => p.azienda },
    { nome: 'In carico a', colonna: 'incarico', tipo: 'testo', cella: (p) => p.incarico?.nome ?? null },
  ],
})
