import { type FieldErrors, type Refusal, refuse } from '@primo/contract/platform/errors'
import { type Cambi, cambiTra } from '@primo/domain/platform/audit-log'
import { type IsoDate, longDate, todayInRome } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { edizionePermette, premioPeggiorato, statoEdizione } from '@primo/domain/raccolta/manifestazione'
import { ribassoVuoleDue } from '@primo/domain/ufficio/proposta'
import { and, eq, gt, lt, ne, or, sql } from 'drizzle-orm'
import { notPrintable } from '../../external/pdf-writer.ts'
import { isDuplicate, type Trx } from '../../platform/db/db.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { leggiSoglie } from '../../ufficio/impostazioni/queries.ts'
import { type PropostaKind, proponiOperazione } from '../../ufficio/proposte/commands.ts'
import { leggiEdizione } from '../manifestazioni/queries.ts'
import { type FATTI_PREMIO, premio, premio_storia } from './tables.ts'

/** Operator and time of a change to the catalogue. */
export type Operatore = { attore_id: number; quando: Date }

/** Returns the edition with its state, or the reason why its catalogue cannot be changed. */
async function edizioneAperta(trx: Trx, edizione_id: number, quando: Date) {
  const edizione = await leggiEdizione(trx, edizione_id)
  if (!edizione) return refuse('NON_TROVATO', { message: 'Questa edizione non c’è.' })
  const stato = statoEdizione(edizione, todayInRome(quando))
  return edizionePermette(stato, 'catalogo')
    ? { edizione, stato }
    : refuse('STATO_NON_PERMESSO', { message: 'L’edizione è scaduta: il suo catalogo non cambia più.' })
}

/** Locks a prize and returns it with its edition; or the reason why it cannot be changed. */
export async function premioDaCambiare(trx: Trx, id: number, quando: Date) {
  const [riga] = await trx.select().from(premio).where(sql`${premio.id} = ${id}::bigint`).for('update')
  if (!riga) return refuse('NON_TROVATO', { message: 'Questo premio non c’è.' })
  const aperta = await edizioneAperta(trx, riga.edizione_id, quando)
  return 'refused' in aperta ? aperta : { ...aperta, riga }
}

/** Records a change of a prize in the prize's own history and in the audit log. */
export async function annotaPremio(
  trx: Trx,
  input: Operatore &
    Omit<typeof premio_storia.$inferInsert, 'attore_id' | 'quando'> & { cosa: (typeof FATTI_PREMIO)[number] },
): Promise<void> {
  await trx.insert(premio_storia).values(input)
  await registraEvento(trx, {
    attore_id: input.attore_id,
    tipo: `premio.${input.cosa}`,
    oggetto: 'premio',
    oggetto_id: input.premio_id,
    cambi: Object.fromEntries(input.campi?.map(({ campo, prima, dopo }) => [campo, [prima, dopo]]) ?? []),
  })
}

/**
 * Adds a prize to an edition's catalogue, all its pieces available. Validation of operators' input is in `nuovoPremio`.
 * @param input.scorta pieces; null = unlimited
 * @returns the prize's id
 */
export async function aggiungiPremio(
  trx: Trx,
  input: Omit<typeof premio.$inferInsert, 'id' | 'disponibili'>,
): Promise<number> {
  const [fresh] = await trx
    .insert(premio)
    .values({ ...input, disponibili: input.scorta ?? null })
    .returning({ id: premio.id })
  return fresh!.id
}

/** Data of a prize as an operator enters them. Amounts in cents, prices in points, first and last day included. */
type DatiPremio = {
  codice: string
  descrizione: string
  dettaglio: string
  categoria: string
  immagine: string
  punti: number
  valore_cent: number
  valido_dal: IsoDate
  valido_al: IsoDate
  limite_persona: number | null
  /** Position among the featured prizes, null = not featured. Absent in requests of older clients. */
  evidenza?: number | null | undefined
}
type NoAlCatalogo = 'NON_TROVATO' | 'STATO_NON_PERMESSO' | 'VALIDAZIONE'

async function campiSbagliati(
  data: DatiPremio,
  edizione: { inizio: IsoDate; ultima_richiesta: IsoDate },
): Promise<FieldErrors> {
  const fields: FieldErrors = {}
  const lost = await notPrintable(data.descrizione)
  if (lost) fields.descrizione = [lost]
  if (data.valido_dal < edizione.inizio)
    fields.valido_dal = ['Non può venire prima dell’inizio dell’edizione.']
  if (data.valido_al > edizione.ultima_richiesta)
    fields.valido_al = ['Non può andare oltre l’ultimo giorno delle richieste.']
  else if (data.valido_al < data.valido_dal) fields.valido_al = ['Viene prima del primo giorno.']
  return fields
}

const gia = () =>
  refuse('VALIDAZIONE', { fields: { codice: ['Un altro premio dell’edizione ha questo codice.'] } })

async function codicePreso(trx: Trx, edizione_id: number, codice: string, tranne: number): Promise<boolean> {
  return (
    (await trx.$count(
      premio,
      and(eq(premio.edizione_id, edizione_id), eq(premio.codice, codice), ne(premio.id, tranne)),
    )) > 0
  )
}

/**
 * Adds a prize entered by an operator.
 * @returns its id, or the refusal
 */
export async function nuovoPremio(
  trx: Trx,
  input: { edizione_id: number; dati: DatiPremio; scorta: number | null },
  { attore_id, quando }: Operatore,
): Promise<number | Refusal<NoAlCatalogo>> {
  const aperta = await edizioneAperta(trx, input.edizione_id, quando)
  if ('refused' in aperta) return aperta
  const fields = await campiSbagliati(input.dati, aperta.edizione)
  if (Object.keys(fields).length > 0) return refuse('VALIDAZIONE', { fields })
  if (await codicePreso(trx, input.edizione_id, input.dati.codice, 0)) return gia()
  try {
    const id = await aggiungiPremio(trx, {
      ...input.dati,
      edizione_id: input.edizione_id,
      scorta: input.scorta,
      creato_da: attore_id,
      creato_il: quando,
    })
    await registraEvento(trx, { attore_id, tipo: 'premio.aggiunto', oggetto: 'premio', oggetto_id: id })
    return id
  } catch (error) {
    if (isDuplicate(error, 'premio_codice_unico')) return gia()
    throw error
  }
}

const FIELDS = [
  'codice',
  'descrizione',
  'dettaglio',
  'categoria',
  'immagine',
  'punti',
  'valore_cent',
  'valido_dal',
  'valido_al',
  'limite_persona',
  'evidenza',
] as const satisfies readonly (keyof DatiPremio)[]

type Modifica = { id: number; dati: DatiPremio }

/** Locks a prize and returns the changes; or the reason why it may not be changed so. */
async function lockPremioChanges(
  trx: Trx,
  input: Modifica,
  quando: Date,
): Promise<{ riga: typeof premio.$inferSelect; cambi: Cambi } | Refusal<NoAlCatalogo | 'DIRITTI_ACQUISITI'>> {
  const taken = await premioDaCambiare(trx, input.id, quando)
  if ('refused' in taken) return taken
  const { riga, edizione, stato } = taken
  const fields = await campiSbagliati(input.dati, edizione)
  if (Object.keys(fields).length > 0) return refuse('VALIDAZIONE', { fields })
  if (await codicePreso(trx, riga.edizione_id, input.dati.codice, riga.id)) return gia()
  if (stato !== 'preparata' && riga.ritirato_il === null) {
    const motivi = premioPeggiorato(riga, input.dati)
    if (input.dati.valido_dal > riga.valido_dal && input.dati.valido_dal > todayInRome(quando))
      motivi.push(`«${riga.descrizione}» si può già richiedere: non può cominciare più tardi.`)
    if (motivi.length > 0) return refuse('DIRITTI_ACQUISITI', { message: motivi.join(' ') })
  }
  const now = Object.fromEntries(
    FIELDS.map((field) => [field, field in input.dati ? input.dati[field] : riga[field]]),
  )
  return { riga, cambi: cambiTra<object>(riga, now) }
}

/**
 * Changes a prize; in an edition that has begun, only to the members' advantage (domain/raccolta/manifestazione.ts). A reduction
 * that needs four-eyes approval goes through `RIBASSO_PREMIO`: the database refuses it here.
 */
export async function modificaPremio(
  trx: Trx,
  input: Modifica,
  chi: Operatore,
): Promise<Refusal<NoAlCatalogo | 'DIRITTI_ACQUISITI'> | null> {
  const outcome = await lockPremioChanges(trx, input, chi.quando)
  if ('refused' in outcome) return outcome
  await writeChanges(trx, outcome, input.dati, chi)
  return null
}

/**
 * Moves the days of an edition's prizes within its new dates, so that no prize is promised when none can be requested.
 * @returns the refusal when a prize would be left without a day
 */
export async function fitPremi(
  trx: Trx,
  edizione_id: number,
  { inizio, ultima_richiesta }: { inizio: IsoDate; ultima_richiesta: IsoDate },
  chi: Operatore,
): Promise<Refusal<'VALIDAZIONE'> | null> {
  const outside = await trx
    .select()
    .from(premio)
    .where(
      and(
        eq(premio.edizione_id, edizione_id),
        or(lt(premio.valido_dal, inizio), gt(premio.valido_al, ultima_richiesta)),
      ),
    )
    .orderBy(premio.id)
    .for('update')
  for (const riga of outside) {
    const valido_dal = riga.valido_dal < inizio ? inizio : riga.valido_dal
    const valido_al = riga.valido_al > ultima_richiesta ? ultima_richiesta : riga.valido_al
    if (valido_al < valido_dal) {
      const sentence = `Il premio «${riga.descrizione}» si richiede ${elide('dal', longDate(riga.valido_dal))} ${elide('al', longDate(riga.valido_al))}: cambia prima i suoi giorni.`
      const field = riga.valido_dal > ultima_richiesta ? 'ultima_richiesta' : 'inizio'
      return refuse('VALIDAZIONE', { fields: { [field]: [sentence] } })
    }
    const days = { valido_dal, valido_al }
    await writeChanges(trx, { riga, cambi: cambiTra<object>(riga, { ...riga, ...days }) }, days, chi)
  }
  return null
}

/** Stores the changes of a prize, and records them. */
async function writeChanges(
  trx: Trx,
  { riga, cambi }: { riga: typeof premio.$inferSelect; cambi: Cambi },
  data: Partial<DatiPremio>,
  chi: Operatore,
): Promise<void> {
  if (Object.keys(cambi).length === 0) return
  await trx.update(premio).set(data).where(eq(premio.id, riga.id))
  await annotaPremio(trx, {
    ...chi,
    premio_id: riga.id,
    cosa: 'modificato',
    campi: Object.entries(cambi).map(([campo, [prima, dopo]]) => ({
      campo,
      prima: String(prima ?? ''),
      dopo: String(dopo ?? ''),
    })),
  })
}

/** Proposal kind that lowers a prize's price in points by more than one operator may alone. */
export const RIBASSO_PREMIO: PropostaKind<DatiPremio> = {
  tipo: 'premio.ribasso',
  cambi: async (trx, id, dati, quando) => {
    const outcome = await lockPremioChanges(trx, { id, dati }, quando)
    return 'refused' in outcome ? null : outcome.cambi
  },
  esegui: async (trx, id, dati, { confermata_da, quando }) =>
    (await modificaPremio(trx, { id, dati }, { attore_id: confermata_da, quando })) ??
    'Confermato: il premio è cambiato.',
  nome: async (trx, id) => {
    const [row] = await trx.select({ nome: premio.descrizione }).from(premio).where(eq(premio.id, id))
    return row?.nome ?? null
  },
}

/**
 * Proposes a change that needs four-eyes approval.
 * @returns the proposal's id; null when no approval is needed
 */
export async function proponiRibasso(
  trx: Trx,
  input: { id: number; dati: DatiPremio },
  { attore_id, quando }: Operatore,
): Promise<
  number | null | Refusal<'NON_TROVATO' | 'STATO_NON_PERMESSO' | 'VALIDAZIONE' | 'DIRITTI_ACQUISITI'>
> {
  const outcome = await lockPremioChanges(trx, input, quando)
  if ('refused' in outcome) return outcome
  const { ribasso_premio_percento } = await leggiSoglie(trx)
  const { id: oggetto_id, dati } = input
  if (!ribassoVuoleDue(outcome.riga.punti, dati.punti, ribasso_premio_percento)) return null
  return proponiOperazione(trx, RIBASSO_PREMIO, { oggetto_id, dati, attore_id, quando })
}
