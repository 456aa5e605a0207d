import { createHash } from 'node:crypto'
import { type Refusal, refuse } from '@primo/contract/platform/errors'
import type { InformativeCliente } from '@primo/contract/pratiche/operatore-soggetti'
import { companyNumbers } from '@primo/domain/platform/company'
import { aOrAd, fullStop } from '@primo/domain/platform/italian'
import { composeEmail, type EmailContext } from '@primo/domain/platform/message-text'
import { compilaInformativa, INFORMATIVA_CLIENTE_1 } from '@primo/domain/pratiche/informativa-cliente'
import { desc } from 'drizzle-orm'
import { nomiDi } from '../../accesso/account/queries.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Reader, Trx } from '../../platform/db/db.ts'
import { runStatement } from '../../platform/db/query.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { informativa_cliente } from './tables.ts'

const hashOf = (testo: string) => createHash('sha256').update(testo, 'utf8').digest('hex')

/** Number of versions that operators see. */
const SHOWN = 50

/** Loads the text of the notice that comes with the product, as version 1. Idempotent. */
export async function loadInformativaCliente(trx: Trx, quando: Date): Promise<void> {
  const testo = INFORMATIVA_CLIENTE_1
  await trx
    .insert(informativa_cliente)
    .values({ versione: '1', testo, hash: hashOf(testo), pubblicata_il: quando, pubblicata_da: null })
    .onConflictDoNothing()
}

/** Returns the version of the notice in force; null before the base data are loaded. */
export async function informativaInVigore(reader: Reader) {
  const [row] = await reader.select().from(informativa_cliente).orderBy(desc(informativa_cliente.id)).limit(1)
  return row ?? null
}

/** Returns the published versions of the notice, the one in force first. */
export async function leggiInformative(reader: Reader): Promise<InformativeCliente> {
  const rows = await reader
    .select()
    .from(informativa_cliente)
    .orderBy(desc(informativa_cliente.id))
    .limit(SHOWN)
  const authors = rows.flatMap(({ pubblicata_da }) => (pubblicata_da === null ? [] : [pubblicata_da]))
  const names = await nomiDi(reader, [...new Set(authors)])
  return {
    versioni: rows.map(({ id, versione, testo, pubblicata_il, pubblicata_da }) => ({
      id,
      versione,
      testo,
      pubblicata_il: pubblicata_il.toISOString(),
      pubblicata_da: pubblicata_da === null ? null : (names.get(pubblicata_da) ?? ''),
    })),
  }
}

/** Publishes a new version of the notice, which is in force from now on. Notices already given keep their version. */
export async function pubblicaInformativa(
  trx: Trx,
  { testo, dopo, attore_id, quando }: { testo: string; dopo: number; attore_id: number; quando: Date },
): Promise<Refusal<'STATO_NON_PERMESSO'> | null> {
  await runStatement(trx, "select pg_advisory_xact_lock(hashtextextended('informativa_cliente', 0))", [])
  const now = await informativaInVigore(trx)
  if (now?.id !== dopo)
    return refuse('STATO_NON_PERMESSO', {
      message: 'Nel frattempo è stata pubblicata un’altra versione: rileggila, poi pubblica la tua.',
      overtaken: true,
    })
  if (now.testo === testo)
    return refuse('STATO_NON_PERMESSO', {
      message: 'Il testo è uguale a quello in vigore: non c’è nulla da pubblicare.',
    })
  const versione = String(Number(now.versione) + 1)
  const [fresh] = await trx
    .insert(informativa_cliente)
    .values({ versione, testo, hash: hashOf(testo), pubblicata_il: quando, pubblicata_da: attore_id })
    .returning({ id: informativa_cliente.id })
  await registraEvento(trx, {
    attore_id,
    tipo: 'informativa_cliente.pubblicata',
    oggetto: 'informativa_cliente',
    oggetto_id: fresh!.id,
    cambi: { versione: [now.versione, versione], testo: [now.hash, hashOf(testo)] },
  })
  return null
}

type Settings = Pick<Config, 'controller' | 'company' | 'support_email'>

/** Returns a notice with the company's data and the name of the convenzionato in place of its markers. */
export function testoPerCliente(
  testo: string,
  { controller, company, support_email }: Settings,
  convenzionato: string,
): string {
  return compilaInformativa(testo, {
    titolare: [controller, company.sede, ...companyNumbers(company)].filter(Boolean).join(', '),
    contatto: support_email ? aOrAd(support_email) : 'al titolare',
    responsabile: company.dpo
      ? fullStop(`Il responsabile della protezione dei dati si raggiunge così: ${company.dpo}`)
      : '',
    convenzionato,
  })
}

/** Builds the e-mail with the notice to a subject of a pratica. */
export function testoInformativa(head: EmailContext, convenzionato: string, testo: string) {
  return {
    oggetto: 'Che cosa facciamo dei tuoi dati nella richiesta di finanziamento',
    testo: composeEmail(
      head,
      `${fullStop(`ti scriviamo perché in una richiesta di finanziamento ci sono i tuoi dati: ce li ha dati ${convenzionato}`)} Qui sotto c’è l’informativa. Non devi fare nulla; se non sai di che cosa si tratta, rispondi a chi ti ha fatto avere questo messaggio o scrivici.

${testo}`,
    ),
  }
}
