import { clock } from '@primo/domain/platform/clock'
import { addDays, startOfDayInRome, todayInRome } from '@primo/domain/platform/dates'
import type { Database, Trx } from '../../platform/db/db.ts'
import { queryRows } from '../../platform/db/query.ts'
import type { RunInProgress } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/services/services.ts'
import {
  type ChiavePortafoglio,
  type LottoVivo,
  lockConLotti,
  type MovimentoNuovo,
  type Portafoglio,
  scriviMovimenti,
} from './ledger.ts'

/**
 * Maximum number of wallets and of lots per transaction: locks are short, and an interruption loses little work. When an edition
 * ends, the wallets of the largest networks have hundreds of lots each.
 */
const PORTAFOGLI_PER_VOLTA = 200
const LOTTI_PER_VOLTA = 4_000
/** Number of concurrent transactions: one computes while the other writes. */
const CORSIE = 2
/** Number of wallets read per query of the points due. The query scans all that is due, so it is not repeated for each batch. */
const PORTAFOGLI_PER_SGUARDO = 20_000

const fineDi = (scade_il: string) => startOfDayInRome(addDays(scade_il, 1))

/**
 * Returns the movements due in a wallet's lots: points mature on their day (paying the debt first), then points not used by their
 * last day expire. Updates `lotti` and `portafoglio` to the resulting balances.
 * @param after suffix that makes the movements' idempotency keys distinct when a lot expires again
 */
function movimentiDelTempo(
  portafoglio: Portafoglio,
  lotti: LottoVivo[],
  quando: Date,
  after: string,
): MovimentoNuovo[] {
  const { utente_id, edizione_id } = portafoglio
  const movimenti: MovimentoNuovo[] = []
  const maturi = lotti
    .filter((l) => l.in_maturazione > 0 && l.matura_il <= quando && l.matura_il < fineDi(l.scade_il))
    .sort((a, b) => a.matura_il.getTime() - b.matura_il.getTime() || a.lotto_id - b.lotto_id)
  for (const lotto of maturi) {
    const { lotto_id } = lotto
    const punti = lotto.in_maturazione
    const pagati_al_debito = Math.min(portafoglio.debito, punti)
    movimenti.push({
      tipo: 'maturazione',
      chiave: `maturazione:lotto=${lotto_id}`,
      utente_id,
      edizione_id,
      avvenuto_il: lotto.matura_il,
      dati: { punti, pagati_al_debito },
      scritture: [
        { conto: 'maturazione', lotto_id, punti: -punti },
        { conto: 'disponibili', lotto_id, punti: punti - pagati_al_debito },
        { conto: 'debito', punti: pagati_al_debito },
      ],
    })
    portafoglio.debito -= pagati_al_debito
    portafoglio.disponibili += punti - pagati_al_debito
    lotto.in_maturazione = 0
    lotto.disponibili += punti - pagati_al_debito
  }

  const today = todayInRome(quando)
  const scaduti = lotti.filter((l) => l.scade_il < today && l.in_maturazione + l.disponibili > 0)
  for (const scade_il of new Set(scaduti.map((l) => l.scade_il))) {
    const insieme = scaduti.filter((l) => l.scade_il === scade_il)
    const first = insieme[0]!
    movimenti.push({
      tipo: 'scadenza',
      // A lot expires once by date, and once more for each request that returns points after it.
      chiave: `scadenza:utente=${utente_id}:edizione=${edizione_id}:il=${scade_il}:lotto=${first.lotto_id}${after && `:dopo=${after}`}`,
      utente_id,
      edizione_id,
      // Points returned too late expire at their return, so that at no past instant the balance was below zero.
      avvenuto_il: after ? quando : fineDi(scade_il),
      dati: {
        punti: insieme.reduce((sum, l) => sum + l.in_maturazione + l.disponibili, 0),
        scade_il,
        edizione: first.edizione,
      },
      scritture: insieme.flatMap(({ lotto_id, in_maturazione, disponibili }) => [
        { conto: 'maturazione' as const, lotto_id, punti: -in_maturazione },
        { conto: 'disponibili' as const, lotto_id, punti: -disponibili },
        { conto: 'scaduti' as const, lotto_id, punti: in_maturazione + disponibili },
      ]),
    })
    for (const lotto of insieme) {
      portafoglio.disponibili -= lotto.disponibili
      lotto.in_maturazione = 0
      lotto.disponibili = 0
    }
  }
  return movimenti
}

/**
 * Locks wallets and brings them up to date at `quando`: matures and expires the points due. Points due are derived from the lots,
 * and each command calls this first, so no command depends on the job.
 * @param after the prize request that has just returned points, when these may have to expire again
 * @returns the wallets, their lots with points left, those that expire earliest first, and the number of movements
 */
export async function processDuePoints(
  trx: Trx,
  keys: ChiavePortafoglio[],
  quando: Date,
  after = '',
): Promise<{ portafogli: Portafoglio[]; lotti: LottoVivo[]; movimenti: number }> {
  const { portafogli, lotti } = await lockConLotti(trx, keys)
  const movimenti = portafogli.flatMap((p) =>
    movimentiDelTempo(
      p,
      lotti.filter((l) => l.utente_id === p.utente_id && l.edizione_id === p.edizione_id),
      quando,
      after,
    ),
  )
  await scriviMovimenti(trx, movimenti)
  return {
    portafogli,
    lotti: lotti.filter((l) => l.in_maturazione + l.disponibili > 0),
    movimenti: movimenti.length,
  }
}

const DA_PORTARE_AVANTI = `
  select utente_id, edizione_id, count(*)::int as lotti from lotto
   where (in_maturazione > 0 and matura_il <= $1 and (matura_il at time zone 'Europe/Rome')::date <= scade_il)
      or (in_maturazione + disponibili > 0 and scade_il < $2)
   group by utente_id, edizione_id
   order by utente_id, edizione_id
   limit $3`
/** Wallet with points due to mature or expire, and the number of its lots concerned. */
type Dovuto = ChiavePortafoglio & { lotti: number }

/** Splits wallets into batches in order, limited by number of wallets and of lots. Each batch has at least one wallet. */
export function batchesOf(dovuti: Dovuto[]): Dovuto[][] {
  const batches: Dovuto[][] = []
  let lotti = 0
  for (const portafoglio of dovuti) {
    const insieme = batches.at(-1)
    lotti += portafoglio.lotti
    if (insieme && insieme.length < PORTAFOGLI_PER_VOLTA && lotti <= LOTTI_PER_VOLTA)
      insieme.push(portafoglio)
    else {
      batches.push([portafoglio])
      lotti = portafoglio.lotti
    }
  }
  return batches
}

/**
 * Matures and expires the points of all members in batches, each its own transaction: a new run after an interruption continues
 * from there.
 * @param running the job run: gets the progress, and is checked for cancellation between batches
 * @returns the number of movements added
 */
export async function maturaEScadi(
  { withTransaction }: Pick<Database, 'withTransaction'>,
  quando: Date,
  running?: Pick<RunInProgress, 'progress' | 'signal'>,
): Promise<number> {
  let written = 0
  for (;;) {
    const dovuti = await withTransaction(async (trx) => {
      const values = [quando, todayInRome(quando), PORTAFOGLI_PER_SGUARDO]
      return await queryRows<Dovuto>(trx, DA_PORTARE_AVANTI, values)
    })
    const batches = batchesOf(dovuti)
    const corsia = async () => {
      for (let insieme = batches.shift(); insieme; insieme = batches.shift()) {
        running?.signal.throwIfAborted()
        const questi = insieme
        const { movimenti } = await withTransaction((trx) => processDuePoints(trx, questi, quando))
        written += movimenti
        running?.progress(written)
      }
    }
    // Waits for both workers before a failure is thrown, so that no work continues in the background.
    const ended = await Promise.allSettled(
      Array.from({ length: CORSIE }, () =>
        corsia().catch((error: unknown) => {
          batches.length = 0
          throw error
        }),
      ),
    )
    const failed = ended.find((corsia) => corsia.status === 'rejected')
    if (failed) throw failed.reason
    if (dovuti.length < PORTAFOGLI_PER_SGUARDO) return written
  }
}

const CODA = 'punti.tempo'

/**
 * Starts the job that matures and expires points: it runs hourly, also shortly after midnight in Rome, when points fall due. A
 * run missed while the server was off takes place at start-up; an interrupted one is completed by the next.
 */
export async function startMaturazione(services: Pick<Services, 'jobs' | 'withTransaction'>): Promise<void> {
  const { jobs } = services
  await jobs.start({
    queue: CODA,
    retries: 3,
    run: async (_, running) => ({ movimenti: await maturaEScadi(services, clock.now(), running) }),
  })
}
