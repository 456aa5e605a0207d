import { isRefusal, type Refusal, refuse } from '@primo/contract/platform/errors'
import type { Cambi } from '@primo/domain/platform/audit-log'
import { clock } from '@primo/domain/platform/clock'
import { PERMESSI } from '@primo/domain/platform/permessi'
import {
  AZIONI_PROPOSTA,
  type AzioneProposta,
  GIORNI_PROPOSTA,
  TIPI_PROPOSTA,
  type TipoProposta,
} from '@primo/domain/ufficio/proposta'
import { and, eq, lte, type SQL, sql } from 'drizzle-orm'
import { leggiAccount, PERSONE_SQL } from '../../accesso/account/queries.ts'
import { isDuplicate, type NamesOf, type Reader, type Trx } from '../../platform/db/db.ts'
import { queryRows } from '../../platform/db/query.ts'
import type { Services } from '../../platform/services/services.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { permessiDi } from '../operatori/insiemi.ts'
import { type CoseSue, proposteSu } from './personal-data.ts'
import { proposta } from './tables.ts'

/** Refusal codes that the operation of a proposal may return when the proposal is confirmed. */
type KindRefusal =
  | 'NON_TROVATO'
  | 'STATO_NON_PERMESSO'
  | 'VALIDAZIONE'
  | 'DIRITTI_ACQUISITI'
  | 'SPONSOR_NON_ASSEGNABILE'
  | 'NESSUNA_EDIZIONE'

/** Account ids of the two operators of a four-eyes approval, and time of the confirmation. */
type FourEyesOperators = { proposta_da: number; confermata_da: number; quando: Date }

/**
 * Kind of operation with four-eyes approval. The area of the operation implements it and `boot` registers it, so this area knows
 * no kind. `D` is the payload of a proposal, stored as JSON.
 */
export type PropostaKind<D = Record<string, unknown>> = {
  tipo: TipoProposta
  /**
   * Returns the changes that the operation would make to an object, and locks the object until the transaction ends; null when it
   * does not exist any more. They are computed again at the confirmation: if they differ, the proposal is stale.
   */
  cambi: (trx: Trx, oggetto_id: number, data: D, quando: Date) => Promise<Cambi | null>
  /**
   * Applies the operation of a confirmed proposal.
   * @returns the message to the second operator, or the operation's refusal
   */
  esegui: (
    trx: Trx,
    oggetto_id: number,
    data: D,
    mani: FourEyesOperators,
  ) => Promise<string | Refusal<KindRefusal>>
  /**
   * Returns the object's name, which is stored with the proposal because the object may be deleted. Null for a person's name,
   * which is read when the proposal is shown (`nomi`).
   */
  nome: (trx: Trx, oggetto_id: number) => Promise<string | null>
  /** Returns the current names of objects by id. Declared by kinds whose objects have persons' names. */
  nomi?: NamesOf
  /** Returns the current names of persons, by the value in `cambi` that identifies each. Declared by kinds with such values. */
  nomiValori?: (reader: Reader, values: readonly string[]) => Promise<Map<string, string>>
  /** Returns further facts to show to the second operator, as label and text. They are not compared at the confirmation. */
  detti?: (data: D) => readonly (readonly [what: string, said: string])[]
}

/** All kinds of proposal, by type. */
export type PropostaKinds = Readonly<Partial<Record<TipoProposta, PropostaKind<never>>>>

type Row = typeof proposta.$inferSelect
const no = (message: string) => refuse('STATO_NON_PERMESSO', { message })

const gia = (chi = 'È già stata proposta') => no(`${chi}: aspetta la conferma di un’altra persona.`)
const NIENTE = no('Non c’è nulla da proporre: è già così.')
const NON_C_E = () => refuse('NON_TROVATO', { message: 'Questa proposta non c’è.' })

/** Message shown to the operator who has made a proposal. */
export const PROPOSTO = 'Proposto: vale quando un’altra persona lo conferma, in «Da confermare».'

/** Records an event of a proposal in the audit log. */
const tell = (
  trx: Trx,
  row: Pick<Row, 'id' | 'tipo' | 'oggetto_id'>,
  attore_id: number | null,
  come: 'proposta' | 'confermata' | 'rifiutata' | 'ritirata' | 'scaduta' | 'superata',
) =>
  registraEvento(trx, {
    attore_id,
    tipo: `proposta.${come}`,
    oggetto: 'proposta',
    oggetto_id: row.id,
    dati: { tipo: row.tipo, oggetto: TIPI_PROPOSTA[row.tipo][2], oggetto_id: row.oggetto_id },
    cambi: come === 'proposta' ? {} : { stato: ['aperta', come] },
  })

/**
 * Stores the proposal of an operation that needs four-eyes approval: it is not applied until a second operator confirms it.
 * @returns the proposal's id, or a refusal: there is an open proposal on the object already, or nothing would change
 */
export async function proponiOperazione<D extends Record<string, unknown>>(
  trx: Trx,
  kind: PropostaKind<D>,
  input: { oggetto_id: number; dati: D; attore_id: number; quando: Date; motivo?: string | undefined },
): Promise<number | Refusal<'NON_TROVATO' | 'STATO_NON_PERMESSO'>> {
  const { oggetto_id, dati, attore_id, quando } = input
  const cambi = await kind.cambi(trx, oggetto_id, dati, quando)
  if (!cambi) return refuse('NON_TROVATO')
  if (Object.keys(cambi).length === 0) return NIENTE
  const tipo = kind.tipo
  // An expired proposal that the job has not closed yet must not block a new one.
  await expireProposte(trx, quando, and(eq(proposta.tipo, tipo), eq(proposta.oggetto_id, oggetto_id)))
  const waiting = await proposedBy(trx, tipo, oggetto_id)
  if (waiting)
    return gia(waiting.id === attore_id ? 'L’hai già proposta tu' : `L’ha già proposta ${waiting.nome}`)
  try {
    const [row] = await trx
      .insert(proposta)
      .values({
        tipo,
        oggetto_id,
        nome: await kind.nome(trx, oggetto_id),
        dati,
        cambi,
        motivo: input.motivo ?? null,
        proposta_da: attore_id,
        proposta_il: quando,
        scade_il: new Date(quando.getTime() + GIORNI_PROPOSTA * 86_400_000),
      })
      .returning()
    await tell(trx, row!, attore_id, 'proposta')
    return row!.id
  } catch (error) {
    if (isDuplicate(error, 'proposta_aperta')) return gia()
    throw error
  }
}

/** Returns account id and name of the operator who made the open proposal on an object, or null when there is none. */
async function proposedBy(
  trx: Trx,
  tipo: Row['tipo'],
  oggetto_id: number,
): Promise<{ id: number; nome: string } | null> {
  const rows = await queryRows<{ id: number; nome: string }>(
    trx,
    `select p.utente_id as id, p.denominazione as nome
       from proposta x join (${PERSONE_SQL}) p on p.utente_id = x.proposta_da
      where x.tipo = $1 and x.oggetto_id = $2 and x.stato = 'aperta'`,
    [tipo, oggetto_id],
  )
  return rows[0] ?? null
}

/** Returns whether two sets of changes are equal, whatever the order of their fields. */
const same = (a: unknown, b: unknown) => sorted(a) === sorted(b)
const sorted = (value: unknown) =>
  JSON.stringify(value, (_, v: unknown) =>
    v !== null && typeof v === 'object' && !Array.isArray(v)
      ? Object.fromEntries(Object.entries(v).sort(([x], [y]) => (x < y ? -1 : 1)))
      : v,
  )

type No = Refusal<KindRefusal | 'ALTRO_OPERATORE' | 'PERMESSO_MANCANTE'>
/** Result of an action; `superata` is the reason why the proposal is stale, stored although nothing is applied. */
type Outcome = { message: string } | { superata: string } | No

/**
 * Confirms, rejects or withdraws a proposal; the operation of a confirmed one is applied in the same transaction. The row lock
 * serialises concurrent decisions. Both operators must have the permission at the decision, whatever permissions they had at the
 * proposal.
 */
export async function agisciSuProposta(
  trx: Trx,
  kinds: PropostaKinds,
  azione: AzioneProposta,
  input: { id: number; attore_id: number; quando: Date; nota?: string | undefined },
): Promise<Outcome> {
  const { attore_id, quando } = input
  const [row] = await trx
    .select()
    .from(proposta)
    .where(eq(proposta.id, sql`${input.id}::bigint`))
    .for('update')
  if (!row) return NON_C_E()
  if (row.stato !== 'aperta') return { ...no('Questa proposta è già stata decisa.'), overtaken: true }
  const { a, mano, nota } = AZIONI_PROPOSTA[azione]
  if ((mano === 'stessa') !== (attore_id === row.proposta_da))
    return mano === 'stessa'
      ? refuse('ALTRO_OPERATORE', { message: 'La ritira solo chi l’ha proposta.' })
      : refuse('ALTRO_OPERATORE', { message: 'L’hai proposta tu: la conferma un’altra persona.' })
  const decide = (stato: Row['stato'], words: string | null = input.nota ?? null) =>
    trx
      .update(proposta)
      .set({ stato, decisa_da: attore_id, decisa_il: quando, nota: words })
      .where(eq(proposta.id, row.id))
  if (mano === 'altra') {
    const missing = await maySecond(trx, row, attore_id)
    if (missing) return missing
    if (row.scade_il <= quando) return no('È scaduta: se serve ancora, va proposta di nuovo.')
    if (nota && !input.nota)
      return refuse('VALIDAZIONE', { fields: { nota: ['Scrivi il motivo: lo legge chi l’ha proposta.'] } })
  }
  if (azione !== 'conferma') {
    await decide(a)
    await tell(trx, row, attore_id, a)
    return { message: azione === 'ritira' ? 'Proposta ritirata.' : 'Proposta rifiutata: non cambia nulla.' }
  }
  const stale = await staleness(trx, kinds, row, quando)
  if (stale) {
    await decide('superata', stale)
    await tell(trx, row, attore_id, 'superata')
    return { superata: stale }
  }
  // Stored before the operation runs, because it may read both operators from the database.
  await decide(a)
  const kind = kinds[row.tipo]!
  const mani = { proposta_da: row.proposta_da, confermata_da: attore_id, quando }
  const done = await kind.esegui(trx, row.oggetto_id, row.dati as never, mani)
  if (isRefusal(done)) return done
  await tell(trx, row, attore_id, a)
  return { message: done }
}

/** Checks that the caller may be the second operator now, from the database and not from the cached token. */
async function maySecond(
  trx: Trx,
  row: Row,
  attore_id: number,
): Promise<Refusal<'PERMESSO_MANCANTE'> | null> {
  const permesso = TIPI_PROPOSTA[row.tipo][1]
  if ((await permessiDi(trx, attore_id))[permesso] === 'tutto') return null
  return refuse('PERMESSO_MANCANTE', {
    message: `Per decidere serve il permesso di ${PERMESSI[permesso][0]}: te lo dà chi gestisce gli operatori.`,
  })
}

/** Returns the reason why a proposal can no longer be confirmed (stale), or null when it can. */
async function staleness(trx: Trx, kinds: PropostaKinds, row: Row, quando: Date): Promise<string | null> {
  const first = await leggiAccount(trx, row.proposta_da)
  const permesso = TIPI_PROPOSTA[row.tipo][1]
  if (!first || first.bloccato || (await permessiDi(trx, row.proposta_da))[permesso] !== 'tutto')
    return 'Chi l’ha proposta non può più farlo: non vale più. Se serve ancora, va proposta di nuovo.'
  const now = await kinds[row.tipo]!.cambi(trx, row.oggetto_id, row.dati as never, quando)
  if (now && same(now, row.cambi)) return null
  return 'Da quando è stata proposta qualcosa è cambiato: non vale più. Se serve ancora, va proposta di nuovo.'
}

/** Closes proposals that have expired by the instant `quando`, all or those of `which`. @returns their number */
export async function expireProposte(trx: Trx, quando: Date, which?: SQL): Promise<number> {
  const gone = await trx
    .update(proposta)
    .set({ stato: 'scaduta', decisa_il: quando })
    .where(and(which, eq(proposta.stato, 'aperta'), lte(proposta.scade_il, quando)))
    .returning()
  for (const row of gone) await tell(trx, row, null, 'scaduta')
  return gone.length
}

/** Withdraws the open proposals about a member who is being erased, with the system as actor. */
export async function ritiraProposteSu(
  trx: Trx,
  sue: CoseSue,
  utente_id: number,
  quando: Date,
): Promise<void> {
  const rows = await queryRows<Pick<Row, 'id' | 'tipo' | 'oggetto_id'>>(
    trx,
    `update proposta set stato = 'ritirata', decisa_il = $2
      where stato = 'aperta' and (${proposteSu(sue)}) returning id, tipo, oggetto_id`,
    [utente_id, quando],
  )
  for (const row of rows) await tell(trx, row, null, 'ritirata')
}

/** Starts the hourly job that closes expired proposals. */
export async function startProposte({ jobs, withTransaction }: Services): Promise<void> {
  await jobs.start({
    queue: 'proposte',
    retries: 3,
    run: async () => ({ scadute: await withTransaction((trx) => expireProposte(trx, clock.now())) }),
  })
}
