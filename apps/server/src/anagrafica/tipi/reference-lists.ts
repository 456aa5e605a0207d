import type {
  CategoriaMerceologica,
  NaturaGiuridica,
  TipoDocumento,
  Voce,
} from '@primo/contract/anagrafica/tipi'
import { asc, type Column, type SQL, sql } from 'drizzle-orm'
import type { Reader, Trx } from '../../platform/db/db.ts'
import FORME from './forme-giuridiche.json' with { type: 'json' }
import { tipo_finanziamento } from './tables.ts'

/**
 * Legal forms: ISTAT, «Classificazione delle forme giuridiche delle unità legali» (CC BY 4.0; from AgID's controlled
 * vocabularies, edition of December 2021). Changed: «Agenzia dello Stato», which the file numbers like «Ministero», is 2.2.30.
 * Short names are the usual ones, where there is one.
 */
type Shape = readonly [codice: string, descrizione: string, breve?: string]

const FORME_GIURIDICHE = FORME as unknown as readonly Shape[]

export const NATURE_GIURIDICHE: readonly NaturaGiuridica[] = FORME_GIURIDICHE.map(
  ([cod_bi, descrizione, breve], i) => ({
    id: i + 1,
    cod_bi,
    descr_breve: breve ?? descrizione,
    descrizione,
    di_capitale: cod_bi.startsWith('1.3.'),
  }),
)

/** Legal forms of one-person businesses, whose data are personal data of the owner. */
export const NATURE_DI_UNA_PERSONA = NATURE_GIURIDICHE.filter((n) => n.cod_bi.startsWith('1.1.')).map(
  (n) => n.id,
)

/** The divisions of goods and services by which ISTAT measures consumer prices (NIC, COICOP; CC BY). */
const DIVISIONI = [
  'Prodotti alimentari e bevande analcoliche',
  'Bevande alcoliche e tabacchi',
  'Abbigliamento e calzature',
  'Abitazione, acqua, elettricità e combustibili',
  'Mobili, articoli e servizi per la casa',
  'Servizi sanitari e spese per la salute',
  'Trasporti',
  'Comunicazioni',
  'Ricreazione, spettacoli e cultura',
  'Istruzione',
  'Servizi ricettivi e di ristorazione',
  'Altri beni e servizi',
]

export const CATEGORIE_MERCEOLOGICHE: readonly CategoriaMerceologica[] = DIVISIONI.map((descrizione, i) => ({
  id_categoria_merceologica: i + 1,
  descrizione,
  operatore: 'archivio',
  data_modifica: null,
  cancellato: false,
}))

function list(rows: readonly (readonly [codice: string, descrizione: string])[]): Voce[] {
  return rows.map(([codice, descrizione], i) => ({ id: i + 1, codice, descrizione }))
}

/**
 * Levels of education: codes in use of the table «Titolo di studio» of ANPR, the population register (Ministero dell'Interno, CC
 * BY 4.0).
 */
export const TITOLI_STUDIO = list([
  ['7', 'Nessun titolo'],
  ['8', 'Licenza elementare'],
  ['9', 'Licenza media o avviamento professionale'],
  ['A', 'Diploma di qualifica professionale e qualifiche regionali di 2-3 anni'],
  [
    'B',
    'Attestato IFP di qualifica professionale triennale o diploma professionale quadriennale IFP di tecnico',
  ],
  ['C', 'Diploma di maturità'],
  ['D', 'Certificato di specializzazione tecnica superiore (IFTS)'],
  ['E', 'Diploma di tecnico superiore (ITS)'],
  ['F', 'Laurea di primo livello, diploma universitario o diploma accademico di primo livello'],
  ['G', 'Laurea magistrale, specialistica o di vecchio ordinamento, diploma accademico di secondo livello'],
  ['H', 'Dottorato'],
])

/** Marital statuses: table «Stato civile» of ANPR, the population register (Ministero dell'Interno, CC BY 4.0). */
export const STATI_CIVILI = list([
  ['1', 'Celibe/Nubile'],
  ['2', 'Coniugato/a'],
  ['3', 'Vedovo/a'],
  ['4', 'Divorziato/a'],
  ['6', 'Unito/a civilmente'],
  ['7', 'Stato libero a seguito di decesso della parte unita civilmente'],
  ['8', 'Stato libero a seguito di scioglimento dell’unione'],
])

/**
 * Professional positions: codes in use of the table «Posizione nella professione» of ANPR, the population register (Ministero
 * dell'Interno, CC BY 4.0).
 */
export const LAVORI = list([
  ['1', 'Dirigente'],
  ['2', 'Quadro o impiegato'],
  ['3', 'Operaio o assimilato'],
  ['4', 'Imprenditore o libero professionista'],
  ['5', 'Lavoratore in proprio'],
  ['6', 'Coadiuvante familiare o socio di cooperativa'],
  ['7', 'Collaborazione coordinata e continuativa o prestazione d’opera occasionale'],
])

/** Employment contracts of D.Lgs. 15 June 2015, n. 81. The code of a contract is the first article of the decree about it. */
export const ASSUNZIONI = list([
  ['1', 'Tempo indeterminato'],
  ['4', 'Tempo parziale'],
  ['13', 'Lavoro intermittente'],
  ['19', 'Tempo determinato'],
  ['30', 'Somministrazione'],
  ['41', 'Apprendistato'],
])

/**
 * Categories of employees (art. 2095 c.c., codes C1–C4) and, for persons who do not work, ANPR's table «Condizione non
 * professionale» (Ministero dell'Interno, CC BY 4.0, codes N1–N5).
 */
export const CATEGORIE_LAVORATIVE = list([
  ['C1', 'Dirigente'],
  ['C2', 'Quadro'],
  ['C3', 'Impiegato'],
  ['C4', 'Operaio'],
  ['N1', 'Casalinga o casalingo'],
  ['N2', 'Studente'],
  ['N3', 'Disoccupato o in cerca di prima occupazione'],
  ['N4', 'Pensionato o ritirato dal lavoro'],
  ['N5', 'Altra condizione non professionale'],
])

const senzaBanca = (
  codice: string,
  descrizione: string,
  validita: number | null,
  rilasciato_da: string,
): TipoDocumento => ({ codice, descrizione, validita, rilasciato_da, codice_banca: null })

/**
 * Identity card and equivalent documents (D.P.R. 445/2000, art. 35), each with its longest validity for an adult, in years.
 * Banks' codes of the documents are not published; the company's own go in `codice_banca`.
 */
export const DOCUMENTI: readonly TipoDocumento[] = [
  senzaBanca('CI', 'Carta d’identità', 10, 'Comune'),
  senzaBanca('CIE', 'Carta d’identità elettronica', 10, 'Ministero dell’Interno'),
  senzaBanca('PAS', 'Passaporto', 10, 'Questura'),
  senzaBanca('PAT', 'Patente di guida', 10, 'Motorizzazione civile'),
  senzaBanca('NAU', 'Patente nautica', 10, 'Capitaneria di porto o Motorizzazione civile'),
  senzaBanca('PEN', 'Libretto di pensione', null, 'Ente previdenziale'),
  senzaBanca(
    'TER',
    'Patentino di abilitazione alla conduzione di impianti termici',
    null,
    'Regione o Provincia',
  ),
  senzaBanca('ARM', 'Porto d’armi', 5, 'Questura o Prefettura'),
  senzaBanca(
    'TES',
    'Tessera di riconoscimento di un’amministrazione dello Stato',
    null,
    'Amministrazione dello Stato',
  ),
  senzaBanca('SOG', 'Permesso di soggiorno', null, 'Questura'),
]

/** Financing types of the specification (§3), by id. Others can be added as rows of `tipo_finanziamento`. */
export const TIPI_FINANZIAMENTO = {
  1: 'Prestito Personale',
  2: 'Mutuo Casa',
  3: 'Cessione del Quinto',
  4: 'Leasing Auto',
  5: 'Finanziamento Ristrutturazione',
} as const

/** Adds the financing types of `TIPI_FINANZIAMENTO` that the table lacks. */
export async function loadTipiFinanziamento(trx: Trx): Promise<void> {
  await trx
    .insert(tipo_finanziamento)
    .values(Object.entries(TIPI_FINANZIAMENTO).map(([id, descrizione]) => ({ id: Number(id), descrizione })))
    .onConflictDoNothing()
}

/** Returns the financing types, in the order of their ids. */
export async function tipiFinanziamento(reader: Reader) {
  return reader.select().from(tipo_finanziamento).orderBy(asc(tipo_finanziamento.id))
}

/** Returns the SQL of the name of the financing type referenced by a column of another table. */
export const descrizioneDelTipo = (id: Column): SQL<string> =>
  sql`(select t.descrizione from tipo_finanziamento t where t.id = ${id})`

/** SQL query of the financing types, `id` and `descrizione`, for joins in other areas. */
export const TIPI_FINANZIAMENTO_SQL = 'select id, descrizione from tipo_finanziamento'
