import type { catalogoOperatore, codaRichieste } from '@primo/contract/raccolta/operatore-premi'
import { exportable, formatStateLabel, personColumns } from '../../registro/esportazioni/exportable.ts'
import { type CatalogoRow, cercaInCatalogo, PREMI_SIMILI } from './catalogo-queries.ts'
import { cercaRichieste, RICHIESTE_SIMILI, type RichiestaInCodaRow } from './queries-operatore.ts'

/** Columns and query of the export of the queue of prize requests. */
export const RICHIESTE_ESPORTABILI = exportable<typeof codaRichieste, RichiestaInCodaRow>({
  title: 'Richieste di premio',
  id: 'r.id',
  search: cercaRichieste,
  similar: RICHIESTE_SIMILI,
  colonne: [
    { nome: 'Richiesta', colonna: 'premio', tipo: 'testo', cella: (r) => r.codice },
    { nome: 'Stato', colonna: 'stato', tipo: 'testo', cella: (r) => formatStateLabel(r.stato) },
    ...personColumns<RichiestaInCodaRow>('Iscritto', 'membro', (r) => r.membro),
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
    { nome: 'In carico a', colonna: 'incarico', tipo: 'testo', cella: (r) => r.incarico?.nome ?? null },
  ],
})

const stato = ({ ritirato_il, disponibili }: CatalogoRow) => {
  if (ritirato_il) return 'Ritirato'
  return disponibili === 0 ? 'Esaurito' : 'In catalogo'
}

/** Columns and query of the export of an edition's catalogue. The number of pieces is empty for unlimited prizes. */
export const CATALOGO_ESPORTABILE = exportable<typeof catalogoOperatore, CatalogoRow>({
  title: 'Catalogo',
  id: 'p.id',
  search: cercaInCatalogo,
  similar: PREMI_SIMILI,
  colonne: [
    { nome: 'Codice', colonna: 'codice', tipo: 'testo', cella: (p) => p.codice },
    { nome: 'Premio', colonna: 'descrizione', tipo: 'testo', cella: (p) => p.descrizione },
    { nome: 'Categoria', colonna: 'descrizione', tipo: 'testo', cella: (p) => p.categoria },
    { nome: 'Descrizione', tipo: 'testo', cella: (p) => p.dettaglio },
    { nome: 'Punti', colonna: 'punti', tipo: 'numero', cella: (p) => p.punti },
    { nome: 'Valore', colonna: 'valore_cent', tipo: 'euro', cella: (p) => p.valore_cent },
    { nome: 'Pezzi caricati', colonna: 'disponibili', tipo: 'numero', cella: (p) => p.scorta },
    { nome: 'Pezzi liberi', colonna: 'disponibili', tipo: 'numero', cella: (p) => p.disponibili },
    { nome: 'Al massimo a persona', tipo: 'numero', cella: (p) => p.limite_persona },
    { nome: 'Posto in evidenza', tipo: 'numero', cella: (p) => p.evidenza },
    { nome: 'Si può chiedere dal', tipo: 'giorno', cella: (p) => p.valido_dal },
    { nome: 'Si può chiedere fino al', tipo: 'giorno', cella: (p) => p.valido_al },
    { nome: 'Stato', colonna: 'stato', tipo: 'testo', cella: stato },
    {
      nome: 'Ritirato il',
      colonna: 'stato',
      tipo: 'istante',
      cella: (p) => p.ritirato_il?.toISOString() ?? null,
    },
  ],
})
