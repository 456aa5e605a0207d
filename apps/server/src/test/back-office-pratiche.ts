import {
  type AzioneSuPratica,
  agisciSuPratica,
  leggiPraticaDaLavorare,
} from '@primo/contract/pratiche/operatore-pratiche'
import { clock } from '@primo/domain/platform/clock'
import type { PassoPratica, StatoPratica } from '@primo/domain/pratiche/pratica'
import { inviaPratica, registraPratica } from '../pratiche/pratiche/commands.ts'
import { openBackOffice } from './back-office.ts'
import { createSocio } from './world.ts'

const hoursAgo = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000)
const BOZZA = { id_tipo_finanziamento: 2, importo_cent: 1_000_000 }
type Extra = { motivo?: string; manca?: string; esito?: 'positivo' | 'negativo' }

/** Opens a test back office with a convenzionato whose cases the operators work on. */
export async function openBackOfficePratiche() {
  const office = await openBackOffice()
  const titolare = await createSocio(office)
  const { withTransaction } = office.services

  /** Creates a draft of a case, registered `hours` hours ago. @returns its id */
  const bozza = (nominativo: string, hours = 1, utente_id = titolare.utente_id): Promise<number> =>
    withTransaction((trx) =>
      registraPratica(trx, { ...BOZZA, nominativo, utente_id, quando: hoursAgo(hours) }),
    )

  /** Creates a case sent `hours` hours ago. @returns its id */
  async function inviata(nominativo: string, hours = 1, utente_id = titolare.utente_id): Promise<number> {
    const pratica_id = await bozza(nominativo, hours + 1, utente_id)
    await withTransaction((trx) =>
      inviaPratica(trx, { pratica_id, attore_id: utente_id, quando: hoursAgo(hours) }),
    )
    return pratica_id
  }

  const leggi = async (id: number) => (await office.fa(leggiPraticaDaLavorare, { params: { id } })).data

  async function agisci(id: number, azione: AzioneSuPratica, extra: Extra = {}) {
    const { ferma_dal } = await leggi(id)
    const body = { azione, ferma_dal, ...extra }
    return (await office.fa(agisciSuPratica, { params: { id }, body })).data
  }

  /** Creates a case and moves it to the given state and step. @returns its id */
  async function portata(stato: StatoPratica, passo: PassoPratica | null): Promise<number> {
    const id = await inviata(`Cliente ${crypto.randomUUID()}`)
    const passi = { documenti: 0, istruttoria: 1, delibera: 2, erogazione: 3 }
    for (let n = 0; n < (stato === 5 ? 3 : passi[passo ?? 'documenti']); n++) await agisci(id, 'avanza')
    if (stato === 5) await agisci(id, 'completa', { esito: 'negativo' })
    if (stato === 2) await agisci(id, 'rifiuta', { motivo: 'Reddito non sufficiente' })
    return id
  }
  return { ...office, titolare, bozza, inviata, leggi, agisci, portata }
}
export type BackOfficePratiche = Awaited<ReturnType<typeof openBackOfficePratiche>>
