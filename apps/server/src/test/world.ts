import { randomUUID } from 'node:crypto'
import { isRefusal } from '@primo/contract/platform/errors'
import { clock } from '@primo/domain/platform/clock'
import { addDays, todayInRome } from '@primo/domain/platform/dates'
import { RUOLI, type Ruolo, type StatoProfilo } from '@primo/domain/platform/ruolo'
import { leggiAccount } from '../accesso/account/queries.ts'
import { loadDefaultChecklists } from '../anagrafica/tipi/default-checklists.ts'
import { loadTipiFinanziamento } from '../anagrafica/tipi/reference-lists.ts'
import { loadAccordi } from '../ingresso/iscrizioni/accordi.ts'
import { salvaSpedizione } from '../iscritti/indirizzi/commands.ts'
import { attivaProfilo } from '../iscritti/profili/commands.ts'
import { loadModelliLettera } from '../pratiche/lettere/commands.ts'
import { avanzaPasso, completaPratica, inviaPratica, registraPratica } from '../pratiche/pratiche/commands.ts'
import { loadInformativaCliente } from '../pratiche/soggetti/informativa.ts'
import { apriEdizione, pubblicaRegolamento } from '../raccolta/manifestazioni/commands.ts'
import { aggiungiPremio } from '../raccolta/premi/catalogo.ts'
import { richiediPremio } from '../raccolta/premi/commands.ts'
import { listinoDelGiorno } from '../raccolta/punti/queries.ts'
import { loadPrimaRegola } from '../raccolta/punti/regole.ts'
import { openTestApp, type TestApp } from './app.ts'
import { NORCIA } from './azienda.ts'
import { createMember } from './persone.ts'

/** Id of the financing type of the case that `withPunti` completes. */
const MUTUO = 2

/**
 * Opens a test world: the application with an edition that is open today, its official rules, and a prize with unlimited stock,
 * created through the application's commands.
 */
export async function openWorld(options: Parameters<typeof openTestApp>[0] = {}) {
  const testApp = await openTestApp(options)
  const today = todayInRome(clock.now())
  const id_premio = await testApp.services.withTransaction(async (trx) => {
    await loadTipiFinanziamento(trx)
    await loadDefaultChecklists(trx)
    await loadPrimaRegola(trx)
    await loadInformativaCliente(trx, clock.now())
    await loadModelliLettera(trx)
    await loadAccordi(trx, { prodotto: 'Prova', titolare: 'Prova' }, clock.now())
    const fine = addDays(today, 400)
    const edizione_id = await apriEdizione(trx, {
      codice: 'prova',
      titolo: 'Prova',
      inizio: addDays(today, -400),
      fine,
      ultima_richiesta: fine,
      attore_id: null,
    })
    await pubblicaRegolamento(trx, {
      edizione_id,
      prodotto: 'Prova',
      catalogo: [],
      listino: listinoDelGiorno,
      quando: clock.now(),
    })
    return aggiungiPremio(trx, {
      edizione_id,
      codice: 'TAZZA',
      descrizione: 'Tazza',
      dettaglio: 'Una tazza',
      categoria: 'Casa',
      immagine: '/premi/tazza.webp',
      punti: 1,
      scorta: null,
      valore_cent: 500,
      valido_dal: addDays(today, -400),
      valido_al: fine,
      limite_persona: null,
    })
  })
  return { ...testApp, id_premio }
}
export type World = Awaited<ReturnType<typeof openWorld>>

/** Marks both contacts of a member as verified. */
export async function verifyContatti({ services }: TestApp, utente_id: number): Promise<void> {
  await services.db.$client.query(
    'update utente set email_verificata_il = now(), cellulare_verificato_il = now() where id = $1',
    [utente_id],
  )
}

/** Gives a member a profile in each of the roles `ruoli`, in the state `stato`. */
export async function withProfili(
  { services }: TestApp,
  utente_id: number,
  stato: StatoProfilo = 'attiva',
  ruoli: readonly Ruolo[] = RUOLI,
): Promise<void> {
  await services.withTransaction(async (trx) => {
    const { id_anagrafica } = (await leggiAccount(trx, utente_id))!
    for (const ruolo of ruoli) {
      await attivaProfilo(trx, {
        utente_id,
        ruolo,
        id_anagrafica,
        username: `U${utente_id}`,
        quando: clock.now(),
      })
    }
  })
  const perRuolo = 'update profilo set stato = $2 where utente_id = $1 and ruolo = any($3)'
  await services.db.$client.query(perRuolo, [utente_id, stato, ruoli])
}

/** Creates a member with verified contacts and three active profiles. */
export async function createIscritto(world: TestApp, other: Parameters<typeof createMember>[1] = {}) {
  const membro = await createMember(world, other)
  await verifyContatti(world, membro.utente_id)
  await withProfili(world, membro.utente_id)
  return membro
}

/** Saves a shipping address in Norcia for a member. */
export async function withSpedizione({ services }: TestApp, utente_id: number, other = {}): Promise<void> {
  const dove = { nominativo: 'Mario Rossi', indirizzo: 'Via di Prova 1', id_comune: NORCIA, cap: '06046' }
  const outcome = await services.withTransaction((trx) =>
    salvaSpedizione(trx, utente_id, { ...dove, ...other }),
  )
  if (isRefusal(outcome)) throw new Error(`indirizzo di prova rifiutato: ${JSON.stringify(outcome)}`)
}

/** Creates a member to whom no restriction applies: contacts verified, enrolled in all roles, with a shipping address. */
export async function createSocio(world: World) {
  const membro = await createIscritto(world)
  await withSpedizione(world, membro.utente_id)
  return membro
}

/** Gives a member points to spend: a case completed with a positive outcome a month ago. */
export async function withPunti({ services }: World, utente_id: number): Promise<void> {
  const fa = (giorni: number) => new Date(clock.now().getTime() - giorni * 86_400_000)
  await services.withTransaction(async (trx) => {
    const pratica_id = await registraPratica(trx, {
      utente_id,
      nominativo: 'Cliente di prova',
      id_tipo_finanziamento: MUTUO,
      importo_cent: 100_000,
      quando: fa(40),
    })
    const now = (giorni: number) => ({ pratica_id, attore_id: null, quando: fa(giorni) })
    await inviaPratica(trx, now(38))
    for (const giorni of [36, 34, 32]) await avanzaPasso(trx, now(giorni))
    const refusal = await completaPratica(trx, { ...now(30), esito: 'positivo' })
    if (refusal) throw new Error(`pratica di prova rifiutata: ${refusal.refused}`)
  })
}

/** Creates a prize request of a member. @returns its id */
export async function createRichiesta(world: World, utente_id: number): Promise<number> {
  const input = { utente_id, id_premio: world.id_premio, nota: randomUUID(), quando: clock.now() }
  const outcome = await world.services.withTransaction((trx) => richiediPremio(trx, input))
  if (isRefusal(outcome)) throw new Error(`richiesta di prova rifiutata: ${outcome.refused}`)
  return outcome
}
