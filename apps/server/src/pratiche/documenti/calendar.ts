import type { FileReply } from '@primo/contract/platform/route'
import { clock } from '@primo/domain/platform/clock'
import { numeroConTitolare, numeroPratica, type PassoPratica } from '@primo/domain/pratiche/pratica'
import { RUOLI_SOGGETTO, type RuoloSoggetto } from '@primo/domain/pratiche/soggetto'
import { DOCUMENTI_RICHIESTI_SQL } from '../../anagrafica/tipi/queries.ts'
import type { Reader } from '../../platform/db/db.ts'
import { queryRows } from '../../platform/db/query.ts'
import { PRATICHE_DA_LAVORARE } from '../pratiche/queries-operatore.ts'
import { SOGGETTI_SQL } from '../soggetti/queries.ts'

/** Maximum number of cases in a calendar, those that have waited longest. */
const PRATICHE_MAX = 500

type Row = {
  id: number
  sequenza: number
  data_registrazione: string
  titolare: string
  passo: PassoPratica
  entro: string
  documenti: { id: number; nome: string; ruolo: RuoloSoggetto | null; scade_il: string }[]
}

async function readCases(reader: Reader, chi: number): Promise<Row[]> {
  const { columns, from, where, values, order } = PRATICHE_DA_LAVORARE.waiting({ incarico: 'mie', chi })
  return queryRows<Row>(
    reader,
    `with mie as (select ${columns} ${from} where ${where} order by ${order('asc')} limit ${PRATICHE_MAX})
     select m.id_scheda as id, m.sequenza, m.data_registrazione, m.passo, m.entro,
            m.titolare ->> 'denominazione' as titolare,
            (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'nome', r.nome, 'ruolo', s.ruolo,
                                                          'scade_il', d.scade_il) order by d.id), '[]')
               from pratica_documento d join (${DOCUMENTI_RICHIESTI_SQL}) r on r.id = d.richiesto_id
               left join (${SOGGETTI_SQL}) s on s.id = d.soggetto_id
              where d.pratica_id = m.id_scheda and d.stato = 'controllato' and d.scade_il is not null) as documenti
       from mie m`,
    values,
  )
}

/**
 * Returns the due dates of the cases assigned to an operator, and the expiries of their documents, as an iCalendar file of all-day
 * events. It names the case and its owner but not the client: calendars are copied to other services. Imported again, events with
 * the same identifier are replaced.
 * @param public_url address of the site, for the links to the cases
 */
export async function calendarioPratiche(
  reader: Reader,
  chi: number,
  public_url: string,
): Promise<{ file: FileReply }> {
  // Large library, loaded when a calendar is requested and not at start.
  const { default: ical } = await import('ical-generator')
  const { hostname } = new URL(public_url)
  const calendar = ical({
    name: 'Pratiche in carico',
    prodId: { company: hostname, product: 'Pratiche', language: 'IT' },
  })
  const add = (kind: string, id: number, pratica_id: number, day: string, summary: string) =>
    calendar.createEvent({
      id: `${kind}-${id}@${hostname}`,
      start: new Date(`${day}T00:00:00Z`),
      allDay: true,
      stamp: clock.now(),
      summary,
      url: `${public_url}/backoffice/pratiche/${pratica_id}/show`,
    })
  for (const { id, sequenza, data_registrazione, titolare, passo, entro, documenti } of await readCases(
    reader,
    chi,
  )) {
    const which = `pratica ${numeroConTitolare(numeroPratica(data_registrazione, sequenza), titolare)}`
    add('pratica', id, id, entro, `${passo[0]!.toUpperCase()}${passo.slice(1)}, ${which}`)
    for (const d of documenti) {
      const whose = d.ruolo ? ` (${RUOLI_SOGGETTO[d.ruolo].toLowerCase()})` : ''
      add('documento', d.id, id, d.scade_il, `Scade: ${d.nome}${whose}, ${which}`)
    }
  }
  async function* body() {
    yield Buffer.from(calendar.toString())
  }
  return { file: { name: 'pratiche.ics', type: 'text/calendar', body: body() } }
}
