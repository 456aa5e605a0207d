import type { codaRichieste } from '@primo/contract/raccolta/operatore-premi'
import { personColumns, saidState } from '../../registro/esportazioni/columns.ts'
import { exportable } from '../../registro/esportazioni/exportable.ts'
import { cercaRichieste, type RigaCoda } from './queries-operatore.ts'

/** The queue of prize requests, as it is taken away. */
export const RICHIESTE_ESPORTABILI = exportable<typeof codaRichieste, RigaCoda>({
  cosa: 'Richieste di premio',
  id: 'r.id',
  search: cercaRichieste,
  colonne: [
    { nome: 'Richiesta', tipo: 'testo', cella: (r) => r.codice },
    { nome: 'Stato', tipo: 'testo', cella: (r) => saidState(r.stato) },
    ...personColumns<RigaCoda>('Iscritto', (r) => r.membro),
    { nome: 'Codice del premio', tipo: 'testo', cella: (r) => r.premio.codice },
    { nome: 'Premio', tipo: 'testo', cella: (r) => r.premio.descrizione },
    { nome: 'Punti', tipo: 'numero', cella: (r) => r.punti },
    { nome: 'Chiesta il', tipo: 'istante', cella: (r) => r.creata_il.toISOString() },
    { nome: 'Da consegnare entro', tipo: 'giorno', cella: (r) => r.consegna_entro },
    { nome: 'Destinatario', tipo: 'testo', cella: (r) => r.spedizione.nominativo },
    { nome: 'Indirizzo', tipo: 'testo', cella: (r) => r.spedizione.indirizzo },
    { nome: 'CAP', tipo: 'testo', cella: (r) => r.spedizione.cap },
    { nome: 'Comune', tipo: 'testo', cella: (r) => r.spedizione.comune },
    { nome: 'Provincia', tipo: 'testo', cella: (r) => r.spedizione.provincia },
    { nome: 'Corriere', tipo: 'testo', cella: (r) => r.corriere },
    { nome: 'Numero della spedizione', tipo: 'testo', cella: (r) => r.tracking },
    { nome: 'Nota', tipo: 'testo', cella: (r) => r.nota },
  ],
})
