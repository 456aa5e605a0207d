import type { Reader } from '../db/db.ts'
import { queryRows } from '../db/query.ts'

/**
 * An encrypted column (decisions §11), with what its re-encryption under another key needs. A test compares the list with the
 * schema, and the README's list with it.
 */
type Cifrato = {
  /** Description, for the README, of what the column contains. */
  che: string
  /** Primary key of the table. It is authenticated with the ciphertext, which therefore cannot be decrypted in another row. */
  chiave: 'id' | 'id_anagrafica' | 'pratica_id' | 'sessione_id' | 'utente_id'
  tipo: 'bigint' | 'uuid'
  /** Blind index of the encrypted column: the column that stores it, and the text that it hashes. */
  indice?: { colonna: string; uso: 'indice' | 'campo'; testo: (plain: string) => string }
  /** Key label with which the column was encrypted before each column had a key of its own. */
  prima: 'campo' | 'messaggio'
}

const wholeField = (plain: string) => plain
const pushAddress = (plain: string) => (JSON.parse(plain) as { endpoint: string }).endpoint

export const ENCRYPTED_FIELDS = {
  'anagrafica.codice_fiscale_cifrato': {
    che: 'codice fiscale (tax code) of persons and companies',
    chiave: 'id',
    tipo: 'bigint',
    indice: { colonna: 'codice_fiscale_indice', uso: 'indice', testo: wholeField },
    prima: 'campo',
  },
  'legale_rappresentante.codice_fiscale_cifrato': {
    che: 'codice fiscale of a company’s legal representative',
    chiave: 'id_anagrafica',
    tipo: 'bigint',
    indice: { colonna: 'codice_fiscale_indice', uso: 'indice', testo: wholeField },
    prima: 'campo',
  },
  'legale_rappresentante.numero_documento_cifrato': {
    che: 'identity document number of a company’s legal representative',
    chiave: 'id_anagrafica',
    tipo: 'bigint',
    indice: { colonna: 'numero_documento_indice', uso: 'indice', testo: wholeField },
    prima: 'campo',
  },
  'identita_conservata.dati_cifrati': {
    che: 'identity of an erased member, for as long as the law requires',
    chiave: 'utente_id',
    tipo: 'bigint',
    prima: 'campo',
  },
  'app_codici.segreto_cifrato': {
    che: 'TOTP secret of an operator',
    chiave: 'utente_id',
    tipo: 'bigint',
    prima: 'campo',
  },
  'codice_recupero.impronta_cifrata': {
    che: 'hashes of an operator’s recovery codes',
    chiave: 'id',
    tipo: 'bigint',
    prima: 'campo',
  },
  'messaggio.contenuto_cifrato': {
    che: 'recipient, subject and text of e-mails and SMS, until they are sent',
    chiave: 'id',
    tipo: 'bigint',
    prima: 'messaggio',
  },
  'messaggio_operatore.testo_cifrato': {
    che: 'messages from a member to the operators',
    chiave: 'id',
    tipo: 'bigint',
    prima: 'campo',
  },
  'pratica_importata.seme_cifrato': {
    che: 'hash that recognizes a CSV row already imported as a case',
    chiave: 'id',
    tipo: 'bigint',
    indice: { colonna: 'chiave', uso: 'indice', testo: wholeField },
    prima: 'campo',
  },
  'pratica_soggetto.codice_fiscale_cifrato': {
    che: 'codice fiscale of the subjects of a case',
    chiave: 'id',
    tipo: 'bigint',
    indice: { colonna: 'codice_fiscale_indice', uso: 'indice', testo: wholeField },
    prima: 'campo',
  },
  'pratica_soggetto.contatti_cifrati': {
    che: 'mobile number and e-mail address of the subjects of a case',
    chiave: 'id',
    tipo: 'bigint',
    prima: 'campo',
  },
  'pratica_dati.campi_cifrati': {
    che: 'additional fields of a case, by its financing type',
    chiave: 'pratica_id',
    tipo: 'bigint',
    prima: 'campo',
  },
  'pratica_documento.chiave_cifrata': {
    che: 'key of a document of a case',
    chiave: 'id',
    tipo: 'bigint',
    prima: 'campo',
  },
  'pratica_messaggio.testo_cifrato': {
    che: 'messages between operators, convenzionato and client on a case',
    chiave: 'id',
    tipo: 'bigint',
    prima: 'campo',
  },
  'pratica_lettera.contenuto_cifrato': {
    che: 'lettere and e-mails written from a case, with their recipient',
    chiave: 'id',
    tipo: 'bigint',
    prima: 'campo',
  },
  'caricamento.chiave_cifrata': {
    che: 'key of an upload in progress',
    chiave: 'id',
    tipo: 'uuid',
    prima: 'campo',
  },
  'iscrizione_push.dove_cifrato': {
    che: 'endpoint and keys of a push subscription',
    chiave: 'sessione_id',
    tipo: 'uuid',
    indice: { colonna: 'indice', uso: 'campo', testo: pushAddress },
    prima: 'campo',
  },
  'chiave_push.privata_cifrata': {
    che: 'VAPID private key',
    chiave: 'id',
    tipo: 'bigint',
    prima: 'campo',
  },
  'webhook.segreto_cifrato': {
    che: 'signing secret of a webhook',
    chiave: 'id',
    tipo: 'bigint',
    prima: 'campo',
  },
} as const satisfies Record<string, Cifrato>

/** Name of an encrypted column, as `table.column`. */
export type EncryptedField = keyof typeof ENCRYPTED_FIELDS

export const ENCRYPTED_FIELD_NAMES = Object.keys(ENCRYPTED_FIELDS) as EncryptedField[]

/** Returns the description of an encrypted column. */
export const encryptedField = (field: EncryptedField): Cifrato => ENCRYPTED_FIELDS[field]

/**
 * A stored keyed hash, job payload or response that cannot be recomputed under a new key: it is looked up or decrypted under every
 * key, and expires. A test checks what becomes of every other.
 */
type ExpiringHash = {
  /** Name shown to the administrator who rotates the keys: singular, plural. */
  che: readonly [string, string]
  tabella: string
  /** Condition of rows still valid that may depend on an old key; $1 = since when the current key has been used. */
  dove: string
}

const ATTESA = "state in ('created', 'retry', 'active')"

export const EXPIRING_HASHES: readonly ExpiringHash[] = [
  {
    che: ['messaggio degli ultimi trenta giorni', 'messaggi degli ultimi trenta giorni'],
    tabella: 'messaggio',
    dove: 'destinatario is not null and creato_il < $1',
  },
  {
    che: ['codice di verifica', 'codici di verifica'],
    tabella: 'codice_otp',
    dove: 'creato_il < $1 and scade_il > now() and usato_il is null and annullato_il is null',
  },
  {
    che: ['link per finire un’iscrizione', 'link per finire un’iscrizione'],
    tabella: 'link_iscrizione',
    dove: "usato_il is null and scade_il > now() and scade_il < $1 + interval '30 minutes'",
  },
  {
    che: ['codice per il link di un cliente', 'codici per i link dei clienti'],
    tabella: 'link_cliente',
    dove: "codice_impronta is not null and codice_scade_il > now() and codice_scade_il < $1 + interval '10 minutes'",
  },
  {
    che: ['risposta degli ultimi trenta giorni', 'risposte degli ultimi trenta giorni'],
    tabella: 'idempotenza',
    dove: 'risposta is not null and creata_il < $1',
  },
  {
    che: ['e-mail di accesso che aspetta', 'e-mail di accesso che aspettano'],
    tabella: 'lavori.job',
    dove: `${ATTESA} and data ->> 'email' is not null and created_on < $1`,
  },
  {
    che: ['codice di recupero della versione di prima', 'codici di recupero della versione di prima'],
    tabella: 'codice_recupero',
    dove: 'impronta_cifrata is null and usato_il is null and $1 is not null',
  },
  {
    che: ['riga importata con la versione di prima', 'righe importate con la versione di prima'],
    tabella: 'pratica_importata',
    dove: 'seme_cifrato is null and chiave is not null and $1 is not null',
  },
]

/** Counts the stored values that may depend on an old key and will expire instead of being re-encrypted, by kind. */
export async function countExpiringHashes(
  reader: Reader,
  scrive_dal: Date,
): Promise<{ che: ExpiringHash['che']; n: number }[]> {
  const found: { che: ExpiringHash['che']; n: number }[] = []
  for (const { che, tabella, dove } of EXPIRING_HASHES) {
    const there = await queryRows<{ c: boolean }>(reader, 'select to_regclass($1) is not null as c', [
      tabella,
    ])
    if (!there[0]?.c) continue
    const rows = await queryRows<{ n: number }>(
      reader,
      `select count(*)::int as n from ${tabella} where ${dove.replaceAll('$1', '$1::timestamptz')}`,
      [scrive_dal],
    )
    const { n } = rows[0]!
    if (n > 0) found.push({ che, n })
  }
  return found
}
