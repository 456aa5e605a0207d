import { type FieldErrors, type Refusal, refuse } from '@primo/contract/platform/errors'
import { type IsoDate, todayInRome } from '@primo/domain/platform/dates'
import { premioNonRitirabile, premioPeggiorato } from '@primo/domain/raccolta/manifestazione-diritti'
import { edizionePermette, statoEdizione } from '@primo/domain/raccolta/manifestazione-stati'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { isDuplicate, type Trx } from '../../platform/db/db.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { bloccaEdizione } from '../manifestazioni/commands.ts'
import { leggiEdizione } from '../manifestazioni/queries.ts'
import { type FATTI_PREMIO, premio, premio_storia } from './tables.ts'

/**
 * Adds a prize to an edition's catalogue, all its pieces on the shelf. What an operator may add is `nuovoPremio`'s.
 * @param cosa.scorta pieces; null = unlimited.
 * @returns the prize's id.
 */
export async function aggiungiPremio(
  trx: Trx,
  cosa: Omit<typeof premio.$inferInsert, 'id' | 'disponibili'>,
): Promise<number> {
  const [nuovo] = await trx
    .insert(premio)
    .values({ ...cosa, disponibili: cosa.scorta ?? null })
    .returning({ id: premio.id })
  return nuovo!.id
}

/** What an operator writes of a prize. Cents, points, days included. */
export type DatiPremio = {
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
}
export type Operatore = { attore_id: number; quando: Date }

type NoAlCatalogo = 'NON_TROVATO' | 'STATO_NON_PERMESSO' | 'VALIDAZIONE'

/** The edition's days and state, or why its catalogue cannot be touched now. */
async function edizioneAperta(trx: Trx, edizione_id: number, quando: Date) {
  const edizione = await leggiEdizione(trx, edizione_id)
  if (!edizione) return refuse('NON_TROVATO', { messaggio: 'Questa edizione non c’è.' })
  const stato = statoEdizione(edizione, todayInRome(quando))
  return edizionePermette(stato, 'catalogo')
    ? { edizione, stato }
    : refuse('STATO_NON_PERMESSO', { messaggio: 'L’edizione è scaduta: il suo catalogo non cambia più.' })
}

function campiSbagliati(
  dati: DatiPremio,
  edizione: { inizio: IsoDate; ultima_richiesta: IsoDate },
): FieldErrors {
  const campi: FieldErrors = {}
  if (dati.valido_dal < edizione.inizio)
    campi.valido_dal = ['Non può venire prima dell’inizio dell’edizione.']
  if (dati.valido_al > edizione.ultima_richiesta)
    campi.valido_al = ['Non può andare oltre l’ultimo giorno delle richieste.']
  else if (dati.valido_al < dati.valido_dal) campi.valido_al = ['Viene prima del primo giorno.']
  return campi
}

const gia = () =>
  refuse('VALIDAZIONE', { campi: { codice: ['Un altro premio dell’edizione ha questo codice.'] } })

async function codicePreso(trx: Trx, edizione_id: number, codice: string, tranne: number): Promise<boolean> {
  return (
    (await trx.$count(
      premio,
      and(eq(premio.edizione_id, edizione_id), eq(premio.codice, codice), ne(premio.id, tranne)),
    )) > 0
  )
}

async function annota(
  trx: Trx,
  cosa: Operatore &
    Omit<typeof premio_storia.$inferInsert, 'attore_id' | 'quando'> & { cosa: (typeof FATTI_PREMIO)[number] },
): Promise<void> {
  await trx.insert(premio_storia).values(cosa)
  await registraEvento(trx, {
    attore_id: cosa.attore_id,
    tipo: `premio.${cosa.cosa}`,
    oggetto: 'premio',
    oggetto_id: cosa.premio_id,
  })
}

/** Adds a prize an operator wrote. @returns its id, or what is wrong. */
export async function nuovoPremio(
  trx: Trx,
  cosa: { edizione_id: number; dati: DatiPremio; scorta: number | null },
  { attore_id, quando }: Operatore,
): Promise<number | Refusal<NoAlCatalogo>> {
  const aperta = await edizioneAperta(trx, cosa.edizione_id, quando)
  if ('rifiuto' in aperta) return aperta
  const campi = campiSbagliati(cosa.dati, aperta.edizione)
  if (Object.keys(campi).length > 0) return refuse('VALIDAZIONE', { campi })
  if (await codicePreso(trx, cosa.edizione_id, cosa.dati.codice, 0)) return gia()
  try {
    const id = await aggiungiPremio(trx, {
      ...cosa.dati,
      edizione_id: cosa.edizione_id,
      scorta: cosa.scorta,
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

/** The prize, its row locked, with its edition; or why it cannot be touched. */
async function prendi(trx: Trx, id: number, quando: Date) {
  const [riga] = await trx.select().from(premio).where(sql`${premio.id} = ${id}::bigint`).for('update')
  if (!riga) return refuse('NON_TROVATO', { messaggio: 'Questo premio non c’è.' })
  const aperta = await edizioneAperta(trx, riga.edizione_id, quando)
  return 'rifiuto' in aperta ? aperta : { ...aperta, riga }
}

const CAMPI = [
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
] as const satisfies readonly (keyof DatiPremio)[]

/** Changes a prize; in an edition that has begun, only for the better (domain/manifestazione-diritti). */
export async function modificaPremio(
  trx: Trx,
  cosa: { id: number; dati: DatiPremio },
  chi: Operatore,
): Promise<Refusal<NoAlCatalogo | 'DIRITTI_ACQUISITI'> | null> {
  const preso = await prendi(trx, cosa.id, chi.quando)
  if ('rifiuto' in preso) return preso
  const { riga, edizione, stato } = preso
  const campi = campiSbagliati(cosa.dati, edizione)
  if (Object.keys(campi).length > 0) return refuse('VALIDAZIONE', { campi })
  if (await codicePreso(trx, riga.edizione_id, cosa.dati.codice, riga.id)) return gia()
  if (stato !== 'preparata' && riga.ritirato_il === null) {
    const motivi = premioPeggiorato(riga, cosa.dati)
    if (cosa.dati.valido_dal > riga.valido_dal && cosa.dati.valido_dal > todayInRome(chi.quando))
      motivi.push(`«${riga.descrizione}» si può già richiedere: non può cominciare più tardi.`)
    if (motivi.length > 0) return refuse('DIRITTI_ACQUISITI', { messaggio: motivi.join(' ') })
  }
  const cambiati = CAMPI.filter((campo) => riga[campo] !== cosa.dati[campo])
  if (cambiati.length === 0) return null
  await trx.update(premio).set(cosa.dati).where(eq(premio.id, riga.id))
  await annota(trx, {
    ...chi,
    premio_id: riga.id,
    cosa: 'modificato',
    campi: cambiati.map((campo) => ({
      campo,
      prima: String(riga[campo] ?? ''),
      dopo: String(cosa.dati[campo] ?? ''),
    })),
  })
  return null
}

/** Puts pieces in the catalogue, or takes out some that nobody reserved. */
export async function cambiaScorta(
  trx: Trx,
  cosa: { id: number; pezzi: number; motivo: string },
  chi: Operatore,
): Promise<Refusal<'NON_TROVATO' | 'STATO_NON_PERMESSO' | 'SCORTA_INSUFFICIENTE'> | null> {
  const preso = await prendi(trx, cosa.id, chi.quando)
  if ('rifiuto' in preso) return preso
  const { riga } = preso
  if (riga.scorta === null || riga.disponibili === null)
    return refuse('STATO_NON_PERMESSO', {
      messaggio: 'Questo premio è senza limite: i suoi pezzi non si contano.',
    })
  if (riga.disponibili + cosa.pezzi < 0) return refuse('SCORTA_INSUFFICIENTE')
  await trx
    .update(premio)
    .set({
      scorta: sql`${premio.scorta} + ${cosa.pezzi}`,
      disponibili: sql`${premio.disponibili} + ${cosa.pezzi}`,
    })
    .where(eq(premio.id, riga.id))
  await annota(trx, { ...chi, premio_id: riga.id, cosa: 'scorta', pezzi: cosa.pezzi, motivo: cosa.motivo })
  return null
}

/**
 * Takes a prize out of the catalogue, where nobody is wronged by it; requests already made go on. One withdrawal at a
 * time in an edition: of two prizes that stand in for each other only, one stays.
 */
export async function ritiraPremio(
  trx: Trx,
  cosa: { id: number; motivo: string },
  chi: Operatore,
): Promise<Refusal<'NON_TROVATO' | 'STATO_NON_PERMESSO' | 'DIRITTI_ACQUISITI'> | null> {
  // Before the prize's row.
  await bloccaEdizione(trx, sql`select edizione_id from premio where id = ${cosa.id}::bigint`)
  const preso = await prendi(trx, cosa.id, chi.quando)
  if ('rifiuto' in preso) return preso
  const { riga, stato } = preso
  if (riga.ritirato_il !== null) return refuse('STATO_NON_PERMESSO', { messaggio: 'È già stato ritirato.' })
  if (stato !== 'preparata') {
    const restano = await trx
      .select()
      .from(premio)
      .where(
        and(eq(premio.edizione_id, riga.edizione_id), ne(premio.id, riga.id), isNull(premio.ritirato_il)),
      )
    const motivo = premioNonRitirabile(
      riga,
      restano.filter((p) => p.disponibili !== 0),
      todayInRome(chi.quando),
    )
    if (motivo) return refuse('DIRITTI_ACQUISITI', { messaggio: motivo })
  }
  await trx.update(premio).set({ ritirato_il: chi.quando }).where(eq(premio.id, riga.id))
  await annota(trx, { ...chi, premio_id: riga.id, cosa: 'ritirato', motivo: cosa.motivo })
  return null
}

/** Puts a withdrawn prize back. */
export async function rimettiPremio(
  trx: Trx,
  id: number,
  chi: Operatore,
): Promise<Refusal<'NON_TROVATO' | 'STATO_NON_PERMESSO'> | null> {
  const preso = await prendi(trx, id, chi.quando)
  if ('rifiuto' in preso) return preso
  if (preso.riga.ritirato_il === null)
    return refuse('STATO_NON_PERMESSO', { messaggio: 'È già in catalogo.' })
  await trx.update(premio).set({ ritirato_il: null }).where(eq(premio.id, preso.riga.id))
  await annota(trx, { ...chi, premio_id: preso.riga.id, cosa: 'rimesso' })
  return null
}
