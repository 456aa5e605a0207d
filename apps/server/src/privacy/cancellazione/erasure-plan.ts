import { PIANO_ACCESSO, SUA_ANAGRAFICA } from '../../accesso/account/personal-data.ts'
import { PIANO_AZIENDALE } from '../../accesso/aziendale/personal-data.ts'
import { PIANO_FATTORI } from '../../accesso/fattori/personal-data.ts'
import { pianoAnagrafica } from '../../anagrafica/persone/personal-data.ts'
import { PIANO_ASSISTENTE } from '../../assistente/personal-data.ts'
import { PIANO_AVVISI } from '../../comunicazioni/avvisi/personal-data.ts'
import { PIANO_ISCRIZIONI } from '../../ingresso/iscrizioni/personal-data.ts'
import { AZIENDE_SUE, DITTE_SUE, PIANO_AZIENDE } from '../../iscritti/aziende/personal-data.ts'
import { PIANO_CONSENSI } from '../../iscritti/consensi/personal-data.ts'
import { PIANO_CONTATTI } from '../../iscritti/contatti/personal-data.ts'
import { PIANO_INDIRIZZI } from '../../iscritti/indirizzi/personal-data.ts'
import { PIANO_PROFILI } from '../../iscritti/profili/personal-data.ts'
import { keepColumns, type PianoCancellazione, SUO } from '../../platform/db/personal-data.ts'
import { PIANO_HTTP } from '../../platform/http/idempotency.ts'
import { pianoConversazioni } from '../../pratiche/conversazione/personal-data.ts'
import { pianoDocumenti } from '../../pratiche/documenti/personal-data.ts'
import { pianoLettere } from '../../pratiche/lettere/personal-data.ts'
import { pianoPratiche, SUE_PRATICHE } from '../../pratiche/pratiche/personal-data.ts'
import { pianoSoggetti } from '../../pratiche/soggetti/personal-data.ts'
import { PIANO_QUALIFICHE } from '../../qualifiche/qualifiche/personal-data.ts'
import { PIANO_PREMI } from '../../raccolta/premi/personal-data.ts'
import { PIANO_PUNTI, SUE_RETTIFICHE } from '../../raccolta/punti/personal-data.ts'
import { PIANO_EVENTI } from '../../registro/eventi/personal-data.ts'
import { PIANO_RETE, SUO_POSTO } from '../../rete/personal-data.ts'
import { PIANO_NOTE } from '../../ufficio/note/personal-data.ts'
import { type CoseSue, pianoProposte } from '../../ufficio/proposte/personal-data.ts'
import { PIANO_VISIONI } from '../../ufficio/visioni/personal-data.ts'

const CERTIFICA = 'chi è rimasto scritto a parte perché una legge lo chiede, cifrato e fino a un giorno'
const SUE_PRATICHE_CONSERVATE = `
  select 1 from identita_conservata i where i.utente_id = $1 and 'pratiche' = any(i.motivi)`

/**
 * Proposals that concern the member, by kind: on their one-person business, the legal representative of a company with which only
 * they are enrolled, their network node, cases and points.
 */
export const SUE_PROPOSTE: CoseSue = {
  'azienda.correggi': DITTE_SUE,
  'azienda.legale': AZIENDE_SUE,
  'rete.sposta': SUO_POSTO,
  'pratica.completa': SUE_PRATICHE,
  'punti.rettifica': SUE_RETTIFICHE,
}

/** Erasure plans of all areas, by table. */
const VOCI = {
  ...PIANO_HTTP,
  ...PIANO_EVENTI,
  ...pianoAnagrafica({ persona: SUA_ANAGRAFICA, ditte: DITTE_SUE }),
  ...PIANO_ACCESSO,
  ...PIANO_AZIENDALE,
  ...PIANO_FATTORI,
  ...PIANO_CONSENSI,
  ...PIANO_INDIRIZZI,
  ...PIANO_CONTATTI,
  ...PIANO_NOTE,
  ...pianoProposte(SUE_PROPOSTE),
  ...PIANO_VISIONI,
  ...PIANO_PROFILI,
  ...PIANO_AZIENDE,
  ...PIANO_RETE,
  ...PIANO_PUNTI,
  ...PIANO_PREMI,
  ...pianoSoggetti(SUE_PRATICHE_CONSERVATE),
  ...pianoPratiche(SUE_PRATICHE_CONSERVATE),
  ...pianoDocumenti(SUE_PRATICHE_CONSERVATE),
  ...pianoConversazioni(SUE_PRATICHE_CONSERVATE),
  ...pianoLettere(SUE_PRATICHE_CONSERVATE),
  ...PIANO_QUALIFICHE,
  ...PIANO_ISCRIZIONI,
  ...PIANO_AVVISI,
  ...PIANO_ASSISTENTE,
  identita_conservata: { dove: SUO, tieni: keepColumns(CERTIFICA, 'dati_cifrati', 'motivi', 'fino_al') },
} satisfies PianoCancellazione

/** Order of the tables in the erasure: referencing rows are deleted first, and rows are always locked in the same order. */
const ORDINE: (keyof typeof VOCI)[] = [
  'token_accesso',
  'token_refresh',
  'iscrizione_push',
  'accesso_aziendale',
  'sessione',
  'dispositivo_noto',
  'ripristino_contatti',
  'identita_aziendale',
  'passkey',
  'sfida_passkey',
  'app_codici',
  'codice_recupero',
  'codice_otp',
  'link_iscrizione',
  'idempotenza',
  'indirizzo',
  'messaggio_operatore',
  'nota',
  'proposta',
  'visione',
  'avviso',
  'preferenza_avviso',
  'scadenza_requisito',
  'legale_rappresentante',
  'sede_azienda',
  'azienda',
  'caricamento',
  'pratica_documento',
  'pratica_messaggio',
  'pratica_lettera',
  'link_cliente',
  'soggetto_informativa',
  'pratica_soggetto',
  'pratica',
  'pratica_dati',
  'pratica_storia',
  'desiderio',
  'richiesta_premio',
  'richiesta_storia',
  'profilo_storia',
  'profilo',
  'anagrafica',
  'utente',
  'consenso',
  'segnalatore',
  'sponsor_storia',
  'rettifica',
  'movimento',
  'lotto',
  'qualifica_mese',
  'qualifica_cifre',
  'evento',
  'identita_conservata',
]

/**
 * Erasure plan of all personal data of a member (decisions §11): each area defines its own tables in one format, and they are
 * merged here, so that the plan can be tested as a whole. A test reads the schema and fails for a column that is not covered.
 */
export const PIANO: PianoCancellazione = Object.fromEntries(ORDINE.map((table) => [table, VOCI[table]]))

/** Returns the SQL statements of the erasure plan. `$1` is the account id. */
export function erasureStatements(): string[] {
  return Object.entries(PIANO).flatMap(([table, { dove, elimina, diventa }]) => {
    if (elimina) return [`delete from ${table} where ${dove}`]
    if (!diventa) return []
    const values = Object.entries(diventa).map(([column, sql]) => `${column} = ${sql}`)
    return [`update ${table} set ${values.join(', ')} where ${dove}`]
  })
}
