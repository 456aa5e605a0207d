import { type Company, companyLines, NO_COMPANY } from '@primo/domain/platform/company'
import { longDate } from '@primo/domain/platform/dates'
import { aOrAd, elide, fullStop } from '@primo/domain/platform/italian'
import { accorda, euro, percent, quanti, wholeNumber } from '@primo/domain/platform/numbers'
import { MESI_CONSEGNA } from '@primo/domain/raccolta/manifestazione'
import type { RegolaPunti } from '@primo/domain/raccolta/punti'

/** Data of an edition that its official rules contain. */
export type Edizione = {
  id: number
  codice: string
  titolo: string
  inizio: string
  fine: string
  ultima_richiesta: string
}

/** Prize of the catalogue as listed in the official rules. */
export type VoceCatalogo = {
  codice: string
  descrizione: string
  punti: number
  valore_cent: number
  /** Last day on which the prize can be requested; the edition's last day unless the prize has an earlier one. */
  valido_al: string
  limite_persona: number | null
}

/** Content of an edition's official rules: each version is generated from it, and versions are compared by it. */
export type ContenutoRegolamento = {
  edizione: Edizione
  /** Points rule, with the exceptions as sentences; absent when there are none. */
  regola: RegolaPunti & { tipi: { descrizione: string; punti: number }[]; eccezioni?: string[] }
  catalogo: VoceCatalogo[]
  /** Product and promoting company as published. Absent in versions of older releases: compared as without a company. */
  prodotto?: string
  azienda?: Company
}

/** Column of a table in the PDF; `parte` is its share of the page width. */
type Colonna = { nome: string; numero?: true; parte: number }
export type Blocco =
  | { tipo: 'titolo'; testo: string }
  | { tipo: 'paragrafo'; testo: string }
  | { tipo: 'elenco'; voci: string[] }
  | { tipo: 'tabella'; didascalia: string; colonne: Colonna[]; righe: string[][] }

/** The official rules as an ordered list of blocks, from which HTML page and PDF are rendered, so that they cannot differ. */
export type Documento = { titolo: string; sottotitolo: string; prodotto: string; blocchi: Blocco[] }

const ORDINALI = [
  'primo',
  'secondo',
  'terzo',
  'quarto',
  'quinto',
  'sesto',
  'settimo',
  'ottavo',
  'nono',
  'decimo',
]

function quote(regola: RegolaPunti): string {
  const items = regola.quote_bp.map(
    (bp, i) => `${elide('il', percent(bp / 100))} ${elide('al', `${ORDINALI[i]}`)} livello di sponsor`,
  )
  return items.length > 1 ? `${items.slice(0, -1).join(', ')} e ${items.at(-1)}` : (items[0] ?? '')
}

const titolo = (testo: string): Blocco => ({ tipo: 'titolo', testo })
const paragrafo = (testo: string): Blocco => ({ tipo: 'paragrafo', testo })

function nomeDelPremio(item: VoceCatalogo, ultima_richiesta: string): string {
  const note = [
    item.limite_persona === null
      ? ''
      : `al massimo ${quanti(item.limite_persona, 'pezzo', 'pezzi')} a persona`,
    item.valido_al < ultima_richiesta ? `fino ${elide('al', longDate(item.valido_al))}` : '',
  ].filter(Boolean)
  return note.length > 0 ? `${item.descrizione} (${note.join(', ')})` : item.descrizione
}

function premi({ catalogo, edizione }: ContenutoRegolamento): Blocco {
  if (catalogo.length === 0) {
    return paragrafo(
      'I premi sono quelli pubblicati nel catalogo dell’app, con i punti e il valore di ciascuno.',
    )
  }
  return {
    tipo: 'tabella',
    didascalia: 'Catalogo alla data di pubblicazione',
    colonne: [
      { nome: 'Codice', parte: 0.15 },
      { nome: 'Premio', parte: 0.53 },
      { nome: 'Punti', numero: true, parte: 0.14 },
      { nome: 'Valore', numero: true, parte: 0.18 },
    ],
    righe: catalogo.map((p) => [
      p.codice,
      nomeDelPremio(p, edizione.ultima_richiesta),
      wholeNumber(p.punti),
      euro(p.valore_cent),
    ]),
  }
}

/** Returns the blocks about the exceptions to the points by type. */
const eccezioni = (sentences: string[]): Blocco[] =>
  sentences.length === 0
    ? []
    : [
        paragrafo(
          accorda(
            sentences.length,
            'Ai punti della tabella fa eccezione:',
            'Ai punti della tabella fanno eccezione i casi che seguono; se più di uno si applica, decide il primo:',
          ),
        ),
        { tipo: 'elenco', voci: sentences },
      ]

/**
 * Generates an edition's official rules in Italian, from the edition, the points rule and the catalogue.
 * @param input.azienda promoting company, with the data it has entered in the settings
 */
export function documento(
  input: ContenutoRegolamento & { prodotto: string; versione: string; azienda?: Company | undefined },
): Documento {
  const promossa = companyLines(input.azienda ?? NO_COMPANY).join(', ')
  const { prodotto, edizione, regola } = input
  return {
    prodotto,
    titolo: `Regolamento della manifestazione a premi «${edizione.titolo}»`,
    sottotitolo: `Versione ${input.versione}. Redatto secondo il D.P.R. 26 ottobre 2001, n. 430.`,
    blocchi: [
      ...(promossa ? [paragrafo(fullStop(`La manifestazione è promossa da ${promossa}`))] : []),
      titolo('1. Chi può partecipare'),
      paragrafo(
        `Possono iscriversi le persone maggiorenni registrate ${aOrAd(prodotto)} con cellulare ed e-mail verificati. L’iscrizione è gratuita e resta gratuita: non è chiesto alcun acquisto né alcuna quota.`,
      ),
      titolo('2. Durata'),
      paragrafo(
        `La raccolta dei punti va ${elide('dal', longDate(edizione.inizio))} ${elide('al', longDate(edizione.fine))}. I premi si possono richiedere fino ${elide('al', longDate(edizione.ultima_richiesta))} compreso. La manifestazione si svolge in Italia.`,
      ),
      titolo('3. Come si ottengono i punti'),
      paragrafo(
        'I punti arrivano soltanto quando una pratica di finanziamento si completa con esito positivo. Iscrivere altre persone non dà mai punti (legge 17 agosto 2005, n. 173).',
      ),
      {
        tipo: 'tabella',
        didascalia: `Punti di una pratica a chi l’ha registrata, regola ${regola.versione}`,
        colonne: [
          { nome: 'Tipo di finanziamento', parte: 0.75 },
          { nome: 'Punti', numero: true, parte: 0.25 },
        ],
        righe: regola.tipi.map((t) => [t.descrizione, wholeNumber(t.punti)]),
      },
      ...eccezioni(regola.eccezioni ?? []),
      paragrafo(
        `Della stessa pratica va inoltre alla linea degli sponsor ${quote(regola)}, arrotondando per difetto e fino a ${quanti(regola.tetto_quota, 'punto', 'punti')} per livello. Conta la linea com’era il giorno in cui la pratica è stata registrata; chi il giorno dell’accredito non ha un profilo attivo in questa manifestazione e un profilo Promotore attivo, con i requisiti validi, viene saltato e il livello passa allo sponsor successivo.`,
      ),
      titolo('4. Maturazione, scadenza e storni'),
      {
        tipo: 'elenco',
        voci: [
          `I punti accreditati maturano dopo ${quanti(regola.giorni_maturazione, 'giorno', 'giorni')}: da quel momento si possono usare.`,
          `I punti non usati scadono alla fine ${elide('del', longDate(edizione.ultima_richiesta))} e non passano a un’altra edizione. Si usano sempre per primi quelli che scadono prima.`,
          'Se una pratica completata viene riaperta, i punti che aveva dato si stornano. Se sono già stati usati, la differenza si recupera dai punti successivi.',
        ],
      },
      titolo('5. Premi'),
      premi(input),
      paragrafo(
        'I premi non consistono in denaro, non si convertono in denaro e non si cedono. Se un premio non fosse più disponibile, sarà sostituito con uno di valore pari o superiore.',
      ),
      titolo('6. Richiesta e consegna'),
      paragrafo(
        `Il premio si richiede dall’app: i punti vengono tenuti da parte e il premio è riservato. Si può annullare finché la richiesta non è approvata, e i punti tornano. La consegna, senza spese, avviene in Italia entro ${MESI_CONSEGNA} mesi dalla richiesta.`,
      ),
      titolo('7. Garanzie e imposte'),
      paragrafo(
        'È dovuta la cauzione prevista dall’art. 7 del D.P.R. 430/2001, pari al 20% del valore complessivo dei premi. Dove dovuta, si applica la ritenuta dell’art. 30 del D.P.R. 600/1973.',
      ),
      titolo('8. Modifiche'),
      paragrafo(
        'Una nuova versione di questo regolamento viene mostrata prima di valere e non peggiora mai i diritti già acquisiti.',
      ),
      titolo('9. Dati personali'),
      paragrafo(
        `I dati servono a gestire l’iscrizione, i punti e la consegna dei premi, e sono trattati come descritto nell’informativa di ${prodotto}. Partecipare non richiede alcun consenso facoltativo.`,
      ),
    ],
  }
}
