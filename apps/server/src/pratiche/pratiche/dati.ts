import { isRefusal, type Refusal, refuse } from '@primo/contract/platform/errors'
import type { DatiPratica } from '@primo/contract/pratiche/dati'
import type { Finanziamento } from '@primo/contract/pratiche/operatore-dati'
import { campiMancanti, difettoValore, type ValoreCampo } from '@primo/domain/anagrafica/campi-finanziamento'
import { type Cambi, cambiTra, RISERVATO } from '@primo/domain/platform/audit-log'
import { dopoAzione, STATO_PRATICA } from '@primo/domain/pratiche/pratica'
import { eq } from 'drizzle-orm'
import { CAMPI_FINANZIAMENTO_SQL } from '../../anagrafica/tipi/queries.ts'
import type { Reader, Trx } from '../../platform/db/db.ts'
import { queryRows } from '../../platform/db/query.ts'
import type { CheckPrecondition } from '../../platform/http/bind.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { lockPratica } from './queries.ts'
import { pratica_dati } from './tables.ts'

/** Values of a case's additional fields, by field id. */
type FieldValues = Record<string, ValoreCampo>
type FieldDefinition = DatiPratica['definizioni'][number]

const ENCRYPTED = 'pratica_dati.campi_cifrati'
const NON_CE = refuse('NON_TROVATO', { message: 'Questa pratica non c’è.' })
const OF_ANOTHER_TYPE = 'Questo campo non è del tipo di finanziamento della pratica.'

/** Decrypts the values of a case's additional fields. */
export const decryptFields = (secrets: Secrets, pratica_id: number, encrypted: string | null): FieldValues =>
  encrypted === null ? {} : JSON.parse(secrets.decrypt(ENCRYPTED, pratica_id, encrypted))

/** Encrypts the values of a case's additional fields; null when there are none. */
export const encryptFields = (secrets: Secrets, pratica_id: number, values: FieldValues): string | null =>
  Object.keys(values).length === 0 ? null : secrets.encrypt(ENCRYPTED, pratica_id, JSON.stringify(values))

/** Returns all fields of a financing type, in order. Removed fields are included. */
const fieldsOfType = (reader: Reader, tipo_id: number): Promise<FieldDefinition[]> =>
  queryRows(
    reader,
    `select id, etichetta, genere, opzioni, obbligatorio, tolto_il is not null as tolto
       from (${CAMPI_FINANZIAMENTO_SQL}) c where c.tipo_id = $1 order by c.posizione, c.id`,
    [tipo_id],
  )

/** Returns bank, product, mandate and fields of a case, with the definitions of the fields of its type. */
async function readDati(
  reader: Reader,
  secrets: Secrets,
  { id, id_tipo_finanziamento }: { id: number; id_tipo_finanziamento: number },
): Promise<Finanziamento> {
  const [row] = await reader.select().from(pratica_dati).where(eq(pratica_dati.pratica_id, id))
  const stored = decryptFields(secrets, id, row?.campi_cifrati ?? null)
  const fields = await fieldsOfType(reader, id_tipo_finanziamento)
  const definizioni = fields.filter(({ id, tolto }) => !tolto || stored[id] !== undefined)
  const campi = Object.fromEntries(definizioni.flatMap(({ id }) => (id in stored ? [[id, stored[id]!]] : [])))
  const { banca = null, prodotto = null, mandato = null } = row ?? {}
  return { banca, prodotto, mandato, campi, definizioni }
}

/** Returns the additional fields of a member's case with their values; null when the case is not theirs. */
export async function datiDelTitolare(
  reader: Reader,
  secrets: Secrets,
  utente_id: number,
  id: number,
): Promise<DatiPratica | null> {
  const [row] = await queryRows<{ id: number; id_tipo_finanziamento: number }>(
    reader,
    `select id, id_tipo_finanziamento from pratica where id = $1 and utente_id = $2 and ritirata_il is null`,
    [id, utente_id],
  )
  if (!row) return null
  const { definizioni, campi } = await readDati(reader, secrets, row)
  return { definizioni, campi }
}

/** Returns bank, product, mandate and fields of a sent case, for operators; null when it does not exist or is a draft. */
export async function finanziamentoDi(
  reader: Reader,
  secrets: Secrets,
  id: number,
): Promise<Finanziamento | null> {
  const [row] = await queryRows<{ id: number; id_tipo_finanziamento: number }>(
    reader,
    `select id, id_tipo_finanziamento from pratica where id = $1 and id_stato <> ${STATO_PRATICA.bozza}`,
    [id],
  )
  return row ? readDati(reader, secrets, row) : null
}

/**
 * Returns the values to store. A value that does not change is always valid, so that a field whose options changed does not
 * prevent a save; the value of a removed field stays as it is.
 */
function checkedValues(
  definizioni: readonly FieldDefinition[],
  stored: FieldValues,
  written: FieldValues,
): { valori: FieldValues } | Refusal<'VALIDAZIONE'> {
  const fields: Record<string, string[]> = {}
  const kept: FieldValues = {}
  for (const { id, tolto } of definizioni) if (tolto && stored[id] !== undefined) kept[id] = stored[id]
  for (const [id, value] of Object.entries(written)) {
    const field = definizioni.find((d) => String(d.id) === id)
    const defect = field ? difettoValore(field, value) : OF_ANOTHER_TYPE
    if (defect !== null && !(field && stored[id] === value)) fields[`campi.${id}`] = [defect]
    else if (!field?.tolto) kept[id] = value
  }
  return Object.keys(fields).length > 0 ? refuse('VALIDAZIONE', { fields }) : { valori: kept }
}

type Scritti = {
  banca?: string | null
  prodotto?: string | null
  mandato?: string | null
  valori: FieldValues
}

async function storeDati(
  trx: Trx,
  secrets: Secrets,
  { pratica_id, quando, valori, ...names }: Scritti & { pratica_id: number; quando: Date },
): Promise<void> {
  const fresh = { ...names, campi_cifrati: encryptFields(secrets, pratica_id, valori), aggiornata_il: quando }
  await trx
    .insert(pratica_dati)
    .values({ pratica_id, ...fresh })
    .onConflictDoUpdate({ target: pratica_dati.pratica_id, set: fresh })
}

type Input = { pratica_id: number; attore_id: number; quando: Date }

/** Replaces the additional fields of a member's draft. The form saves as the user types, so no event is recorded. */
export async function scriviDatiBozza(
  trx: Trx,
  secrets: Secrets,
  { pratica_id, attore_id, quando, campi }: Input & { campi: FieldValues },
): Promise<Refusal<'NON_TROVATO' | 'STATO_NON_PERMESSO' | 'VALIDAZIONE'> | null> {
  const row = await lockPratica(trx, pratica_id)
  if (row?.utente_id !== attore_id) return NON_CE
  if (!dopoAzione('modifica', row)) return refuse('STATO_NON_PERMESSO')
  const stored = await readDati(trx, secrets, row)
  const checked = checkedValues(stored.definizioni, stored.campi, campi)
  if (isRefusal(checked)) return checked
  await storeDati(trx, secrets, { pratica_id, quando, valori: checked.valori })
  return null
}

/**
 * Refuses to send a case whose type has mandatory fields without a value, as errors of these fields.
 * @returns null when nothing is missing
 */
export async function ostacoloDeiCampi(
  trx: Trx,
  secrets: Secrets,
  pratica: { id: number; id_tipo_finanziamento: number },
): Promise<Refusal<'VALIDAZIONE'> | null> {
  const { definizioni, campi } = await readDati(trx, secrets, pratica)
  const missing = campiMancanti(
    definizioni.filter(({ tolto }) => !tolto),
    campi,
  )
  if (missing.length === 0) return null
  return refuse('VALIDAZIONE', {
    message: `Prima di inviare la pratica servono: ${missing.map(({ etichetta }) => etichetta).join(', ')}.`,
    fields: Object.fromEntries(missing.map(({ id }) => [`campi.${id}`, ['Serve per inviare la pratica.']])),
  })
}

/** Returns the changes for the audit log. Values that may identify the client are masked: only the changed fields are shown. */
function changesBetween(
  definizioni: readonly FieldDefinition[],
  before: Finanziamento,
  now: Omit<Finanziamento, 'definizioni'>,
): Cambi {
  const masked = (changes: Cambi) => Object.keys(changes).map((field) => [field, [RISERVATO, RISERVATO]])
  const labels = (valori: FieldValues) =>
    Object.fromEntries(definizioni.map(({ id, etichetta }) => [`Campo «${etichetta}»`, valori[id] ?? null]))
  return {
    ...cambiTra<object>(
      { banca: before.banca, prodotto: before.prodotto },
      { banca: now.banca, prodotto: now.prodotto },
    ),
    ...Object.fromEntries(masked(cambiTra({ mandato: before.mandato }, { mandato: now.mandato }))),
    ...Object.fromEntries(masked(cambiTra<object>(labels(before.campi), labels(now.campi)))),
  }
}

/** Replaces bank, product, mandate and additional fields of a sent case, for an operator. */
export async function cambiaFinanziamento(
  trx: Trx,
  secrets: Secrets,
  { pratica_id, attore_id, quando, dati }: Input & { dati: Omit<Finanziamento, 'definizioni'> },
  asRead: CheckPrecondition,
): Promise<Refusal<'NON_TROVATO' | 'VALIDAZIONE' | 'CAMBIATO_NEL_FRATTEMPO'> | null> {
  const row = await lockPratica(trx, pratica_id)
  if (!row || row.stato === STATO_PRATICA.bozza) return NON_CE
  const before = await readDati(trx, secrets, row)
  const late = asRead(before)
  if (late) return late
  const checked = checkedValues(before.definizioni, before.campi, dati.campi)
  if (isRefusal(checked)) return checked
  const { valori } = checked
  const { banca, prodotto, mandato } = dati
  await storeDati(trx, secrets, { pratica_id, quando, banca, prodotto, mandato, valori })
  await registraEvento(trx, {
    attore_id,
    tipo: 'pratica.finanziamento',
    oggetto: 'pratica',
    oggetto_id: pratica_id,
    cambi: changesBetween(before.definizioni, before, { banca, prodotto, mandato, campi: valori }),
  })
  return null
}
