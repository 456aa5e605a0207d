import { expect, test } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { PIANO } from './erasure-plan.ts'

const CASA = 'dati della casa, non degli iscritti'
const LUOGHI = 'luoghi'
const NUMERI = 'solo numeri, date e parole del sistema'
const CIFRATO = 'impronta da cui non si torna indietro'

/** Reason why a table holds no personal data of members, and all its text columns: a new column has to be reviewed. */
type Senza = { perche: string; testo: string[] }
const senza = (perche: string, ...testo: string[]): Senza => ({ perche, testo })

/** Tables without personal data of members, each with the reason. */
const SENZA_PERSONE: Record<string, Senza> = {
  accordo: senza(CASA, 'ruolo', 'versione', 'html', 'hash'),
  accordo_mostrato: senza(NUMERI),
  agenzia: senza(CASA, 'denominazione'),
  controllo_azienda: senza(NUMERI),
  cancellazione: senza(NUMERI),
  cauzione: senza(CASA, 'data', 'riferimento'),
  chiave_segreta: senza(CASA, 'impronta'),
  cifra_giorno: senza('somme di un giorno: quante cose, mai di chi', 'voce', 'giorno', 'parte'),
  cifra_mossa: senza('somme di un giorno: quante cose, mai di chi', 'voce', 'giorno', 'parte'),
  sonda: senza(NUMERI),
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
  conto_pratiche: senza(NUMERI, 'percorso', 'per_mese', 'completate'),
  corsa_qualifiche: senza(CASA, 'mese'),
  piano_marketing: senza(CASA, 'nome', 'dal'),
  qualifica: senza(CASA, 'nome'),
  edizione: senza(CASA, 'codice', 'titolo', 'inizio', 'fine', 'ultima_richiesta'),
  esportazione: senza(CASA, 'elenco', 'formato', 'query', 'scelte', 'colonne', 'stato'),
  esportazione_pezzo: senza(
    'copie di un giorno, compresse: la notte dopo non ci sono più',
    'righe',
    'contenuto',
  ),
  esecuzione: senza(CASA, 'coda', 'stato', 'conteggi', 'errore'),
  guasto: senza(
    'soltanto le parole di cui è fatto un errore, e i posti nel codice (`domain/registro/guasti.ts`)',
    'impronta',
    'origine',
    'versione',
    'dove',
    'tipo',
    'messaggio',
    'pila',
  ),
  lavoro: senza(CASA, 'coda'),
  evento_scartato: senza(CASA, 'destinatario'),
  smistamento: senza(CASA, 'destinatario'),
  faq: senza(CASA, 'codice', 'domanda', 'risposta', 'frasi', 'etichetta', 'schermata'),
  immagine_aspetto: senza(CASA, 'hash', 'byte'),
  immagine_premio: senza(CASA, 'hash', 'tipo', 'byte', 'media', 'piccola'),
  informativa_cliente: senza(CASA, 'versione', 'testo', 'hash'),
  impostazione: senza(CASA, 'sezione', 'valori'),
  importazione: senza(
    'il file di un operatore: ciò che dice si tiene finché non è importato, al più sette giorni',
    'nome_file',
    'impronta',
    'stato',
    'motivo',
    'esito',
    'contenuto',
    'colonne',
  ),
  mappa_importazione: senza(CASA, 'impronta', 'colonne'),
  modello_lettera: senza(CASA, 'nome', 'destinatario', 'oggetto', 'testo'),
  incarico: senza(NUMERI, 'oggetto'),
  vista_elenco: senza(CASA, 'elenco', 'nome', 'filtri', 'ordine', 'verso', 'colonne'),
  insieme_permessi: senza(CASA, 'codice', 'nome', 'permessi'),
  operatore_insieme: senza(NUMERI),
  invito_operatore: senza(
    'chi è invitato a lavorare qui, mai un iscritto: si dimentica trenta giorni dopo',
    'email',
    'nome',
    'cognome',
    'hash',
    'insiemi',
  ),
  limite: senza(CIFRATO, 'chiave'),
  menzione: senza(NUMERI),
  messaggio: senza(
    'cifrato, con un’impronta da cui non si torna indietro: i suoi si dimenticano (`dimenticaMessaggi`)',
    'canale',
    'contenuto_cifrato',
    'destinatario',
    'causa',
  ),
  portafoglio: senza(NUMERI),
  pratica_importata: senza(CIFRATO, 'chiave', 'seme_cifrato'),
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
  radice_giorno: senza(CIFRATO, 'giorno', 'impronta'),
  regola_bozza: senza(CASA, 'scritta', 'nota'),
  regola_punti: senza(CASA, 'versione', 'dal', 'al', 'quote_bp', 'eccezioni'),
  regola_punti_tipo: senza(CASA, 'versione'),
  regolamento: senza(CASA, 'versione', 'html', 'hash', 'contenuto', 'pdf', 'pdf_hash'),
  regolamento_mostrato: senza(NUMERI),
  requisito: senza(CASA, 'codice', 'descrizione', 'aiuto', 'ruolo'),
  rilevazione: senza('somme di tutto il sistema: quante cose aspettano, mai di chi', 'cifre'),
  scrittura: senza(NUMERI, 'conto'),
  simulazione_regola: senza(NUMERI, 'scritta', 'dal', 'al', 'stato', 'esito'),
  tipo_finanziamento: senza(CASA, 'descrizione'),
  campo_finanziamento: senza(CASA, 'etichetta', 'genere', 'opzioni'),
  documento_richiesto: senza(CASA, 'nome', 'aiuto'),
  traguardo: senza(NUMERI, 'registrato', 'verificato', 'iscritto', 'prima_pratica', 'primo_premio'),
  tratto_rete: senza('conti di più persone insieme, e dove cominciano nella rete', 'da', 'livelli', 'mesi'),
  webhook: senza(CASA, 'url', 'descrizione', 'tipi', 'segreto_cifrato', 'motivo_sospensione'),
  webhook_consegna: senza('ripete gli eventi, che non dicono chi è', 'tipo', 'corpo', 'ultimo_errore'),
}

const testApp = await sharedFixture(openTestApp())

const rows = async <R extends object>(sql: string) => (await testApp.services.db.$client.query<R>(sql)).rows

test('ogni tabella del database ha il suo posto: o parla di persone, o è scritto perché no', async () => {
  const tables = await rows<{ t: string }>(
    "select table_name as t from information_schema.tables where table_schema = 'public'",
  )
  const note = [...Object.keys(PIANO), ...Object.keys(SENZA_PERSONE)]
  expect(tables.map((r) => r.t).filter((t) => !note.includes(t))).toEqual([])
  expect(note.filter((t) => !tables.some((r) => r.t === t))).toEqual([])
  expect(Object.keys(PIANO).filter((t) => t in SENZA_PERSONE)).toEqual([])
})

test('ogni colonna che può portare testo, di qualunque tabella, è cancellata o tenuta con un perché', async () => {
  const columns = await rows<{ t: string; c: string }>(
    `select table_name as t, column_name as c from information_schema.columns
      where table_schema = 'public'
        and data_type not in ('bigint', 'integer', 'smallint', 'boolean', 'timestamp with time zone', 'uuid')`,
  )
  const scoperte = columns.filter(({ t, c }) => {
    const voce = PIANO[t]
    if (!voce) return !SENZA_PERSONE[t]?.testo.includes(c)
    return !voce.elimina && !voce.diventa?.[c] && !voce.tieni?.[c]
  })
  expect(scoperte).toEqual([])
  // And the plans name no column that does not exist.
  const all = await rows<{ t: string; c: string }>(
    "select table_name as t, column_name as c from information_schema.columns where table_schema = 'public'",
  )
  const dette = [
    ...Object.entries(PIANO).map(
      ([t, { diventa = {}, tieni = {} }]) => [t, { ...diventa, ...tieni }] as const,
    ),
    ...Object.entries(SENZA_PERSONE).map(
      ([t, { testo }]) => [t, Object.fromEntries(testo.map((c) => [c, '']))] as const,
    ),
  ]
  const inventate = dette.flatMap(([t, columns]) =>
    Object.keys(columns).filter((c) => !all.some((row) => row.t === t && row.c === c)),
  )
  expect(inventate).toEqual([])
})
