import type { codaIscrizioni } from '@primo/contract/ingresso/operatore-iscrizioni'
import type { ScadenzaInCoda, scadenzeRequisiti } from '@primo/contract/iscritti/operatore-requisiti'
import { exportable, formatStateLabel, personColumns } from '../../registro/esportazioni/exportable.ts'
import { cercaIscrizioni, ISCRIZIONI_SIMILI, type RigaCoda } from './coda.ts'
import { cercaScadenze } from './queries-scadenze.ts'

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
