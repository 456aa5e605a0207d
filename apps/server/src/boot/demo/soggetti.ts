import { isRefusal } from '@primo/contract/platform/errors'
import type { RuoloSoggetto } from '@primo/domain/pratiche/soggetto'
import { accountConEmail } from '../../accesso/account/queries.ts'
import type { Trx } from '../../platform/db/db.ts'
import { queryRows } from '../../platform/db/query.ts'
import type { Services } from '../../platform/services/services.ts'
import { PRATICHE_APERTE_SQL } from '../../pratiche/pratiche/queries.ts'
import { codaPratiche } from '../../pratiche/pratiche/queries-operatore.ts'
import { aggiungiSoggetto, registraConsegna, registraConsenso } from '../../pratiche/soggetti/commands.ts'
import { soggettiInChiaro } from '../../pratiche/soggetti/queries.ts'
import { demoEmail } from './account.ts'
import { nuovaPersona, type Persona } from './persone.ts'
import { createRandom, type RandomSource } from './random.ts'

type Case = { id: number; utente_id: number; nominativo: string }

/** Number of open cases with subjects, of each demo account and at the head of the operators' queue. */
const EACH = 6

/** Returns the latest open cases of the demo accounts, and those that wait longest in the operators' queue. */
async function casesOf(trx: Trx): Promise<Case[]> {
  const found = new Map<number, Case>()
  for (const nome of ['convenzionato', 'socio'] as const) {
    const account = await accountConEmail(trx, demoEmail(nome))
    const rows = await queryRows<Case>(
      trx,
      `select id, utente_id, nominativo from (${PRATICHE_APERTE_SQL}) p where utente_id = $1 order by id desc limit ${EACH}`,
      [account?.id ?? 0],
    )
    for (const row of rows) found.set(row.id, row)
  }
  const query = { page: 1, per_page: EACH, sort_by: 'ferma_dal', sort_order: 'asc' } as const
  const { righe } = await codaPratiche(trx, { ...query, stato: 'in_lavorazione' })
  for (const { id_scheda: id, nominativo, titolare } of righe)
    found.set(id, { id, nominativo, utente_id: titolare.utente_id })
  return [...found.values()]
}

/** Returns a plausible person with the name of a case's client. */
function personOf(chance: RandomSource, taken: Set<string>, nominativo: string): Persona {
  const [nome = nominativo, ...rest] = nominativo.split(' ')
  return nuovaPersona(chance, taken, {
    nome,
    cognome: rest.join(' ') || nome,
    sesso: nome.endsWith('a') ? 'F' : 'M',
  })
}

const mobile = (chance: RandomSource) => `+39333${chance.intero(1_000_000, 9_999_999)}`

/**
 * Adds subjects to some open cases of the demo data, by the application's commands: clients, some co-applicants and guarantors,
 * most with notice and consent. The first two cases have the same guarantor, as a duplicate to see.
 */
export async function addDemoSoggetti(
  trx: Trx,
  services: Pick<Services, 'secrets'>,
  quando: Date,
): Promise<void> {
  const chance = createRandom(33)
  const taken = new Set<string>()
  const guarantor = nuovaPersona(chance, taken)
  for (const [at, { id: pratica_id, utente_id, nominativo }] of (await casesOf(trx)).entries()) {
    const chi = { pratica_id, attore_id: utente_id, quando }
    const add = async (
      ruolo: RuoloSoggetto,
      { nome, cognome, codice_fiscale }: Persona,
      contacts: object,
    ) => {
      const body = { ruolo, tipo: 'persona' as const, nome, cognome, codice_fiscale, ...contacts }
      const no = await aggiungiSoggetto(trx, services, chi, body)
      if (isRefusal(no)) throw new Error(`Mondo dimostrativo: ${no.refused} per una persona di ${nominativo}`)
    }
    await add('cliente', personOf(chance, taken, nominativo), {
      cellulare: mobile(chance),
      email: `cliente${at + 1}@cliente.example`,
    })
    if (at < 2) await add('garante', guarantor, { cellulare: mobile(chance) })
    else if (at % 3 === 0) await add('cointestatario', nuovaPersona(chance, taken), {})
    const soggetti = await soggettiInChiaro(trx, services.secrets, pratica_id)
    for (const { id, ruolo } of soggetti) {
      // Of every third case the notice is still to be given, and on the first only the guarantor's is.
      if (at % 3 === 1 || (at === 0 && ruolo === 'garante')) continue
      await registraConsegna(trx, services, { ...chi, id }, 'persona')
      if (at % 3 === 0) await registraConsenso(trx, services, { ...chi, id }, at % 6 === 0)
    }
  }
}
