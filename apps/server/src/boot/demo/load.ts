import { isRefusal } from '@primo/contract/platform/errors'
import { addDays, startOfDayInRome, todayInRome } from '@primo/domain/platform/dates'
import { type Month, monthOf, monthsAfter } from '@primo/domain/platform/period'
import type { ScalaQualifiche } from '@primo/domain/qualifiche/qualifica'
import { hashPassword } from '../../accesso/account/password.ts'
import { nessunAccount } from '../../accesso/account/queries.ts'
import type { Trx } from '../../platform/db/db.ts'
import { runStatement } from '../../platform/db/query.ts'
import type { Services } from '../../platform/services/services.ts'
import { chiudiMesi } from '../../qualifiche/qualifiche/chiusura.ts'
import { pubblicaPiano, scriviBozza } from '../../qualifiche/qualifiche/piani-commands.ts'
import {
  apriEdizione,
  pubblicaRegolamento,
  togliPrimaEdizione,
} from '../../raccolta/manifestazioni/commands.ts'
import { leggiEdizione } from '../../raccolta/manifestazioni/queries.ts'
import { aggiungiPremio } from '../../raccolta/premi/catalogo.ts'
import { maturaEScadi } from '../../raccolta/punti/maturazione.ts'
import { listinoDelGiorno } from '../../raccolta/punti/queries.ts'
import { DEMO_PASSWORD } from './account.ts'
import { DEMO_PREMI, type PremioPicture } from './catalogo.ts'
import { writeBanks } from './finanziamenti.ts'
import { type History, recordedHistory } from './recorded-history.ts'
import { addDemoSoggetti } from './soggetti.ts'

/** Images of the prizes featured in the demo catalogue. */
const IN_EVIDENZA: readonly PremioPicture[] = [
  'weekend-in-agriturismo',
  'cuffie-senza-fili',
  'giornata-alle-terme',
]

/**
 * Opens the edition of the demo data with its catalogue. It begins on 1 January of last year, so that it contains a year of
 * history and has two more to run.
 */
async function openDemoEdizione(trx: Trx, prodotto: string, today: Date) {
  await togliPrimaEdizione(trx)
  const anno = today.getUTCFullYear() - 1
  const last = anno + 3
  const edizione_id = await apriEdizione(trx, {
    codice: `${anno}-${last}`,
    titolo: `${prodotto} Ti Premia! ${anno}–${last}`,
    inizio: `${anno}-01-01`,
    fine: `${last}-12-30`,
    ultima_richiesta: `${last}-12-30`,
    attore_id: null,
  })
  const edizione = (await leggiEdizione(trx, edizione_id))!
  const premi = new Map<PremioPicture, number>()
  const catalogo = DEMO_PREMI.map(([figura, descrizione, categoria, punti, scorta, dettaglio], i) => ({
    figura,
    descrizione,
    categoria,
    punti,
    scorta,
    dettaglio,
    codice: `PR-${String(i + 1).padStart(3, '0')}`,
    // A value of ten cents per point, less ten cents, like a price tag.
    valore_cent: punti * 10 - 10,
    limite_persona: punti >= 3000 ? 2 : null,
    valido_al: edizione.ultima_richiesta,
  }))
  for (const { figura, ...voce } of catalogo) {
    const id = await aggiungiPremio(trx, {
      ...voce,
      edizione_id,
      immagine: `/premi/${figura}.webp`,
      valido_dal: edizione.inizio,
      evidenza: IN_EVIDENZA.indexOf(figura) + 1 || null,
    })
    premi.set(figura, id)
  }
  await pubblicaRegolamento(trx, {
    edizione_id,
    prodotto,
    catalogo,
    listino: listinoDelGiorno,
    quando: new Date(`${anno}-01-01`),
  })
  return premi
}

/** Returns a qualification: thresholds of own cases, cases of the network and active producers. */
const passo = (nome: string, pratiche_proprie: number, pratiche_rete: number, produttori: number) => ({
  nome,
  soglie: { pratiche_proprie, pratiche_rete, produttori },
})
const DI_AVVIO: ScalaQualifiche = [
  passo('Bronzo', 0, 2, 1),
  passo('Argento', 0, 8, 1),
  passo('Oro', 0, 25, 5),
  passo('Platino', 5, 60, 12),
]
const A_REGIME: ScalaQualifiche = [
  passo('Bronzo', 0, 3, 1),
  passo('Argento', 0, 12, 2),
  passo('Oro', 0, 30, 8),
  passo('Platino', 15, 90, 16),
]
/** Time of day at which the demo plan is published, in milliseconds after midnight. */
const MORNING_MS = 10 * 3_600_000
/** Versions of the plan, and how many days ago each was published: it applies from the following month. */
const PIANI = [
  ['Piano di avvio', DI_AVVIO, 335],
  ['Piano a regime', A_REGIME, 70],
] as const

/**
 * Publishes the piano marketing in two versions, the second of which has higher thresholds: some promotori enter the month of
 * tolerance. Published by the system, since an operator's publication would need a second approval.
 */
async function publishPiani(trx: Trx, today: Date): Promise<void> {
  for (const [nome, qualifiche, giorni] of PIANI) {
    const quando = new Date(startOfDayInRome(addDays(todayInRome(today), -giorni)).getTime() + MORNING_MS)
    const mano = { attore_id: null, quando }
    const dal: Month = monthsAfter(monthOf(quando), 1)
    const id = await scriviBozza(trx, { ...mano, nome, qualifiche })
    const outcome = isRefusal(id) ? id : await pubblicaPiano(trx, { ...mano, id, dal })
    if (isRefusal(outcome)) throw new Error(`Mondo dimostrativo: ${outcome.refused} per ${nome}`)
  }
}

/**
 * First id of the demo data: above those of the base data, even after interrupted starts, so that ids are the same in every
 * database.
 */
const FIRST_NUMBER = 1_000
const NUMBER_ALL = `
  select setval(pg_get_serial_sequence(quote_ident(table_name), column_name), $1, false)
    from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`

/**
 * Fills an empty database with the demo data (decisions §13), with dates relative to `today`, atomically. Data that follows the
 * calendar (edition, monthly qualifications, maturing points) is created by its own commands; the members' activity comes from
 * `history`.
 * @returns false when the database already has accounts: nothing is changed.
 */
export async function loadDemo(
  services: Pick<Services, 'db' | 'withTransaction' | 'secrets' | 'config'>,
  today: Date,
  history: History = recordedHistory,
): Promise<boolean> {
  if (!(await nessunAccount(services.db))) return false
  const password_hash = await hashPassword(DEMO_PASSWORD)
  const done = await services.withTransaction(async (trx) => {
    if (!(await nessunAccount(trx))) return false
    await runStatement(trx, NUMBER_ALL, [FIRST_NUMBER])
    const premi = await openDemoEdizione(trx, services.config.product, today)
    await history(trx, { secrets: services.secrets, password_hash, premi, today })
    await publishPiani(trx, today)
    await addDemoSoggetti(trx, services, today)
    await writeBanks(trx, services.secrets, today)
    return true
  })
  if (isRefusal(done)) throw new Error(done.refused)
  if (done) {
    await maturaEScadi(services, today)
    await chiudiMesi(services, today)
  }
  return done
}
