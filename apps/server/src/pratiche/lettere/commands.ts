import { isRefusal, type Refusal, refuse } from '@primo/contract/platform/errors'
import type { Body } from '@primo/contract/platform/route'
import type {
  ModelloScritto,
  scriviLettera as scriviLetteraCall,
} from '@primo/contract/pratiche/operatore-lettere'
import { cambiDiForma, cambiTra } from '@primo/domain/platform/audit-log'
import { companyLines } from '@primo/domain/platform/company'
import { foldName } from '@primo/domain/platform/fold'
import {
  DESTINATARI_LETTERA,
  difettoLettera,
  difettoModello,
  LIMITI_LETTERA,
  MODELLI_LETTERA,
} from '@primo/domain/pratiche/lettera'
import { eq } from 'drizzle-orm'
import { nextId, type Trx } from '../../platform/db/db.ts'
import { LOCKS } from '../../platform/db/locks.ts'
import { runStatement } from '../../platform/db/query.ts'
import type { CheckPrecondition } from '../../platform/http/bind.ts'
import type { Services } from '../../platform/services/services.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { scriviMessaggio } from '../../registro/messaggi/commands.ts'
import { lockPratica, vistaDagliOperatori } from '../pratiche/queries.ts'
import { CONTENUTO, type Contenuto, destinatariDellaPratica, leggiModelli, leggiModello } from './queries.ts'
import { modello_lettera, pratica_lettera } from './tables.ts'

type Mano = { attore_id: number }

/** Adds the templates that come with the product, unless there are templates. */
export async function loadModelliLettera(trx: Trx): Promise<void> {
  if ((await trx.$count(modello_lettera)) > 0) return
  await trx.insert(modello_lettera).values(MODELLI_LETTERA.map((modello) => ({ ...modello, attivo: true })))
}

/** Returns a template as named fields, in the form in which the audit log compares two versions. */
const forAuditLog = ({ destinatario, ...data }: ModelloScritto) => ({
  ...data,
  destinatario: DESTINATARI_LETTERA[destinatario],
})

/** Refuses, as field errors, a name in use and markers that are no variable. @param id the template itself; null for a new one */
async function defectsOf(
  trx: Trx,
  { nome, oggetto, testo }: ModelloScritto,
  id: number | null,
): Promise<Refusal<'VALIDAZIONE'> | null> {
  const all = await leggiModelli(trx)
  const fields: Record<string, string[]> = {}
  if (id === null && all.length >= LIMITI_LETTERA.modelli)
    fields.nome = [`I modelli sono già ${LIMITI_LETTERA.modelli}: di più non si può.`]
  if (all.some((other) => other.id !== id && foldName(other.nome) === foldName(nome)))
    fields.nome = ['C’è già un modello con questo nome.']
  for (const [field, text] of Object.entries({ oggetto, testo })) {
    const defect = difettoModello(text)
    if (defect) fields[field] = [defect]
  }
  return Object.keys(fields).length > 0 ? refuse('VALIDAZIONE', { fields }) : null
}

/** Serializes the changes of templates, because their names are compared. */
const lockModelli = (trx: Trx) =>
  runStatement(trx, 'select pg_advisory_xact_lock($1)', [LOCKS.modelliLettera])

/** Adds a template. @returns its id, or the refusal with the invalid fields */
export async function aggiungiModello(
  trx: Trx,
  { attore_id }: Mano,
  data: ModelloScritto,
): Promise<number | Refusal<'VALIDAZIONE'>> {
  await lockModelli(trx)
  const no = await defectsOf(trx, data, null)
  if (no) return no
  const [fresh] = await trx.insert(modello_lettera).values(data).returning({ id: modello_lettera.id })
  await registraEvento(trx, {
    attore_id,
    tipo: 'modello_lettera.aggiunto',
    oggetto: 'modello_lettera',
    oggetto_id: fresh!.id,
    cambi: cambiTra<object>({}, forAuditLog(data)),
  })
  return fresh!.id
}

/** Replaces a template. Lettere already written keep their text. */
export async function cambiaModello(
  trx: Trx,
  { attore_id }: Mano,
  { id, data }: { id: number; data: ModelloScritto },
  asRead: CheckPrecondition,
): Promise<Refusal<'NON_TROVATO' | 'VALIDAZIONE' | 'CAMBIATO_NEL_FRATTEMPO'> | null> {
  await lockModelli(trx)
  const stored = await leggiModello(trx, id)
  if (!stored) return refuse('NON_TROVATO', { message: 'Questo modello non c’è.' })
  const no = asRead(stored) ?? (await defectsOf(trx, data, id))
  if (no) return no
  await trx.update(modello_lettera).set(data).where(eq(modello_lettera.id, id))
  const { id: _, ...before } = stored
  await registraEvento(trx, {
    attore_id,
    tipo: 'modello_lettera.cambiato',
    oggetto: 'modello_lettera',
    oggetto_id: id,
    cambi: cambiDiForma(forAuditLog(before), forAuditLog(data)),
  })
  return null
}

type Scritta = Mano & Body<typeof scriviLetteraCall> & { pratica_id: number; quando: Date }

const field = (name: string, sentence: string) => refuse('VALIDAZIONE', { fields: { [name]: [sentence] } })

/** Checks a lettera against its template and its recipients. @returns the recipient, or the refusal */
async function checkedRecipient(
  trx: Trx,
  { secrets }: Pick<Services, 'secrets'>,
  input: Scritta,
  owner: number,
) {
  const { modello_id, soggetto_id, canale, pratica_id } = input
  const modello = await leggiModello(trx, modello_id)
  if (!modello?.attivo) return field('modello_id', 'Questo modello non si usa più: scegline un altro.')
  for (const name of ['oggetto', 'testo'] as const) {
    const defect = difettoLettera(input[name])
    if (defect) return field(name, defect)
  }
  if ((modello.destinatario === 'convenzionato') !== (soggetto_id === null))
    return field('soggetto_id', 'Questo modello è per altre persone: scegli di nuovo a chi scrivi.')
  const all = await destinatariDellaPratica(trx, secrets, { id: pratica_id, utente_id: owner })
  const recipient = all.find(({ id }) => id === soggetto_id)
  if (!recipient) return field('soggetto_id', 'Questa persona non c’è più fra quelle della pratica.')
  if (canale === 'email' && recipient.email === null)
    return field('canale', 'Di questa persona manca l’e-mail: aggiungila, o scrivi una lettera in PDF.')
  return recipient
}

/** Stores a lettera from a sent case, and sends it when it is an e-mail. */
export async function scriviLettera(
  trx: Trx,
  services: Pick<Services, 'secrets' | 'jobs' | 'config'>,
  input: Scritta,
): Promise<Refusal<'NON_TROVATO' | 'VALIDAZIONE' | 'STATO_NON_PERMESSO'> | null> {
  const { pratica_id, attore_id, quando, canale, modello_id, soggetto_id, oggetto, testo } = input
  const row = await lockPratica(trx, pratica_id)
  if (!row || !vistaDagliOperatori(row.stato))
    return refuse('NON_TROVATO', { message: 'Questa pratica non c’è.' })
  const written = await trx.$count(pratica_lettera, eq(pratica_lettera.pratica_id, pratica_id))
  if (written >= LIMITI_LETTERA.per_pratica)
    return refuse('STATO_NON_PERMESSO', {
      message: `Su questa pratica ci sono già ${LIMITI_LETTERA.per_pratica} lettere: di più non se ne tengono.`,
    })
  const recipient = await checkedRecipient(trx, services, input, row.utente_id)
  if (isRefusal(recipient)) return recipient
  const { secrets, config } = services
  const indirizzo = canale === 'email' ? recipient.email : null
  const company = companyLines(config.company)
  const content: Contenuto = {
    mittente: company.length > 0 ? company : [config.controller],
    ...{ destinatario: recipient.nome, indirizzo, oggetto, testo },
  }
  const messaggio_id =
    indirizzo === null
      ? null
      : await scriviMessaggio(trx, services, { canale: 'email', destinatario: indirizzo, oggetto, testo })
  const id = await nextId(trx, 'pratica_lettera')
  await trx
    .insert(pratica_lettera)
    .overridingSystemValue()
    .values({
      ...{ id, pratica_id, soggetto_id, modello_id, canale, messaggio_id, quando },
      autore_id: attore_id,
      contenuto_cifrato: secrets.encrypt(CONTENUTO, id, JSON.stringify(content)),
    })
  await registraEvento(trx, {
    attore_id,
    tipo: 'pratica.lettera',
    oggetto: 'pratica',
    oggetto_id: pratica_id,
    dati: { canale, modello_id, soggetto_id },
  })
  return null
}
