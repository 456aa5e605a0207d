import { isRefusal, type Refusal, refuse } from '@primo/contract/platform/errors'
import type { CorpoSoggetto } from '@primo/contract/pratiche/soggetti'
import { cambiTolti, cambiTra, mascherati } from '@primo/domain/platform/audit-log'
import {
  altraPersona,
  azioniSoggetti,
  type CanaleInformativa,
  leggiSoggetto,
  nomeSoggetto,
  SOGGETTI_MAX,
  type SoggettoLetto,
} from '@primo/domain/pratiche/soggetto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { type LimitRule, limitKey, reserveAttempt } from '../../accesso/account/rate-limits.ts'
import { normalizzaCellulare } from '../../iscritti/contatti/commands.ts'
import { nextId, type Trx } from '../../platform/db/db.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { Services } from '../../platform/services/services.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { scriviMessaggio } from '../../registro/messaggi/commands.ts'
import { lockPratica, praticaConTitolare } from '../pratiche/queries.ts'
import { informativaInVigore, testoInformativa, testoPerCliente } from './informativa.ts'
import { contattiCifrati, type SoggettoInChiaro, soggettiInChiaro } from './queries.ts'
import { link_cliente, pratica_soggetto, soggetto_informativa } from './tables.ts'

/** Pratica, actor and time of a command. `attore_id` null = the subject, through their own link. */
export type Chi = { pratica_id: number; attore_id: number | null; quando: Date }
type Tools = Pick<Services, 'secrets' | 'jobs' | 'config'>
type Esito<C extends 'VALIDAZIONE' | 'TROPPE_RICHIESTE' = never> = null | Refusal<
  'NON_TROVATO' | 'STATO_NON_PERMESSO' | C
>

/** Fields whose values the audit log does not keep, because it is append-only. */
const PERSONALI = ['nome', 'cognome', 'codice_fiscale', 'cellulare', 'email']

export const NON_CE = refuse('NON_TROVATO', { message: 'Questa persona non c’è.' })
const CHIUSA = refuse('STATO_NON_PERMESSO', {
  message: 'La pratica è chiusa: le sue persone si possono solo leggere.',
})

/**
 * Locks a pratica, so that its subjects change one at a time, and returns them in clear text.
 * @returns a refusal when the pratica does not exist or is closed
 */
export async function lockSoggetti(trx: Trx, secrets: Secrets, pratica_id: number) {
  const row = await lockPratica(trx, pratica_id)
  if (!row) return refuse('NON_TROVATO', { message: 'Questa pratica non c’è.' })
  const soggetti = await soggettiInChiaro(trx, secrets, pratica_id)
  return azioniSoggetti(row.stato, soggetti.length).includes('cambia') ? { soggetti } : CHIUSA
}

/** Validates a subject as typed, against the others of its pratica. */
function verifica(
  written: CorpoSoggetto,
  others: readonly SoggettoInChiaro[],
): SoggettoLetto | Refusal<'VALIDAZIONE'> {
  const read = leggiSoggetto(written)
  const fields: Record<string, string[]> = read.ok ? {} : { ...read.fields }
  const cellulare = written.cellulare?.trim() ? normalizzaCellulare(written.cellulare, false) : null
  if (cellulare && !cellulare.ok) fields.cellulare = [`${cellulare.message}.`]
  if (written.ruolo === 'cliente' && others.some((one) => one.ruolo === 'cliente'))
    fields.ruolo = ['Il cliente della pratica c’è già: scegli cointestatario o garante.']
  const same = read.ok && others.find((one) => one.codice_fiscale === read.soggetto.codice_fiscale)
  if (same) fields.codice_fiscale = [`È già il codice di ${nomeSoggetto(same)}, in questa pratica.`]
  if (!read.ok || Object.keys(fields).length > 0) return refuse('VALIDAZIONE', { fields })
  return { ...read.soggetto, cellulare: cellulare?.ok ? cellulare.cellulare : null }
}

/** Returns the columns of a subject, with codice fiscale and contacts encrypted. */
export const columnsOf = (secrets: Secrets, id: number, input: SoggettoLetto) => ({
  ruolo: input.ruolo,
  nome: input.nome,
  cognome: input.cognome,
  codice_fiscale_cifrato: secrets.encrypt(
    'pratica_soggetto.codice_fiscale_cifrato',
    id,
    input.codice_fiscale,
  ),
  codice_fiscale_indice: secrets.print('indice', input.codice_fiscale),
  contatti_cifrati: contattiCifrati(secrets, id, input),
})

/** Returns the fields of a subject that a form writes. */
export const scrittiDi = ({
  ruolo,
  tipo,
  nome,
  cognome,
  codice_fiscale,
  cellulare,
  email,
}: SoggettoLetto): SoggettoLetto => ({
  ruolo,
  tipo,
  nome,
  cognome,
  codice_fiscale,
  cellulare,
  email,
})

/** Adds a subject to an open pratica: at most eight, with one client. */
export async function aggiungiSoggetto(
  trx: Trx,
  { secrets }: Pick<Services, 'secrets'>,
  { pratica_id, attore_id, quando }: Chi,
  written: CorpoSoggetto,
): Promise<Esito<'VALIDAZIONE'>> {
  const locked = await lockSoggetti(trx, secrets, pratica_id)
  if (isRefusal(locked)) return locked
  if (locked.soggetti.length >= SOGGETTI_MAX)
    return refuse('STATO_NON_PERMESSO', { message: `Una pratica ha al massimo ${SOGGETTI_MAX} persone.` })
  const input = verifica(written, locked.soggetti)
  if (isRefusal(input)) return input as Refusal<'VALIDAZIONE'>
  const id = await nextId(trx, 'pratica_soggetto')
  await trx
    .insert(pratica_soggetto)
    .overridingSystemValue()
    .values({ id, pratica_id, ...columnsOf(secrets, id, input), creato_il: quando, aggiornato_il: quando })
  await registraEvento(trx, {
    attore_id,
    tipo: 'soggetto.aggiunto',
    oggetto: 'pratica_soggetto',
    oggetto_id: id,
    dati: { pratica_id, ruolo: input.ruolo },
  })
  return null
}

/**
 * Replaces the data of a subject. The audit log gets the names of the changed fields only. Another person gets neither the
 * notice nor the consent nor the link of the one before.
 * @param asRead refuses when the subject differs from what the caller read
 */
export async function cambiaSoggetto<Late>(
  trx: Trx,
  { secrets }: Pick<Services, 'secrets'>,
  { pratica_id, attore_id, quando, id }: Chi & { id: number },
  written: Omit<CorpoSoggetto, 'codice_fiscale'> & { codice_fiscale: string | null },
  asRead: (now: SoggettoLetto) => Late | null,
): Promise<Late | Esito<'VALIDAZIONE'>> {
  const locked = await lockSoggetti(trx, secrets, pratica_id)
  if (isRefusal(locked)) return locked
  const found = locked.soggetti.find((one) => one.id === id)
  if (!found) return NON_CE
  const before = scrittiDi(found)
  const late = asRead(before)
  if (late) return late
  const input = verifica(
    { ...written, codice_fiscale: written.codice_fiscale ?? before.codice_fiscale },
    locked.soggetti.filter((one) => one.id !== id),
  )
  if (isRefusal(input)) return input as Refusal<'VALIDAZIONE'>
  const cambi = cambiTra(before, input)
  if (Object.keys(cambi).length === 0) return null
  const another = altraPersona(before, input)
  // The code of the link went to the previous number.
  if (another || before.cellulare !== input.cellulare) await chiudiLinkDi(trx, id, quando)
  if (another) await trx.delete(soggetto_informativa).where(eq(soggetto_informativa.soggetto_id, id))
  await trx
    .update(pratica_soggetto)
    .set({ ...columnsOf(secrets, id, input), aggiornato_il: quando })
    .where(eq(pratica_soggetto.id, id))
  await registraEvento(trx, {
    attore_id,
    tipo: 'soggetto.cambiato',
    oggetto: 'pratica_soggetto',
    oggetto_id: id,
    dati: { pratica_id },
    cambi: mascherati(cambi, PERSONALI),
  })
  return null
}

/**
 * Removes a subject of an open pratica, with its notices and consents.
 * @param forgetUploads deletes the subject's uploads, which belong to a later area
 */
export async function togliSoggetto(
  trx: Trx,
  { secrets }: Pick<Services, 'secrets'>,
  { pratica_id, attore_id, id }: Chi & { id: number },
  forgetUploads: (trx: Trx, soggetto_id: number) => Promise<void>,
): Promise<Esito> {
  const locked = await lockSoggetti(trx, secrets, pratica_id)
  if (isRefusal(locked)) return locked
  const found = locked.soggetti.find((one) => one.id === id)
  if (!found) return NON_CE
  await forgetUploads(trx, id)
  await deleteRows(trx, [id])
  await registraEvento(trx, {
    attore_id,
    tipo: 'soggetto.tolto',
    oggetto: 'pratica_soggetto',
    oggetto_id: id,
    dati: { pratica_id },
    cambi: mascherati(cambiTolti(scrittiDi(found)), PERSONALI),
  })
  return null
}

/** Closes the open link of a subject, with its session. @returns whether there was one */
export async function chiudiLinkDi(trx: Trx, soggetto_id: number, quando: Date): Promise<boolean> {
  const closed = await trx
    .update(link_cliente)
    .set({ chiuso_il: quando, codice_impronta: null, sessione_impronta: null })
    .where(and(eq(link_cliente.soggetto_id, soggetto_id), isNull(link_cliente.chiuso_il)))
    .returning({ id: link_cliente.id })
  return closed.length > 0
}

async function deleteRows(trx: Trx, ids: number[]): Promise<void> {
  await trx.delete(link_cliente).where(inArray(link_cliente.soggetto_id, ids))
  await trx.delete(soggetto_informativa).where(inArray(soggetto_informativa.soggetto_id, ids))
  await trx.delete(pratica_soggetto).where(inArray(pratica_soggetto.id, ids))
}

/** Deletes the subjects of a withdrawn draft, like the client's name: nothing was sent that requires keeping them. */
export async function dimenticaSoggetti(trx: Trx, pratica_id: number): Promise<void> {
  const rows = await trx
    .select({ id: pratica_soggetto.id })
    .from(pratica_soggetto)
    .where(eq(pratica_soggetto.pratica_id, pratica_id))
  if (rows.length > 0)
    await deleteRows(
      trx,
      rows.map(({ id }) => id),
    )
}

/** E-mails with the notice that an account, or one address, may cause in a day: they go to a person who did not ask for them. */
const DI_UN_ACCOUNT: LimitRule = {
  ambito: 'informativa-account',
  soglia: 60,
  finestra_s: 86_400,
  perche: 'Oggi hai già mandato molte informative per e-mail.',
}
const A_UN_INDIRIZZO: LimitRule = {
  ambito: 'informativa-indirizzo',
  soglia: 3,
  finestra_s: 86_400,
  perche: 'A questo indirizzo oggi l’informativa è già partita più volte.',
}

/** Refusals of a notice by e-mail, which the application limits by account and by address. */
type NonPartita = Refusal<'STATO_NON_PERMESSO' | 'TROPPE_RICHIESTE'>

/**
 * Records that a subject got the privacy notice in force. Rows are only added: the last one counts. The same version given in
 * the same way adds none, unless it is sent again.
 * @param canale `link` = the subject has read it through their own link
 * @param send sends the notice to the subject first; a refusal is returned, and nothing is recorded
 */
export async function registraConsegna(
  trx: Trx,
  { secrets }: Pick<Services, 'secrets'>,
  { pratica_id, attore_id, quando, id }: Chi & { id: number },
  canale: CanaleInformativa,
  send?: (to: SoggettoInChiaro, template: string) => Promise<NonPartita | null>,
): Promise<Esito<'TROPPE_RICHIESTE'>> {
  const locked = await lockSoggetti(trx, secrets, pratica_id)
  if (isRefusal(locked)) return locked
  const found = locked.soggetti.find((one) => one.id === id)
  if (!found) return NON_CE
  const text = await informativaInVigore(trx)
  if (!text) return refuse('STATO_NON_PERMESSO', { message: 'Il testo dell’informativa non c’è ancora.' })
  if (!send && found.informativa?.informativa_id === text.id && found.informativa.canale === canale)
    return null
  const no = (await send?.(found, text.testo)) ?? null
  if (no) return no
  await trx
    .insert(soggetto_informativa)
    .values({ soggetto_id: id, informativa_id: text.id, canale, consenso: null, quando, attore_id })
  await registraEvento(trx, {
    attore_id,
    tipo: 'soggetto.informativa',
    oggetto: 'pratica_soggetto',
    oggetto_id: id,
    dati: { pratica_id, canale, versione: text.versione },
  })
  return null
}

/** Sends the privacy notice in force to a subject by e-mail, and records it. */
export function mandaInformativa(
  trx: Trx,
  services: Tools,
  chi: Chi & { id: number },
): Promise<Esito<'TROPPE_RICHIESTE'>> {
  const { secrets, config } = services
  return registraConsegna(trx, services, chi, 'email', async ({ email, nome, cognome }, template) => {
    if (email === null)
      return refuse('STATO_NON_PERMESSO', {
        message: 'Di questa persona manca l’e-mail: aggiungila, poi riprova.',
      })
    for (const [rule, whose] of [
      [DI_UN_ACCOUNT, String(chi.attore_id)],
      [A_UN_INDIRIZZO, email],
    ] as const) {
      const counted = await reserveAttempt(trx, limitKey(secrets, rule, whose), rule)
      if (isRefusal(counted)) return counted as Refusal<'TROPPE_RICHIESTE'>
    }
    const { titolare } = (await praticaConTitolare(trx, chi.pratica_id))!
    const head = { product: config.product, name: cognome === null ? null : nome }
    const text = testoInformativa(head, titolare, testoPerCliente(template, config, titolare))
    await scriviMessaggio(trx, services, { canale: 'email', destinatario: email, ...text })
    return null
  })
}

/**
 * Records whether a subject consents to the transmission of their data to the banks. It is recorded under the notice they got
 * last, it may change, and nothing depends on it.
 */
export async function registraConsenso(
  trx: Trx,
  { secrets }: Pick<Services, 'secrets'>,
  { pratica_id, attore_id, quando, id }: Chi & { id: number },
  consenso: boolean,
): Promise<Esito> {
  const locked = await lockSoggetti(trx, secrets, pratica_id)
  if (isRefusal(locked)) return locked
  const found = locked.soggetti.find((one) => one.id === id)
  if (!found) return NON_CE
  if (found.informativa === null)
    return refuse('STATO_NON_PERMESSO', {
      message: 'Prima l’informativa: il consenso si chiede a chi l’ha avuta.',
    })
  if (found.consenso?.dato === consenso) return null
  await trx.insert(soggetto_informativa).values({
    soggetto_id: id,
    informativa_id: found.informativa.informativa_id,
    // The subject's own answer is given through the link, however they got the notice.
    canale: attore_id === null ? 'link' : found.informativa.canale,
    consenso,
    quando,
    attore_id,
  })
  await registraEvento(trx, {
    attore_id,
    tipo: 'soggetto.consenso',
    oggetto: 'pratica_soggetto',
    oggetto_id: id,
    dati: { pratica_id, consenso },
  })
  return null
}
