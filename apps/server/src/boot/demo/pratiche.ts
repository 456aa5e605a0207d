import {
  avanzaPasso,
  completaPratica,
  inviaPratica,
  registraPratica,
  riapriPratica,
  rifiutaPratica,
} from '../../pratiche/pratiche/commands.ts'
import { nominativo } from './persone.ts'
import type { Membro, World } from './world.ts'

/** Final state of a case of the demo data. */
export type Destiny =
  | 'bozza'
  | 'documenti'
  | 'istruttoria'
  | 'delibera'
  | 'erogazione'
  | 'positiva'
  | 'negativa'
  | 'rifiutata'
  | 'riaperta'

/** Number of steps that a demo case completes after it was sent, before its final state. */
const AVANZAMENTI: Record<Destiny, number> = {
  bozza: 0,
  documenti: 0,
  istruttoria: 1,
  delibera: 2,
  erogazione: 3,
  positiva: 3,
  negativa: 3,
  rifiutata: 1,
  riaperta: 3,
}
const MANCA = ['ultima busta paga', 'visura catastale', 'firma del contratto'] as const
const MOTIVI_RIFIUTO = [
  'Reddito non sufficiente',
  'Documenti incompleti',
  'Richiesta ritirata dal cliente',
] as const
/** Range of amounts of the demo cases by financing type, in thousands of euros. */
const IMPORTI: Record<number, readonly [number, number]> = {
  1: [3, 30],
  2: [80, 260],
  3: [8, 45],
  4: [12, 48],
  5: [10, 60],
}

/** Days between the registration of a demo case and its final state: a case must be registered at least so many days ago. */
export const DAYS_OF_A_PRATICA = 20

/** Plans a case from its registration, `giorni` days ago, to its final state. */
export function planPratica(
  world: World,
  input: { titolare: Membro; operatore: Membro; giorni: number; destino: Destiny; tipo?: number },
): void {
  const { caso, fa, alle } = world
  const { titolare, operatore, destino } = input
  const tipo = input.tipo ?? caso.uno([1, 1, 1, 2, 2, 3, 3, 4, 5])
  const [min, max] = IMPORTI[tipo]!
  const data = {
    nominativo: nominativo(caso),
    id_tipo_finanziamento: tipo,
    importo_cent: caso.intero(min * 2, max * 2) * 50_000,
  }
  let pratica_id = 0
  let giorni = input.giorni
  alle(fa(giorni), async (trx, quando) => {
    pratica_id = await registraPratica(trx, { ...data, utente_id: titolare.utente_id, quando })
  })
  if (destino === 'bozza') return
  const after = (passati: number, fai: Parameters<World['alle']>[1]) => {
    giorni -= passati
    alle(fa(giorni), fai)
  }
  const daOperatore = (quando: Date) => ({ pratica_id, attore_id: operatore.utente_id, quando })
  after(1, (trx, quando) => inviaPratica(trx, { pratica_id, attore_id: titolare.utente_id, quando }))
  for (let i = 0; i < AVANZAMENTI[destino]; i++) {
    const last = i === AVANZAMENTI[destino] - 1
    const missing = last && caso.perCento(60) ? { manca: MANCA[i]! } : {}
    after(caso.intero(2, 5), (trx, quando) => avanzaPasso(trx, { ...daOperatore(quando), ...missing }))
  }
  if (destino === 'rifiutata') {
    const motivo = caso.uno(MOTIVI_RIFIUTO)
    after(2, (trx, quando) => rifiutaPratica(trx, { ...daOperatore(quando), motivo }))
    return
  }
  if (!['positiva', 'negativa', 'riaperta'].includes(destino)) return
  const esito = destino === 'negativa' ? 'negativo' : 'positivo'
  const completa = () =>
    after(caso.intero(1, 3), (trx, quando) => completaPratica(trx, { ...daOperatore(quando), esito }))
  completa()
  if (destino !== 'riaperta') return
  after(3, (trx, quando) =>
    riapriPratica(trx, { ...daOperatore(quando), motivo: 'Importo erogato da correggere' }),
  )
  completa()
}
