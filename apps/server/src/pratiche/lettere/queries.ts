import type { LetteraPreparata, Lettere, ModelloLettera } from '@primo/contract/pratiche/operatore-lettere'
import { clock } from '@primo/domain/platform/clock'
import { longDate, todayInRome } from '@primo/domain/platform/dates'
import { euro } from '@primo/domain/platform/numbers'
import { voceDi } from '@primo/domain/pratiche/cliente'
import { mancaVoce, nomeVoce } from '@primo/domain/pratiche/documento'
import { type CanaleLettera, LIMITI_LETTERA, type ValoriLettera } from '@primo/domain/pratiche/lettera'
import { numeroPratica } from '@primo/domain/pratiche/pratica'
import { nomeSoggetto, type RuoloSoggetto } from '@primo/domain/pratiche/soggetto'
import { and, asc, desc, eq } from 'drizzle-orm'
import { leggiAccount, nomiDi } from '../../accesso/account/queries.ts'
import { TIPI_FINANZIAMENTO_SQL } from '../../anagrafica/tipi/reference-lists.ts'
import type { NamesOf, Reader } from '../../platform/db/db.ts'
import { queryRows } from '../../platform/db/query.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { Services } from '../../platform/services/services.ts'
import { hasRecipient } from '../../registro/messaggi/commands.ts'
import { esitiDeiMessaggi } from '../../registro/messaggi/queries.ts'
import { documentiDellaPratica } from '../documenti/queries.ts'
import { finanziamentoDi } from '../pratiche/dati.ts'
import type { praticaPerOperatori } from '../pratiche/queries.ts'
import { soggettiInChiaro } from '../soggetti/queries.ts'
import { modello_lettera, pratica_lettera } from './tables.ts'

/** Encrypted column with the content of a lettera. */
export const CONTENUTO = 'pratica_lettera.contenuto_cifrato'

/** Content of a lettera as stored, so that it stays what was sent when names and settings change. */
export type Contenuto = {
  /** Name and data of the company, in lines. */
  mittente: string[]
  destinatario: string
  /** E-mail address. Null for a PDF. */
  indirizzo: string | null
  oggetto: string
  testo: string
}

/** Returns all templates by name. */
export const leggiModelli = (reader: Reader): Promise<ModelloLettera[]> =>
  reader.select().from(modello_lettera).orderBy(asc(modello_lettera.nome))

/** Returns a template; null when it does not exist. */
export async function leggiModello(reader: Reader, id: number): Promise<ModelloLettera | null> {
  const [row] = await reader.select().from(modello_lettera).where(eq(modello_lettera.id, id))
  return row ?? null
}

/** Returns the names of templates by id, for the audit log. */
export const nomiModelli: NamesOf = async (reader, ids) => {
  const rows = await queryRows<{ id: number; nome: string }>(
    reader,
    'select id, nome from modello_lettera where id = any($1::bigint[])',
    [ids],
  )
  return new Map(rows.map(({ id, nome }) => [id, nome]))
}

const decrypt = (secrets: Secrets, row: { id: number; contenuto_cifrato: string }) =>
  JSON.parse(secrets.decrypt(CONTENUTO, row.id, row.contenuto_cifrato)) as Contenuto

/** Returns the lettere of a pratica, the last first. The caller has checked who may read them. */
export async function lettereDi(reader: Reader, secrets: Secrets, pratica_id: number): Promise<Lettere> {
  const rows = await reader
    .select()
    .from(pratica_lettera)
    .where(eq(pratica_lettera.pratica_id, pratica_id))
    .orderBy(desc(pratica_lettera.id))
    .limit(LIMITI_LETTERA.per_pratica)
  const names = await nomiDi(reader, [...new Set(rows.map(({ autore_id }) => autore_id))])
  const sent = rows.flatMap(({ messaggio_id }) => messaggio_id ?? [])
  const outcomes = await esitiDeiMessaggi(reader, sent)
  return {
    lettere: rows.map((row) => {
      const { mittente: _, ...content } = decrypt(secrets, row)
      return {
        ...content,
        id: row.id,
        quando: row.quando.toISOString(),
        autore: names.get(row.autore_id) ?? '',
        canale: row.canale,
        esito: (row.messaggio_id !== null && outcomes.get(row.messaggio_id)?.esito) || null,
      }
    }),
    scrivibile: rows.length < LIMITI_LETTERA.per_pratica,
  }
}

/** Returns a lettera of a pratica with its content; null when there is none. */
export async function letteraDi(
  reader: Reader,
  secrets: Secrets,
  { id, lettera_id }: { id: number; lettera_id: number },
): Promise<(Contenuto & { canale: CanaleLettera; quando: Date }) | null> {
  const [row] = await reader
    .select()
    .from(pratica_lettera)
    .where(and(eq(pratica_lettera.id, lettera_id), eq(pratica_lettera.pratica_id, id)))
  return row ? { ...decrypt(secrets, row), canale: row.canale, quando: row.quando } : null
}

/** Person to whom lettere of a pratica are written: a subject, or the convenzionato, whose `id` and role are null. */
export type Destinatario = {
  id: number | null
  nome: string
  ruolo: RuoloSoggetto | null
  email: string | null
}

/** Returns the recipients of a pratica's lettere: its subjects, then its convenzionato. */
export async function destinatariDellaPratica(
  reader: Reader,
  secrets: Secrets,
  { id, utente_id }: { id: number; utente_id: number },
): Promise<Destinatario[]> {
  const subjects = await soggettiInChiaro(reader, secrets, id)
  const names = await nomiDi(reader, [utente_id])
  const owner = (await leggiAccount(reader, utente_id))?.email ?? ''
  return [
    ...subjects.map((s) => ({ id: s.id, nome: nomeSoggetto(s), ruolo: s.ruolo, email: s.email })),
    {
      ...{ id: null, nome: names.get(utente_id) ?? '', ruolo: null },
      email: hasRecipient(owner) ? owner : null,
    },
  ]
}

type Pratica = NonNullable<Awaited<ReturnType<typeof praticaPerOperatori>>>

/**
 * Returns templates in use, recipients, and for each the values of the variables. A recipient learns of the documents that
 * concern them: a guarantor does not read what is missing of the client.
 * @param chi account of the operator who writes
 */
export async function letteraPreparata(
  reader: Reader,
  { secrets, config }: Pick<Services, 'secrets' | 'config'>,
  pratica: Pratica,
  chi: number,
): Promise<LetteraPreparata> {
  const recipients = await destinatariDellaPratica(reader, secrets, pratica)
  const names = await nomiDi(reader, [chi, pratica.utente_id])
  const { voci } = await documentiDellaPratica(reader, pratica)
  const finanziamento = await finanziamentoDi(reader, secrets, pratica.id)
  const [tipo] = await queryRows<{ descrizione: string }>(
    reader,
    `select descrizione from (${TIPI_FINANZIAMENTO_SQL}) t where id = $1`,
    [pratica.id_tipo_finanziamento],
  )
  const missing = voci.filter(mancaVoce)
  const values: Omit<ValoriLettera, 'destinatario' | 'mancano'> = {
    cliente: pratica.nominativo,
    numero: numeroPratica(pratica.data_registrazione, pratica.sequenza),
    tipo: tipo?.descrizione ?? null,
    importo: euro(pratica.importo_cent),
    banca: finanziamento?.banca ?? null,
    prodotto: finanziamento?.prodotto ?? null,
    convenzionato: names.get(pratica.utente_id) ?? null,
    azienda: config.controller,
    firma: names.get(chi) ?? null,
    oggi: longDate(todayInRome(clock.now())),
  }
  const missingFor = ({ id, ruolo }: Destinatario) =>
    missing
      .filter(({ soggetto }) =>
        id === null || ruolo === null ? true : voceDi(soggetto?.id ?? null, { id, ruolo }),
      )
      .map((voce) => `– ${nomeVoce(voce)}`)
      .join('\n')
  return {
    modelli: (await leggiModelli(reader)).flatMap((m) => (m.attivo ? [{ ...m, attivo: true as const }] : [])),
    destinatari: recipients.map((one) => ({
      ...{ soggetto_id: one.id, nome: one.nome, ruolo: one.ruolo, email: one.email },
      valori: { ...values, destinatario: one.nome, mancano: missingFor(one) || null },
    })),
  }
}

/** Returns which of these cases have lettere. */
export async function conLettere(reader: Reader, pratica_ids: number[]): Promise<number[]> {
  const rows = await queryRows<{ pratica_id: number }>(
    reader,
    'select distinct pratica_id from pratica_lettera where pratica_id = any($1::bigint[])',
    [pratica_ids],
  )
  return rows.map((row) => row.pratica_id)
}
