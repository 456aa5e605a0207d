const CASA = 'dati della casa, non degli iscritti'
const LUOGHI = 'luoghi'
const NUMERI = 'solo numeri, date e parole del sistema'
const CIFRATO = 'impronta da cui non si torna indietro'

/** Why nothing is said of a member there, and every column that can hold text: a new one has to be looked at. */
type Senza = { perche: string; testo: string[] }
const senza = (perche: string, ...testo: string[]): Senza => ({ perche, testo })

/** Tables where nothing that is written says who a member is, with why. */
export const SENZA_PERSONE: Record<string, Senza> = {
  accordo: senza(CASA, 'ruolo', 'versione', 'html', 'hash'),
  accordo_mostrato: senza(NUMERI),
  agenzia: senza(CASA, 'denominazione'),
  controllo_azienda: senza(NUMERI),
  cancellazione: senza(NUMERI),
  cauzione: senza(CASA, 'data', 'riferimento'),
  chiave_push: senza(CASA, 'pubblica', 'privata_cifrata'),
  comune: senza(
    LUOGHI,
    'codice',
    'cod_istat',
    'descrizione',
    'provincia',
    'nuova_provincia',
    'data_modifica',
    'operatore',
    'cab',
    'cin',
    'cod_comune',
    'ricerca',
    'ricerca_unita',
  ),
  comune_cap: senza(LUOGHI, 'cap'),
  nazione: senza(LUOGHI, 'codice', 'descrizione', 'country_code'),
  provincia: senza(LUOGHI, 'sigla', 'descrizione', 'regione'),
  geografia_versione: senza(LUOGHI, 'versione'),
  corsa_qualifiche: senza(CASA, 'mese'),
  piano_marketing: senza(CASA, 'nome', 'dal'),
  qualifica: senza(CASA, 'nome'),
  edizione: senza(CASA, 'codice', 'titolo', 'inizio', 'fine', 'ultima_richiesta'),
  esecuzione: senza(CASA, 'coda', 'stato', 'conteggi', 'errore'),
  lavoro: senza(CASA, 'coda'),
  evento_scartato: senza(CASA, 'destinatario'),
  smistamento: senza(CASA, 'destinatario'),
  faq: senza(CASA, 'codice', 'domanda', 'risposta', 'frasi', 'etichetta', 'schermata'),
  immagine_premio: senza(CASA, 'hash', 'tipo', 'byte'),
  importazione: senza(
    'nome e impronta del file di un operatore: ciò che diceva non si conserva',
    'nome_file',
    'impronta',
  ),
  limite: senza(CIFRATO, 'chiave'),
  messaggio: senza(
    'cifrato, senza dire di chi: i suoi si cercano aprendoli (`dimenticaMessaggi`)',
    'canale',
    'contenuto_cifrato',
    'causa',
  ),
  portafoglio: senza(NUMERI),
  pratica_importata: senza(CIFRATO, 'chiave'),
  premio: senza(
    CASA,
    'codice',
    'descrizione',
    'dettaglio',
    'categoria',
    'immagine',
    'valido_dal',
    'valido_al',
  ),
  premio_storia: senza(CASA, 'cosa', 'motivo', 'campi'),
  regola_bozza: senza(CASA, 'scritta', 'nota'),
  regola_punti: senza(CASA, 'versione', 'dal', 'al', 'quote_bp'),
  regola_punti_tipo: senza(CASA, 'versione'),
  regolamento: senza(CASA, 'versione', 'html', 'hash', 'contenuto', 'pdf', 'pdf_hash'),
  regolamento_mostrato: senza(NUMERI),
  requisito: senza(CASA, 'codice', 'descrizione', 'aiuto', 'ruolo'),
  scrittura: senza(NUMERI, 'conto'),
  tipo_finanziamento: senza(CASA, 'descrizione'),
  webhook: senza(CASA, 'url', 'descrizione', 'tipi', 'segreto_cifrato', 'motivo_sospensione'),
  webhook_consegna: senza('ripete gli eventi, che non dicono chi è', 'tipo', 'corpo', 'ultimo_errore'),
}
