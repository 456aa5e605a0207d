import type { Database } from '../../platform/db/db.ts'
import { longQuery } from '../../platform/db/db-pool.ts'
import { type Figures, type Reading, readingsOf } from '../../platform/metrics/figures.ts'
import type { Services } from '../../platform/services/services.ts'
import { everySoOften } from '../lavori/rounds.ts'

/** How often the figures are read anew, whatever the number of processes. */
const EVERY_S = 15
/** A little less than a round: clocks are never quite together. */
const FRESH_S = 13

/** The figures as they were last read; `read_at` null = not yet. */
export type Gathered = { readings: readonly Reading[]; read_at: Date | null }

/** Takes the next reading for this process; false when another has just begun one. */
async function takeTurn({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const { rowCount } = await db.$client.query(
    `insert into rilevazione (id, iniziata_il) values (1, now())
     on conflict (id) do update set iniziata_il = now()
      where rilevazione.iniziata_il < now() - make_interval(secs => ${FRESH_S})`,
  )
  return rowCount === 1
}

/** Reads every figure; one that cannot be read is left out, and the others are not. */
async function readAll(
  { db, log }: Pick<Services, 'db' | 'log'>,
  figures: readonly Figures[],
): Promise<Reading[]> {
  const readings: Reading[] = []
  for (const one of figures) {
    try {
      readings.push(...readingsOf(one, (await longQuery(db.$client, one.sql)).rows))
    } catch (err) {
      log.error({ err, cifre: Object.keys(one.gauges) }, 'cifre non lette')
    }
  }
  return readings
}

/**
 * The figures, read now if it is their time and nobody else is at it, else as another process read them.
 * @param figures what to read, by the areas that know it
 */
export async function gatherFigures(
  services: Pick<Services, 'db' | 'log'>,
  figures: readonly Figures[],
): Promise<Gathered> {
  const { db } = services
  if (await takeTurn(services)) {
    const readings = await readAll(services, figures)
    await db.$client.query('update rilevazione set cifre = $1, letta_il = now()', [JSON.stringify(readings)])
  }
  const { rows } = await db.$client.query<{ cifre: Reading[]; letta_il: Date | null }>(
    'select cifre, letta_il from rilevazione',
  )
  return { readings: rows[0]?.cifre ?? [], read_at: rows[0]?.letta_il ?? null }
}

/**
 * Gathers the figures every quarter of a minute, off every answer's way.
 * @param hear handed the figures at each round
 * @returns what ends it, waiting for the round under way
 */
export function startGathering(
  services: Pick<Services, 'db' | 'log'>,
  figures: readonly Figures[],
  hear: (gathered: Gathered) => void,
): () => Promise<void> {
  const round = async () => hear(await gatherFigures(services, figures))
  const failed = (err: unknown) => services.log.error({ err }, 'cifre non lette')
  const first = round().catch(failed)
  const endRounds = everySoOften(EVERY_S * 1000, round, failed)
  return async () => {
    await Promise.all([first, endRounds()])
  }
}
