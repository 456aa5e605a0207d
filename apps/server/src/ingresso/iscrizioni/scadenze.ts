import { GIORNI_PROMEMORIA, promemoriaDovuto } from '@primo/domain/persone/scadenza-requisito'
import { addDays, type IsoDate, longDate, todayInRome } from '@primo/domain/platform/dates'
import { leggiAccount } from '../../persone/accesso/queries.ts'
import { portaProfilo, profiloConIdDaCambiare, type RigaProfilo } from '../../persone/profili/iscrizione.ts'
import { PROFILI_SQL } from '../../persone/profili/queries.ts'
import { REQUISITI_CON_SCADENZA_SQL, requisitiChiesti } from '../../persone/profili/requisiti.ts'
import type { Trx } from '../../platform/db/db.ts'
import type { RunInProgress } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/services/services.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { scriviMessaggio } from '../../registro/messaggi/commands.ts'
import { mancanzeRequisiti } from './mancanze.ts'
import { testoRequisito } from './testi.ts'

const CODA = 'requisiti'
const PER_VOLTA = 100
/** Later than any reminder: what expires after it is nobody's business yet. */
export const FINESTRA = Math.max(...GIORNI_PROMEMORIA)

/** What expires of what active and blocked profiles answered. */
const SCADENZE = `
  select p.id as profilo_id, r.codice, (p.attributi ->> (r.codice || '_scade_il'))::date as scade_il
    from (${PROFILI_SQL}) p join (${REQUISITI_CON_SCADENZA_SQL}) r on r.ruolo = p.ruolo
   where p.stato in ('attiva', 'bloccata') and p.attributi ->> (r.codice || '_scade_il') ~ '^\\d{4}-\\d\\d-\\d\\d$'`

/** Reads the expiries again from the profiles: what was renewed starts its reminders anew. */
async function rileggi(trx: Trx): Promise<void> {
  await trx.$client.query(
    `insert into scadenza_requisito (profilo_id, codice, scade_il) ${SCADENZE}
     on conflict (profilo_id, codice) do update set scade_il = excluded.scade_il, avvisato_a = null
      where scadenza_requisito.scade_il <> excluded.scade_il`,
  )
  await trx.$client.query(
    `delete from scadenza_requisito s
      where not exists (select 1 from (${SCADENZE}) v where v.profilo_id = s.profilo_id and v.codice = s.codice)`,
  )
}

/** Whether what lapsed is asked of everybody in the role: then the profile does not go on without it. */
async function ferma(trx: Trx, riga: RigaProfilo, oggi: IsoDate): Promise<string | null> {
  if (riga.ruolo === 'manifestazione' || riga.stato !== 'attiva') return null
  const manca = mancanzeRequisiti(await requisitiChiesti(trx, riga.ruolo, riga.attributi), oggi)
  return manca[0]?.descrizione ?? null
}

type Dovuta = { profilo_id: number; codice: string; scade_il: IsoDate; avvisato_a: number | null }

/** Gives one reminder, or notes that it lapsed and blocks the profile until it is renewed. */
async function avvisa(
  trx: Trx,
  services: Pick<Services, 'secrets' | 'jobs' | 'config'>,
  { profilo_id, codice, scade_il, avvisato_a }: Dovuta,
  quando: Date,
): Promise<'ricordato' | 'scaduto' | 'bloccato' | null> {
  const oggi = todayInRome(quando)
  const giorni = promemoriaDovuto(scade_il, oggi, avvisato_a)
  const riga = giorni === null ? null : await profiloConIdDaCambiare(trx, profilo_id)
  const account = riga && (await leggiAccount(trx, riga.utente_id))
  // Renewed a moment ago, or already stopped: tomorrow it is read again.
  if (giorni === null || !account || riga.attributi[`${codice}_scade_il`] !== scade_il) return null
  await trx.$client.query(
    'update scadenza_requisito set avvisato_a = $3 where profilo_id = $1 and codice = $2',
    [profilo_id, codice, giorni],
  )
  if (riga.ruolo === 'manifestazione') return null
  const scaduto = giorni === 0
  const chiesto = (await requisitiChiesti(trx, riga.ruolo, riga.attributi)).find((r) => r.codice === codice)
  const requisito = chiesto?.descrizione ?? codice
  await registraEvento(trx, {
    attore_id: null,
    tipo: scaduto ? 'requisito.scaduto' : 'requisito.in_scadenza',
    oggetto: 'profilo',
    oggetto_id: profilo_id,
    dati: { utente_id: riga.utente_id, ruolo: riga.ruolo, codice, requisito, scade_il, giorni },
  })
  const motivo = scaduto ? await ferma(trx, riga, oggi) : null
  if (motivo) {
    await portaProfilo(trx, riga, { azione: 'blocca', a: 'bloccata', attore_id: null, quando, motivo })
  }
  const { product, public_url } = services.config
  const testo = testoRequisito(product, {
    requisito,
    scade: longDate(scade_il),
    scaduto,
    bloccato: motivo !== null,
    link: `${public_url}/app/${riga.ruolo}-page/requisiti`,
  })
  await scriviMessaggio(trx, services, { canale: 'email', destinatario: account.email, ...testo })
  return motivo ? 'bloccato' : scaduto ? 'scaduto' : 'ricordato'
}

/** Reminds of what expires and stops what lapsed: each once, however often it runs. */
export async function ricordaScadenze(
  services: Pick<Services, 'withTransaction' | 'secrets' | 'jobs' | 'config'>,
  quando: Date,
  corso?: Pick<RunInProgress, 'progress' | 'signal'>,
): Promise<Record<string, number>> {
  const { withTransaction } = services
  await withTransaction(rileggi)
  const fatti = { ricordato: 0, scaduto: 0, bloccato: 0 }
  let dopo = { profilo_id: 0, codice: '' }
  for (let visti = 0; ; ) {
    corso?.signal.throwIfAborted()
    const dovute = await withTransaction(async (trx) => {
      const { rows } = await trx.$client.query<Dovuta>(
        `select profilo_id, codice, scade_il::text, avvisato_a from scadenza_requisito
          where scade_il <= $1 and avvisato_a is distinct from 0 and (profilo_id, codice) > ($2, $3)
          order by profilo_id, codice limit $4`,
        [addDays(todayInRome(quando), FINESTRA), dopo.profilo_id, dopo.codice, PER_VOLTA],
      )
      for (const dovuta of rows) {
        const outcome = await avvisa(trx, services, dovuta, quando)
        if (outcome) fatti[outcome]++
      }
      return rows
    })
    const ultima = dovute.at(-1)
    if (!ultima) return { ricordati: fatti.ricordato, scaduti: fatti.scaduto, bloccati: fatti.bloccato }
    dopo = ultima
    visti += dovute.length
    corso?.progress(visti)
  }
}

export async function startScadenze(services: Services): Promise<void> {
  await services.jobs.start({
    queue: CODA,
    retries: 3,
    run: (_, corso) => ricordaScadenze(services, new Date(), corso),
  })
  await services.jobs.schedule(CODA)
}
