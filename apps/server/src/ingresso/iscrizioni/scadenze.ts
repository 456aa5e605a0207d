import type { ScadenzaInCoda } from '@primo/contract/iscritti/requisiti'
import { GIORNI_PROMEMORIA, promemoriaDovuto, type StatoRinnovo } from '@primo/domain/iscritti/iscrizione'
import { clock } from '@primo/domain/platform/clock'
import { addDays, type IsoDate, longDate, todayInRome } from '@primo/domain/platform/dates'
import { emailSalutation, leggiAccount, PERSONE_SQL, personaJson } from '../../accesso/account/queries.ts'
import { type ProfiloRow, portaProfilo, profiloConIdDaCambiare } from '../../iscritti/profili/commands.ts'
import { PROFILI_SQL, storiaProfilo } from '../../iscritti/profili/queries.ts'
import { REQUISITI_CON_SCADENZA_SQL, requisitiChiesti } from '../../iscritti/profili/requisiti.ts'
import type { Reader, Trx } from '../../platform/db/db.ts'
import { type PageOf, type PageQuery, readPage, type Search } from '../../platform/db/pagination.ts'
import { queryRows, runStatement } from '../../platform/db/query.ts'
import type { RunInProgress } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/services/services.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { scriviMessaggio } from '../../registro/messaggi/commands.ts'
import { mancanzeRequisiti } from './mancanze.ts'
import { testoRequisito } from './message-texts.ts'

const CODA = 'requisiti'
const PER_VOLTA = 100
/** Number of days before the expiry at which the earliest reminder is sent. */
const FINESTRA = Math.max(...GIORNI_PROMEMORIA)

/** SQL of the expiring requirement answers of active and blocked profiles. */
const SCADENZE = `
  select p.id as profilo_id, r.codice, (p.attributi ->> (r.codice || '_scade_il'))::date as scade_il
    from (${PROFILI_SQL}) p join (${REQUISITI_CON_SCADENZA_SQL}) r on r.ruolo = p.ruolo
   where p.stato in ('attiva', 'bloccata') and p.attributi ->> (r.codice || '_scade_il') ~ '^\\d{4}-\\d\\d-\\d\\d$'`

/**
 * Updates `scadenza_requisito` from the profiles' answers: a changed expiry resets its reminders, and one no longer in the
 * answers is deleted.
 */
async function syncScadenze(trx: Trx): Promise<void> {
  await runStatement(
    trx,
    `insert into scadenza_requisito (profilo_id, codice, scade_il) ${SCADENZE}
     on conflict (profilo_id, codice) do update set scade_il = excluded.scade_il, avvisato_a = null
      where scadenza_requisito.scade_il <> excluded.scade_il`,
  )
  await runStatement(
    trx,
    `delete from scadenza_requisito s
      where not exists (select 1 from (${SCADENZE}) v where v.profilo_id = s.profilo_id and v.codice = s.codice)`,
  )
}

/**
 * Returns the name of the mandatory requirement that is not met on `today`, because of which an active profile has to be blocked;
 * null when there is none.
 */
async function findRequisitoScaduto(trx: Trx, row: ProfiloRow, today: IsoDate): Promise<string | null> {
  if (row.ruolo === 'manifestazione' || row.stato !== 'attiva') return null
  const missing = mancanzeRequisiti(await requisitiChiesti(trx, row.ruolo, row.attributi), today)
  return missing[0]?.descrizione ?? null
}

type Dovuta = { profilo_id: number; codice: string; scade_il: IsoDate; avvisato_a: number | null }

/**
 * Sends one reminder about an expiring requirement, or records that it has expired and blocks the profile until it is renewed.
 */
async function avvisa(
  trx: Trx,
  services: Pick<Services, 'secrets' | 'jobs' | 'config'>,
  { profilo_id, codice, scade_il, avvisato_a }: Dovuta,
  quando: Date,
): Promise<'ricordato' | 'scaduto' | 'bloccato' | null> {
  const today = todayInRome(quando)
  const giorni = promemoriaDovuto(scade_il, today, avvisato_a)
  const row = giorni === null ? null : await profiloConIdDaCambiare(trx, profilo_id)
  const account = row && (await leggiAccount(trx, row.utente_id))
  // Renewed in the meantime, or already blocked: the next run reads it again.
  if (giorni === null || !account || row.attributi[`${codice}_scade_il`] !== scade_il) return null
  await runStatement(
    trx,
    'update scadenza_requisito set avvisato_a = $3 where profilo_id = $1 and codice = $2',
    [profilo_id, codice, giorni],
  )
  if (row.ruolo === 'manifestazione') return null
  const scaduto = giorni === 0
  const requirement = (await requisitiChiesti(trx, row.ruolo, row.attributi)).find((r) => r.codice === codice)
  const requisito = requirement?.descrizione ?? codice
  await registraEvento(trx, {
    attore_id: null,
    tipo: scaduto ? 'requisito.scaduto' : 'requisito.in_scadenza',
    oggetto: 'profilo',
    oggetto_id: profilo_id,
    dati: { utente_id: row.utente_id, ruolo: row.ruolo, codice, requisito, scade_il, giorni },
  })
  const motivo = scaduto ? await findRequisitoScaduto(trx, row, today) : null
  if (motivo) {
    await portaProfilo(trx, row, { azione: 'blocca', a: 'bloccata', attore_id: null, quando, motivo })
  }
  const { public_url } = services.config
  const text = testoRequisito(await emailSalutation(trx, services.config, account.id), {
    requisito,
    scade: longDate(scade_il),
    scaduto,
    bloccato: motivo !== null,
    link: `${public_url}/app/${row.ruolo}-page/requisiti`,
  })
  await scriviMessaggio(trx, services, { canale: 'email', destinatario: account.email, ...text })
  return motivo ? 'bloccato' : scaduto ? 'scaduto' : 'ricordato'
}

/**
 * Sends the reminders of expiring answers to requirements, and blocks the profiles whose mandatory ones have expired. Idempotent.
 */
export async function ricordaScadenze(
  services: Pick<Services, 'withTransaction' | 'secrets' | 'jobs' | 'config'>,
  quando: Date,
  running?: Pick<RunInProgress, 'progress' | 'signal'>,
): Promise<Record<string, number>> {
  const { withTransaction } = services
  await withTransaction(syncScadenze)
  const done = { ricordato: 0, scaduto: 0, bloccato: 0 }
  let after = { profilo_id: 0, codice: '' }
  for (let visti = 0; ; ) {
    running?.signal.throwIfAborted()
    const dovute = await withTransaction(async (trx) => {
      const rows = await queryRows<Dovuta>(
        trx,
        `select profilo_id, codice, scade_il::text, avvisato_a from scadenza_requisito
          where scade_il <= $1 and avvisato_a is distinct from 0 and (profilo_id, codice) > ($2, $3)
          order by profilo_id, codice limit $4`,
        [addDays(todayInRome(quando), FINESTRA), after.profilo_id, after.codice, PER_VOLTA],
      )
      for (const dovuta of rows) {
        const outcome = await avvisa(trx, services, dovuta, quando)
        if (outcome) done[outcome]++
      }
      return rows
    })
    const last = dovute.at(-1)
    if (!last) return { ricordati: done.ricordato, scaduti: done.scaduto, bloccati: done.bloccato }
    after = last
    visti += dovute.length
    running?.progress(visti)
  }
}

export async function startScadenze(services: Services): Promise<void> {
  await services.jobs.start({
    queue: CODA,
    retries: 3,
    run: (_, running) => ricordaScadenze(services, clock.now(), running),
  })
}

/**
 * Returns whether the member has renewed the expired requirement that blocks their profile. Null when the profile is not blocked,
 * or an operator blocked it.
 */
export async function rinnovoDi(
  reader: Reader,
  row: ProfiloRow | null,
  today: IsoDate,
): Promise<StatoRinnovo | null> {
  if (row?.stato !== 'bloccata' || row.ruolo === 'manifestazione') return null
  const [last] = await storiaProfilo(reader, row.id)
  if (!last || last.attore_id !== null) return null
  const missing = mancanzeRequisiti(await requisitiChiesti(reader, row.ruolo, row.attributi), today)
  return missing.length > 0 ? 'da_scrivere' : 'in_verifica'
}

/** SQL condition of each filter of the list of expiring requirements. `$1` is today, `$2` the last day of the reminder period. */
const DOVE = {
  in_scadenza: "s.scade_il >= $1 and s.scade_il <= $2 and p.stato = 'attiva'",
  scaduti: "s.scade_il < $1 and $2::date is not null and p.stato in ('attiva', 'bloccata')",
} as const

/** Returns the SQL of the operators' list of expiring requirements. */
export function cercaScadenze({ stato }: { stato: keyof typeof DOVE }): Search {
  const today = todayInRome(clock.now())
  return {
    columns: `p.id as id_iscrizione, ${personaJson('t')} as membro, p.ruolo, p.stato, s.codice,
              coalesce(p.attributi ->> s.codice, '') as valore, s.scade_il::text as scade_il`,
    from: `from scadenza_requisito s join (${PROFILI_SQL}) p on p.id = s.profilo_id
           join (${PERSONE_SQL}) t on t.utente_id = p.utente_id`,
    where: `${DOVE[stato]} and p.attributi ->> (s.codice || '_scade_il') = s.scade_il::text`,
    values: [today, addDays(today, FINESTRA)],
    order: (way) => `s.scade_il ${way}, s.profilo_id, s.codice`,
  }
}

/**
 * Returns a page of the members' requirement answers that expire within the reminder period, or have expired, the earliest first.
 */
export const codaScadenze = (
  reader: Reader,
  query: { stato: keyof typeof DOVE } & PageQuery,
): Promise<PageOf<ScadenzaInCoda>> =>
  readPage(reader, query, (row: ScadenzaInCoda) => row, cercaScadenze(query))
