import type { Reader } from '../db/db.ts'
import { queryRows } from '../db/query.ts'

/**
 * A stored keyed hash, or encrypted job payload, that cannot be recomputed under a new key: it is looked up under every key, and
 * expires. A test checks what becomes of every other.
 */
type Passing = {
  /** Name shown to the administrator who rotates the keys: singular, plural. */
  che: readonly [string, string]
  tabella: string
  /** Condition of rows still valid that may depend on an old key; $1 = since when the current key has been used. */
  dove: string
}

const ATTESA = "state in ('created', 'retry', 'active')"

export const EXPIRING_HASHES: readonly Passing[] = [
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
): Promise<{ che: Passing['che']; n: number }[]> {
  const found: { che: Passing['che']; n: number }[] = []
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
