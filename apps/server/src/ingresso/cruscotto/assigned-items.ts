import type { MieLavorazioni } from '@primo/contract/ufficio/incarichi'
import { withSign } from '@primo/domain/platform/numbers'
import type { Permessi } from '@primo/domain/platform/permessi'
import { numeroConTitolare, numeroPratica } from '@primo/domain/pratiche/pratica'
import { daLavorareEntro, LAVORAZIONI, type Lavorazione } from '@primo/domain/ufficio/incarico'
import type { Reader } from '../../platform/db/db.ts'
import { readPage } from '../../platform/db/pagination.ts'
import { queryRows } from '../../platform/db/query.ts'
import { PRATICHE_DA_LAVORARE, type PraticaInCodaRow } from '../../pratiche/pratiche/queries-operatore.ts'
import { PREMI_DA_LAVORARE, type RichiestaInCodaRow } from '../../raccolta/premi/queries-operatore.ts'
import { RETTIFICHE_DA_LAVORARE, type RettificaInCodaRow } from '../../raccolta/punti/rettifiche-queries.ts'
import type { QueueToWork } from '../../ufficio/operatori/assignable-queues.ts'
import { ISCRIZIONI_DA_LAVORARE, type IscrizioneInCodaRow } from '../iscrizioni/coda.ts'

/** Maximum number of assigned items shown on the dashboard. The others are in their queues. */
const SHOWN = 20

type Riga = MieLavorazioni['righe'][number]
type CommonRow = Omit<Riga, 'lavorazione'>
type Coda = { queue: QueueToWork; toRow: (row: never) => CommonRow }

const iscrizione = (r: IscrizioneInCodaRow): CommonRow => ({
  id: r.id,
  nome: r.membro.denominazione,
  dettaglio: r.azienda ? `Iscrizione di ${r.azienda}` : `Iscrizione, ${r.ruolo}`,
  entro: daLavorareEntro('profilo', r.dal),
})
/** Returns what the conversation on a case waits for, to add to its name. */
const whatNext = ({ manca, tocca_a }: PraticaInCodaRow): string =>
  tocca_a === 'operatore' ? ', c’è una risposta da leggere' : manca ? `, manca: ${manca}` : ''
const pratica = (p: PraticaInCodaRow): CommonRow => ({
  id: p.id_scheda,
  nome: p.nominativo,
  dettaglio: `Pratica ${numeroConTitolare(numeroPratica(p.data_registrazione, p.sequenza), p.titolare.denominazione)}${whatNext(p)}`,
  // Only open cases are assigned.
  entro: p.entro!,
})
const richiesta = (r: RichiestaInCodaRow): CommonRow => ({
  id: r.id,
  nome: r.premio.descrizione,
  dettaglio: `Richiesta ${r.codice} di ${r.membro.denominazione}`,
  entro: daLavorareEntro('richiesta_premio', r.creata_il),
})
const rettifica = (r: RettificaInCodaRow): CommonRow => ({
  id: r.id,
  nome: r.membro.denominazione,
  dettaglio: `Rettifica di ${withSign(r.punti)} punti`,
  entro: daLavorareEntro('rettifica', r.proposta_il),
})

const CODE: Record<Lavorazione, Coda> = {
  profilo: { queue: ISCRIZIONI_DA_LAVORARE, toRow: iscrizione },
  pratica: { queue: PRATICHE_DA_LAVORARE, toRow: pratica },
  richiesta_premio: { queue: PREMI_DA_LAVORARE, toRow: richiesta },
  rettifica: { queue: RETTIFICHE_DA_LAVORARE, toRow: rettifica },
}

/**
 * Returns the items of the work queues that are assigned to an operator and that their permissions cover, the earliest due first.
 */
export async function leMie(reader: Reader, chi: number, permessi: Permessi): Promise<MieLavorazioni> {
  const mie: MieLavorazioni = { quante: 0, in_ritardo: 0, ritardi: [], righe: [] }
  for (const [lavorazione, { queue, toRow }] of Object.entries(CODE) as [Lavorazione, Coda][]) {
    if (!(LAVORAZIONI[lavorazione].permesso in permessi)) continue
    const search = queue.waiting({ incarico: 'mie', chi })
    const page = { page: 1, per_page: SHOWN, sort_order: 'asc' } as const
    const { righe, totale } = await readPage(reader, page, toRow, search)
    mie.quante += totale
    mie.righe.push(...righe.map((row) => ({ lavorazione, ...row })))
    const late = totale > 0 ? await quanteInRitardo(reader, queue, chi) : 0
    if (late > 0) mie.ritardi.push({ lavorazione, quante: late })
    mie.in_ritardo += late
  }
  mie.righe = mie.righe.sort((a, b) => (a.entro < b.entro ? -1 : a.entro > b.entro ? 1 : 0)).slice(0, SHOWN)
  return mie
}

async function quanteInRitardo(reader: Reader, { waiting }: QueueToWork, chi: number): Promise<number> {
  const { from, where, values } = waiting({ incarico: 'mie', chi, in_ritardo: 'si' })
  const rows = await queryRows<{ quante: number }>(
    reader,
    `select count(*)::int as quante ${from} where ${where}`,
    values,
  )
  return rows[0]!.quante
}
