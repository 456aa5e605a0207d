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
    { nome: 'Richiesta', colonna: 'premio', tipo: 'testo', cella: (r) => r.codice },
    { nome: 'Stato', colonna: 'stato', tipo: 'testo', cella: (r) => saidState(r.stato) },
    ...personColumns<RigaCoda>('Iscritto', 'membro', (r) => r.membro),
    { nome: 'Codice del premio', colonna: 'premio', tipo: 'testo', cella: (r) => r.premio.codice },
    { nome: 'Premio', colonna: 'premio', tipo: 'testo', cella: (r) => r.premio.descrizione },
    { nome: 'Punti', colonna: 'punti', tipo: 'numero', cella: (r) => r.punti },
    { nome: 'Chiesta il', colonna: 'creata_il', tipo: 'istante', cella: (r) => r.creata_il.toISOString() },
    {
      nome: 'Da consegnare entro',
      colonna: 'consegna_entro',
      tipo: 'giorno',
      cella: (r) => r.consegna_entro,
    },
    { nome: 'Destinatario', colonna: 'spedizione', tipo: 'testo', cella: (r) => r.spedizione.nominativo },
    { nome: 'Indirizzo', colonna: 'spedizione', tipo: 'testo', cella: (r) => r.spedizione.indirizzo },
    { nome: 'CAP', colonna: 'spedizione', tipo: 'testo', cella: (r) => r.spedizione.cap },
    { nome: 'Comune', colonna: 'spedizione', tipo: 'testo', cella: (r) => r.spedizione.comune },
    { nome: 'Provincia', colonna: 'spedizione', tipo: 'testo', cella: (r) => r.spedizione.provincia },
    { nome: 'Corriere', colonna: 'corriere', tipo: 'testo', cella: (r) => r.corriere },
    { nome: 'Numero della spedizione', colonna: 'corriere', tipo: 'testo', cella: (r) => r.tracking },
    { nome: 'Nota', colonna: 'nota', tipo: 'testo', cella: (r) => r.nota },
  ],
})
