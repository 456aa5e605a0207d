import { NATURE_DI_UNA_PERSONA } from '../../persone/tipi/imprese.ts'

/**
 * What becomes of each thing the house holds about a member when he is erased (decisions §11). It reads and writes the
 * tables of every feature by name, against the rule that a feature's tables are its own: an erasure that each feature
 * did in its way could not be proved whole. A test reads the schema: a column that is not here fails it.
 */
type Voce = {
  /** Which rows are his: SQL, `$1` is his account. */
  dove: string
  /** The rows go. */
  elimina?: true
  /** What each column becomes, as SQL. */
  diventa?: Record<string, string>
  /** Columns that stay, with why. */
  tieni?: Record<string, string>
}

const SISTEMA = 'parola o numero del sistema, non della persona'
const PROVA = 'prova di che cosa ha accettato o rifiutato, senza dire chi è'
const CONTABILE = 'registro dei punti, che non si cambia: dice un numero di account'
const RETE = 'forma della rete: il codice resta preso, senza dire di chi era'
const PREMIO = 'registro dei premi: che cosa e quando, senza dire a chi'
const PRATICA = 'cifre della pratica, senza dire di chi'
const CERTIFICA = 'chi è rimasto scritto a parte perché una legge lo chiede, cifrato e fino a un giorno'

const tieni = (perche: string, ...colonne: string[]) => Object.fromEntries(colonne.map((c) => [c, perche]))
const SUO = 'utente_id = $1'
const SUO_PROFILO = 'profilo_id in (select id from profilo where utente_id = $1)'
/** His company, when he alone is enrolled with it. */
const SUA_AZIENDA = `id_anagrafica in (
  select a.id_anagrafica from azienda a where a.titolare_id = $1 and not exists (
    select 1 from profilo p where p.id_anagrafica = a.id_anagrafica and p.utente_id <> $1 and p.stato <> 'cessata'))`
/** Clients' names stay as long as the law wants the papers of a completed case. */
const SUA_PRATICA = `utente_id = $1 and (id_stato <> 5 or not exists (
  select 1 from identita_conservata i where i.utente_id = $1 and 'pratiche' = any(i.motivi)))`

/** His company when it is he and nobody else: a one-person business, whose name and seat are a person's (GDPR). */
const LUI_COME_AZIENDA = `${SUA_AZIENDA} and id_anagrafica in (
  select a.id_anagrafica from azienda a where a.id_natura_giuridica in (${NATURE_DI_UNA_PERSONA.join(', ')}))`
/** Where he was placed, and where those who were once right under him: why is in words, and they may be about him. */
const SUOI_PASSAGGI = `segnalatore_id in (
  select g.id from segnalatore g where g.utente_id = $1
  union select s.segnalatore_id from sponsor_storia s join segnalatore g on g.id = s.sponsor_id where g.utente_id = $1)`

/** In this order. */
export const PIANO: Record<string, Voce> = {
  token_accesso: {
    dove: 'sessione_id in (select id from sessione where utente_id = $1)',
    elimina: true,
  },
  token_refresh: {
    dove: 'sessione_id in (select id from sessione where utente_id = $1)',
    elimina: true,
  },
  iscrizione_push: { dove: SUO, elimina: true },
  sessione: { dove: SUO, elimina: true },
  dispositivo_noto: { dove: SUO, elimina: true },
  ripristino_contatti: { dove: SUO, elimina: true },
  codice_otp: { dove: SUO, elimina: true },
  link_iscrizione: { dove: SUO, elimina: true },
  idempotenza: { dove: SUO, elimina: true },
  indirizzo: { dove: SUO, elimina: true },
  messaggio_operatore: { dove: SUO, elimina: true },
  avviso: { dove: SUO, elimina: true },
  preferenza_avviso: { dove: SUO, elimina: true },
  scadenza_requisito: { dove: SUO_PROFILO, elimina: true },
  legale_rappresentante: { dove: SUA_AZIENDA, elimina: true },
  sede_azienda: { dove: LUI_COME_AZIENDA, elimina: true },
  azienda: {
    dove: LUI_COME_AZIENDA,
    diventa: { partita_iva: "'cancellata-' || id_anagrafica", codice_ateco: 'null' },
    tieni: tieni(SISTEMA, 'categorie_merceologiche'),
  },
  pratica: {
    dove: SUA_PRATICA,
    diventa: { nominativo: "'Cliente cancellato'", manca: 'null' },
    tieni: tieni(PRATICA, 'data_registrazione', 'passo', 'motivi_punti', 'saltati'),
  },
  pratica_storia: {
    dove: `pratica_id in (select id from pratica where ${SUA_PRATICA})`,
    diventa: { motivo: 'null' },
    tieni: tieni(PRATICA, 'passo'),
  },
  richiesta_premio: {
    dove: SUO,
    diventa: {
      nota: 'null',
      sped_nominativo: "'Iscritto cancellato'",
      sped_indirizzo: "''",
      sped_cap: "''",
      sped_comune: "''",
      sped_provincia: "''",
      corriere: 'null',
      tracking: 'null',
    },
    tieni: tieni(PREMIO, 'stato', 'consegna_entro', 'codice'),
  },
  richiesta_storia: {
    dove: 'richiesta_id in (select id from richiesta_premio where utente_id = $1)',
    diventa: { nota: 'null' },
    tieni: tieni(PREMIO, 'stato'),
  },
  profilo_storia: {
    dove: SUO_PROFILO,
    diventa: { motivo: 'null' },
    tieni: tieni(SISTEMA, 'da', 'a'),
  },
  profilo: {
    dove: SUO,
    diventa: { attributi: "'{}'" },
    tieni: { ...tieni(SISTEMA, 'ruolo', 'stato'), ...tieni(RETE, 'username') },
  },
  anagrafica: {
    dove: `(tipo = 'fisica' and id = (select id_anagrafica from utente where id = $1)) or id in (
      select id_anagrafica from azienda where ${LUI_COME_AZIENDA})`,
    diventa: {
      denominazione: "case tipo when 'fisica' then 'Iscritto cancellato' else 'Azienda cancellata' end",
      nome: "case tipo when 'fisica' then 'Iscritto' end",
      cognome: "case tipo when 'fisica' then 'cancellato' end",
      codice_fiscale_cifrato: 'null',
      codice_fiscale_indice: 'null',
      data_nascita: 'null',
      aggiornata_il: 'now()',
    },
    tieni: tieni(SISTEMA, 'tipo'),
  },
  utente: {
    dove: 'id = $1',
    diventa: {
      email: "'cancellato-' || id || '@iscritto.invalid'",
      email_verificata_il: 'null',
      cellulare: "''",
      cellulare_verificato_il: 'null',
      // Of no password: nothing that is typed has this as its hash.
      password_hash: "'!'",
      target: 'null',
      bloccato: 'true',
      aggiornato_il: 'now()',
    },
    tieni: tieni(SISTEMA, 'ruolo'),
  },
  consenso: { dove: SUO, tieni: tieni(PROVA, 'tipo', 'versione_testo', 'canale') },
  segnalatore: { dove: SUO, tieni: tieni(RETE, 'codice', 'percorso') },
  sponsor_storia: { dove: SUOI_PASSAGGI, diventa: { motivo: 'null' } },
  rettifica: {
    dove: SUO,
    diventa: { motivo: "'(cancellato)'", nota: 'null' },
    tieni: tieni(CONTABILE, 'stato'),
  },
  movimento: { dove: SUO, tieni: tieni(CONTABILE, 'chiave', 'tipo', 'regola_versione', 'dati', 'titoli') },
  lotto: { dove: SUO, tieni: tieni(CONTABILE, 'scade_il') },
  qualifica_mese: { dove: SUO, tieni: tieni(SISTEMA, 'mese', 'esito') },
  qualifica_cifre: { dove: SUO, tieni: tieni(SISTEMA, 'mese') },
  evento: { dove: 'attore_id = $1', tieni: tieni(SISTEMA, 'tipo', 'oggetto', 'dati') },
  identita_conservata: { dove: SUO, tieni: tieni(CERTIFICA, 'dati_cifrati', 'motivi', 'fino_al') },
}

/** The statements of the plan, each with `$1` = the account. */
export function istruzioni(): string[] {
  return Object.entries(PIANO).flatMap(([tabella, { dove, elimina, diventa }]) => {
    if (elimina) return [`delete from ${tabella} where ${dove}`]
    if (!diventa) return []
    const valori = Object.entries(diventa).map(([colonna, sql]) => `${colonna} = ${sql}`)
    return [`update ${tabella} set ${valori.join(', ')} where ${dove}`]
  })
}
