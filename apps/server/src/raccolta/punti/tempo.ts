import { addDays, startOfDayInRome, todayInRome } from '@primo/domain/platform/dates'
import type { Database, Trx } from '../../platform/db/db.ts'
import type { RunInProgress } from '../../platform/jobs/jobs.ts'
import {
  type ChiavePortafoglio,
  type LottoVivo,
  lockConLotti,
  type MovimentoNuovo,
  type Portafoglio,
  scriviMovimenti,
} from './registro.ts'

/**
 * Wallets brought forward in one transaction, and their lots: short locks, and a stop in the middle loses little. When an
 * edition ends, the wallets of the largest networks have hundreds of lots each.
 */
const PORTAFOGLI_PER_VOLTA = 200
const LOTTI_PER_VOLTA = 4_000
/** Transactions at the same time: one is thought of while the other is written. */
const CORSIE = 2
/** Wallets looked up at once: the look reads all that is due, so it is not repeated for each batch. */
const PORTAFOGLI_PER_SGUARDO = 20_000

const fineDi = (scade_il: string) => startOfDayInRome(addDays(scade_il, 1))

/**
 * The movements time makes of a wallet's lots: points whose day came mature (paying the debt first), then
 * what was not used by its last day expires. Changes `lotti` and `portafoglio` to the balances after them.
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
      // A lot expires once by itself, and once more for each request that gives it points back too late.
      chiave: `scadenza:utente=${utente_id}:edizione=${edizione_id}:il=${scade_il}:lotto=${first.lotto_id}${after && `:dopo=${after}`}`,
      utente_id,
      edizione_id,
      // Points given back too late expire when they come back: at no past instant was the balance below zero.
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
 * Locks wallets and brings them to `quando`: matures and expires what is due. Restartable: what is due is read from
 * the lots, and each command does it first, so that nobody waits for the night's job.
 * @param after what just gave points back, when that is why some may expire again.
 * @returns the wallets, their lots with points left, the earliest-expiring first, and how many movements.
 */
export async function portaAvanti(
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
/** A wallet with something due, and of how many lots. */
type Dovuto = ChiavePortafoglio & { lotti: number }

/** Wallets as they go together, in their order: so many, or so many lots; one wallet at least. */
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
 * Maturation and expiry of everybody, some wallets at a time, each batch its own transaction: run again
 * after a stop it goes on from where it was.
 * @param running the run it is part of: told how far it is, and heard between one batch and the next.
 * @returns how many movements it wrote.
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
      return (await trx.$client.query<Dovuto>(DA_PORTARE_AVANTI, values)).rows
    })
    const batches = batchesOf(dovuti)
    const corsia = async () => {
      for (let insieme = batches.shift(); insieme; insieme = batches.shift()) {
        running?.signal.throwIfAborted()
        const questi = insieme
        const { movimenti } = await withTransaction((trx) => portaAvanti(trx, questi, quando))
        written += movimenti
        running?.progress(written)
      }
    }
    // Both have ended before it is told that one could not: nothing goes on behind who asked.
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
