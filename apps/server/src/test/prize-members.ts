import { randomUUID } from 'node:crypto'
import { clock } from '@primo/domain/platform/clock'
import { addDays, todayInRome } from '@primo/domain/platform/dates'
import type { Database } from '../platform/db/db.ts'
import { completaPratica } from '../pratiche/pratiche/commands.ts'
import { edizioneCorrente } from '../raccolta/manifestazioni/queries.ts'
import { aggiungiPremio } from '../raccolta/premi/catalogo.ts'
import { maturaEScadi } from '../raccolta/punti/maturazione.ts'
import { puntiFixtures } from './punti-fixtures.ts'

export const PRIZE_PATH = '/api/manifestazione/richiesta-premio'
const MUTUO = 2
/** Default number of completed cases of a member, each of which earns 600 points. */
const CASES = 5

/**
 * Prepares members who can request a prize, with their tokens, and a prize of one point with unlimited stock. The database must
 * have its base data (`loadBase`).
 * @param cases number of cases of each member
 */
export async function preparePrizeMembers(
  services: Pick<Database, 'db' | 'withTransaction'>,
  members: number,
  cases = CASES,
): Promise<{ id_premio: number; tokens: string[] }> {
  const tools = puntiFixtures(services)
  const ago = (days: number) => new Date(clock.now().getTime() - days * 86_400_000)
  const today = todayInRome(clock.now())
  const tokens: string[] = []
  for (let i = 0; i < members; i++) {
    const utente_id = await tools.socio()
    for (let n = 0; n < cases; n++) {
      const pratica_id = await tools.pratica(utente_id, MUTUO, ago(60))
      const input = { pratica_id, attore_id: null, quando: ago(50), esito: 'positivo' as const }
      await services.withTransaction((trx) => completaPratica(trx, input))
    }
    tokens.push(await tools.token(utente_id))
  }
  await maturaEScadi(services, clock.now())
  const id_premio = await services.withTransaction(async (trx) =>
    aggiungiPremio(trx, {
      edizione_id: (await edizioneCorrente(trx, today))!.id,
      codice: randomUUID(),
      descrizione: 'Premio misurato',
      dettaglio: '',
      categoria: 'Casa',
      immagine: '/premi/prova.webp',
      punti: 1,
      scorta: null,
      valore_cent: 100,
      valido_dal: addDays(today, -60),
      // Longer than the clock error under test (`resilience/scenarios/clocks.ts`).
      valido_al: addDays(today, 3),
      limite_persona: null,
    }),
  )
  return { id_premio, tokens }
}
