import type { corpoIndirizzoAzienda } from '@primo/contract/iscritti/persona-giuridica'
import { isRefusal, type Refusal, refuse } from '@primo/contract/platform/errors'
import { STATI_UTILIZZO } from '@primo/domain/iscritti/azienda'
import { and, eq, ne } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { idDaBelfiore } from '../../anagrafica/geo/queries.ts'
import { creaGiuridica, riscriviGiuridica } from '../../anagrafica/persone/commands.ts'
import { codiceFiscaleDiAltra } from '../../anagrafica/persone/queries.ts'
import type { Trx } from '../../platform/db/db.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { luogoInItalia } from '../indirizzi/commands.ts'
import type { DatiAzienda, DatiLegale } from './controlla.ts'
import { type AziendaRow, permessiAzienda } from './queries.ts'
import { azienda, controllo_azienda, legale_rappresentante, sede_azienda } from './tables.ts'

const ITALIA = idDaBelfiore('Z000')
const GIA_SCRITTO = {
  fields: { codice_fiscale: ['Questo codice fiscale è già di un’altra azienda: controllalo.'] },
}
type Chi = { utente_id: number; quando: Date }

/** Locks a company's row until the transaction ends; null when it does not exist. */
export async function aziendaDaCambiare(trx: Trx, id: number): Promise<AziendaRow | null> {
  const [row] = await trx.select().from(azienda).where(eq(azienda.id_anagrafica, id)).for('update')
  return row ?? null
}

/** Registers a new company. Of two concurrent registrations of the same company the second one is refused. */
export async function creaAzienda(
  trx: Trx,
  secrets: Secrets,
  { utente_id, quando }: Chi,
  data: DatiAzienda,
): Promise<number | Refusal<'AZIENDA_GIA_NOTA' | 'VALIDAZIONE'>> {
  const { denominazione, codice_fiscale, ...proprie } = data
  if ((await trx.$count(azienda, eq(azienda.partita_iva, data.partita_iva))) > 0) {
    return refuse('AZIENDA_GIA_NOTA')
  }
  const id_anagrafica = await creaGiuridica(trx, secrets, { denominazione, codice_fiscale, quando })
  if (id_anagrafica === null) {
    const gia = (await trx.$count(azienda, eq(azienda.partita_iva, data.partita_iva))) > 0
    return gia ? refuse('AZIENDA_GIA_NOTA') : refuse('VALIDAZIONE', GIA_SCRITTO)
  }
  const [fresh] = await trx
    .insert(azienda)
    .values({ id_anagrafica, ...proprie, titolare_id: utente_id, creata_il: quando, aggiornata_il: quando })
    .onConflictDoNothing()
    .returning({ id: azienda.id_anagrafica })
  if (!fresh) return refuse('AZIENDA_GIA_NOTA')
  await registraEvento(trx, {
    attore_id: utente_id,
    tipo: 'azienda.creata',
    oggetto: 'anagrafica',
    oggetto_id: id_anagrafica,
  })
  return id_anagrafica
}

/**
 * Locks a company for its owner to edit; refused when the caller is not the owner, or an enrolment with the company awaits
 * approval or is approved.
 */
async function perScrivere(
  trx: Trx,
  utente_id: number,
  id: number,
): Promise<AziendaRow | Refusal<'NON_TROVATO' | 'STATO_NON_PERMESSO'>> {
  const row = await aziendaDaCambiare(trx, id)
  const permessi = row && (await permessiAzienda(trx, utente_id, row))
  if (!row || !permessi) return refuse('NON_TROVATO')
  const message = 'Questi dati non si possono cambiare ora: scrivi all’assistenza.'
  return permessi.modificabile ? row : refuse('STATO_NON_PERMESSO', { message })
}

/** Replaces the data of a company on behalf of its owner. */
export async function salvaAzienda(
  trx: Trx,
  secrets: Secrets,
  { utente_id, quando, id }: Chi & { id: number },
  data: DatiAzienda,
): Promise<null | Refusal<'AZIENDA_GIA_NOTA' | 'NON_TROVATO' | 'STATO_NON_PERMESSO' | 'VALIDAZIONE'>> {
  const row = await perScrivere(trx, utente_id, id)
  if (isRefusal(row)) return row
  const { denominazione, codice_fiscale, ...proprie } = data
  const other = and(eq(azienda.partita_iva, data.partita_iva), ne(azienda.id_anagrafica, id))
  if ((await trx.$count(azienda, other)) > 0) return refuse('AZIENDA_GIA_NOTA')
  if (await codiceFiscaleDiAltra(trx, secrets, codice_fiscale, id)) return refuse('VALIDAZIONE', GIA_SCRITTO)
  await riscriviGiuridica(trx, secrets, id, { denominazione, codice_fiscale, quando })
  await trx
    .update(azienda)
    .set({ ...proprie, aggiornata_il: quando })
    .where(eq(azienda.id_anagrafica, id))
  return null
}

/** Replaces a company's registered office, which must be in Italy, on behalf of its owner; its data become unverified again. */
export async function salvaSede(
  trx: Trx,
  { utente_id, quando, id }: Chi & { id: number },
  data: z.output<typeof corpoIndirizzoAzienda>,
): Promise<null | Refusal<'NON_TROVATO' | 'STATO_NON_PERMESSO' | 'VALIDAZIONE'>> {
  const row = await perScrivere(trx, utente_id, id)
  if (isRefusal(row)) return row
  if (data.id_nazione != null && data.id_nazione !== ITALIA) {
    return refuse('VALIDAZIONE', { fields: { id_nazione: ['La sede deve essere in Italia.'] } })
  }
  const luogo = await luogoInItalia(trx, data)
  if ('refused' in luogo) return luogo
  await scriviSede(trx, id, { indirizzo: data.indirizzo, id_comune: luogo.id_comune, cap: luogo.cap })
  await writeNote(trx, id, STATI_UTILIZZO.daVerificare.id, null, quando)
  return null
}

/** Stores a company's registered office with the usage state «to verify»; the caller has validated comune and CAP. */
export async function scriviSede(
  trx: Trx,
  id: number,
  { indirizzo, id_comune, cap }: { indirizzo: string; id_comune: number; cap: string },
): Promise<void> {
  const id_stato_utilizzo = STATI_UTILIZZO.daVerificare.id
  const values = { indirizzo, id_comune, cap, id_nazione: ITALIA, id_stato_utilizzo }
  await trx
    .insert(sede_azienda)
    .values({ id_anagrafica: id, ...values })
    .onConflictDoUpdate({ target: sede_azienda.id_anagrafica, set: values })
}

/** Replaces a company's legal representative, for its owner; codice fiscale and document number encrypted (decisions §11). */
export async function salvaLegaleRappresentante(
  trx: Trx,
  secrets: Secrets,
  { utente_id, id }: Chi & { id: number },
  data: DatiLegale,
): Promise<null | Refusal<'NON_TROVATO' | 'STATO_NON_PERMESSO'>> {
  const row = await perScrivere(trx, utente_id, id)
  if (isRefusal(row)) return row
  await scriviLegaleRappresentante(trx, secrets, id, data)
  return null
}

/** Stores a company's legal representative with the usage state «to verify»; the caller has validated the values. */
export async function scriviLegaleRappresentante(
  trx: Trx,
  secrets: Secrets,
  id: number,
  { codice_fiscale, numero_documento, ...altri }: DatiLegale,
): Promise<void> {
  const values = {
    ...altri,
    codice_fiscale_cifrato: secrets.encrypt(
      'legale_rappresentante.codice_fiscale_cifrato',
      id,
      codice_fiscale,
    ),
    codice_fiscale_indice: secrets.print('indice', codice_fiscale),
    numero_documento_cifrato: secrets.encrypt(
      'legale_rappresentante.numero_documento_cifrato',
      id,
      numero_documento,
    ),
    numero_documento_indice: secrets.print('indice', numero_documento),
    id_stato_utilizzo: STATI_UTILIZZO.daVerificare.id,
  }
  await trx
    .insert(legale_rappresentante)
    .values({ id_anagrafica: id, ...values })
    .onConflictDoUpdate({ target: legale_rappresentante.id_anagrafica, set: values })
}

async function writeNote(trx: Trx, id: number, stato: number, operatore_id: number | null, quando: Date) {
  await trx
    .insert(controllo_azienda)
    .values({ id_anagrafica: id, id_stato_utilizzo: stato, operatore_id, quando })
}

/** Records a verification of a company's data, automatic or by an operator, and stores its result as the data's usage state. */
export async function segnaControllo(
  trx: Trx,
  input: { id: number; stato: keyof typeof STATI_UTILIZZO; operatore_id: number | null; quando: Date },
): Promise<void> {
  const { id, operatore_id, quando } = input
  const id_stato_utilizzo = STATI_UTILIZZO[input.stato].id
  await trx.update(sede_azienda).set({ id_stato_utilizzo }).where(eq(sede_azienda.id_anagrafica, id))
  await trx
    .update(legale_rappresentante)
    .set({ id_stato_utilizzo })
    .where(eq(legale_rappresentante.id_anagrafica, id))
  await writeNote(trx, id, id_stato_utilizzo, operatore_id, quando)
}

/** Marks a company as approved; called when its first enrolment is approved. */
export async function segnaApprovata(trx: Trx, id: number, quando: Date): Promise<void> {
  await trx.update(azienda).set({ approvata_il: quando }).where(eq(azienda.id_anagrafica, id))
}

/**
 * Transfers a company without enrolments to the member who now wants to enrol with it. Registered office and legal representative
 * entered by the first owner are deleted, since the new owner may not see them.
 */
export async function transferAzienda(trx: Trx, id: number, utente_id: number): Promise<void> {
  await trx.delete(sede_azienda).where(eq(sede_azienda.id_anagrafica, id))
  await trx.delete(legale_rappresentante).where(eq(legale_rappresentante.id_anagrafica, id))
  await trx.update(azienda).set({ titolare_id: utente_id }).where(eq(azienda.id_anagrafica, id))
}
