import type { DocumentiPratica, DocumentoPratica, VocePratica } from '@primo/contract/pratiche/documenti'
import { clock } from '@primo/domain/platform/clock'
import { todayInRome } from '@primo/domain/platform/dates'
import { voceDi } from '@primo/domain/pratiche/cliente'
import { mancaVoce, puoInviare, type StatoDocumento, statoVoce } from '@primo/domain/pratiche/documento'
import { numeroPratica, STATO_PRATICA, type StatoPratica } from '@primo/domain/pratiche/pratica'
import type { RuoloSoggetto } from '@primo/domain/pratiche/soggetto'
import { DOCUMENTI_RICHIESTI_SQL } from '../../anagrafica/tipi/queries.ts'
import { TIPI_FINANZIAMENTO_SQL } from '../../anagrafica/tipi/reference-lists.ts'
import type { Reader } from '../../platform/db/db.ts'
import { queryRows } from '../../platform/db/query.ts'
import { PRATICHE_APERTE_SQL } from '../pratiche/queries.ts'
import { INVIATE_DI_SQL } from '../pratiche/search.ts'
import { informativaData, SOGGETTI_SQL } from '../soggetti/queries.ts'
import type { Firma } from './document-content.ts'

/** States of a pratica in which documents may be sent. */
const APERTA: readonly StatoPratica[] = [STATO_PRATICA.bozza, STATO_PRATICA.in_lavorazione]

/** Returns whether documents may be sent for a pratica in this state. */
export const accettaDocumenti = (stato: StatoPratica): boolean => APERTA.includes(stato)

/**
 * Checklist of a pratica (`$1`) of a type (`$2`): the items of its type, and those for which a document exists, once for each
 * subject where the item says so, each with its last document.
 */
const VOCI = `
  select r.id as id_richiesto, r.nome, r.aiuto, r.obbligatorio, r.scade, s.id as soggetto_id, s.ruolo,
         coalesce(s.nome || ' ' || s.cognome, s.nome) as denominazione,
         d.id, d.stato, d.motivo, d.scade_il::text as scade_il, d.tipo, d.pagine, d.byte, d.firme, d.inviato_il,
         d.inviato_da, d.deciso_il, d.oggetto is not null as apribile
    from (${DOCUMENTI_RICHIESTI_SQL}) r
    left join (${SOGGETTI_SQL}) s on r.per_soggetto and s.pratica_id = $1
    left join lateral (
      select * from pratica_documento x
       where x.pratica_id = $1 and x.richiesto_id = r.id and x.soggetto_id is not distinct from s.id
         and x.stato <> 'sostituito'
       order by x.id desc limit 1) d on true
   where (r.tipo_id = $2 and r.tolto_il is null)
      or r.id in (select richiesto_id from pratica_documento where pratica_id = $1 and stato <> 'sostituito')
   order by r.posizione, r.id, array_position(array['cliente', 'cointestatario', 'garante'], s.ruolo), s.id`

type Row = {
  id_richiesto: number
  nome: string
  aiuto: string | null
  obbligatorio: boolean
  scade: boolean
  soggetto_id: number | null
  ruolo: RuoloSoggetto | null
  denominazione: string | null
  id: number | null
  stato: StatoDocumento | null
  motivo: string | null
  scade_il: string | null
  tipo: 'pdf' | 'p7m'
  pagine: number | null
  byte: number
  firme: Firma[]
  inviato_il: Date
  inviato_da: number | null
  deciso_il: Date | null
  apribile: boolean
}

/** Pratica whose documents are read: its state, its type and its owner. */
export type PraticaConTipo = {
  id: number
  stato: StatoPratica
  id_tipo_finanziamento: number
  utente_id: number
}

function documentoDi(row: Row, titolare_id: number): DocumentoPratica | null {
  if (row.id === null || row.stato === null) return null
  const { id, stato, motivo, scade_il, tipo, pagine, byte, firme, apribile } = row
  return {
    ...{ id, stato, motivo, scade_il, tipo, pagine, byte, firme, apribile },
    inviato_il: row.inviato_il.toISOString(),
    inviato_da:
      row.inviato_da === null ? 'cliente' : row.inviato_da === titolare_id ? 'convenzionato' : 'operatore',
    deciso_il: row.deciso_il?.toISOString() ?? null,
  }
}

/** Subject of a pratica who reads or sends documents through their own link. */
export type Cliente = { id: number; ruolo: RuoloSoggetto }

/**
 * Returns the checklist of a pratica with the state of each item. The caller has checked who may read it.
 * @param cliente subject whose items alone are returned; null = all
 */
export async function documentiDellaPratica(
  reader: Reader,
  pratica: PraticaConTipo,
  cliente: Cliente | null = null,
): Promise<DocumentiPratica> {
  const all = await queryRows<Row>(reader, VOCI, [pratica.id, pratica.id_tipo_finanziamento])
  const rows = cliente === null ? all : all.filter((row) => voceDi(row.soggetto_id, cliente))
  const informativa = await informativaData(reader, pratica.id, cliente?.id)
  const today = todayInRome(clock.now())
  const voci = rows.map((row): VocePratica => {
    const documento = documentoDi(row, pratica.utente_id)
    const stato = statoVoce(documento, today)
    const { id_richiesto, nome, aiuto, obbligatorio, scade, soggetto_id, denominazione, ruolo } = row
    return {
      ...{ id_richiesto, nome, aiuto, obbligatorio, scade, stato, documento },
      soggetto:
        soggetto_id === null ? null : { id: soggetto_id, denominazione: denominazione!, ruolo: ruolo! },
      inviabile: informativa && accettaDocumenti(pratica.stato) && puoInviare(stato),
    }
  })
  return { voci, informativa, mancanti: voci.filter(mancaVoce).length, totale: voci.length }
}

/**
 * Returns the latest documents of the sent cases of an owner, without those that others have replaced, with their total count and
 * that of those to check. Ordered by a column without an index: for an order by id the planner reads all documents backwards.
 */
export async function documentiPiuRecenti(reader: Reader, utente_id: number, most: number) {
  type Suo = { id: number; id_pratica: number; nome: string; stato: StatoDocumento; scade_il: string | null }
  const rows = await queryRows<
    Suo & { data_registrazione: string; sequenza: number; inviato_il: Date; total: number; waiting: number }
  >(
    reader,
    `select d.id, p.id as id_pratica, p.data_registrazione, p.sequenza, r.nome, d.stato, d.scade_il::text as scade_il,
            d.inviato_il, count(*) over ()::int as total,
            count(*) filter (where d.stato = 'ricevuto') over ()::int as waiting
       from (${INVIATE_DI_SQL}) p join pratica_documento d on d.pratica_id = p.id
       join (${DOCUMENTI_RICHIESTI_SQL}) r on r.id = d.richiesto_id
      where d.stato <> 'sostituito' order by d.inviato_il desc, d.id desc limit $2`,
    [utente_id, most],
  )
  const today = todayInRome(clock.now())
  return {
    totale: rows[0]?.total ?? 0,
    da_controllare: rows[0]?.waiting ?? 0,
    righe: rows.map(
      ({ id, id_pratica, nome, data_registrazione, sequenza, stato, scade_il, inviato_il }) => ({
        ...{ id, id_pratica, nome },
        numero: numeroPratica(data_registrazione, sequenza),
        stato: statoVoce({ stato, scade_il }, today),
        inviato_il: inviato_il.toISOString(),
      }),
    ),
  }
}

/** Returns the stored object of a document of a pratica; null when there is no such document, or its content is deleted. */
export async function oggettoDelDocumento(
  reader: Reader,
  pratica_id: number,
  documento_id: number,
): Promise<{ id: number; oggetto: string; chiave_cifrata: string; tipo: 'pdf' | 'p7m' } | null> {
  const [row] = await queryRows<{ id: number; oggetto: string; chiave_cifrata: string; tipo: 'pdf' | 'p7m' }>(
    reader,
    `select id, oggetto, chiave_cifrata, tipo from pratica_documento
      where id = $2 and pratica_id = $1 and oggetto is not null and stato <> 'sostituito'`,
    [pratica_id, documento_id],
  )
  return row ?? null
}

/** Document of an open pratica that expires soon, with the facts of its reminder: never the client's name. */
export type DocumentoInScadenza = {
  id: number
  utente_id: number
  pratica_id: number
  numero: string
  tipo: string
  documento: string
  scade_il: string
}

/**
 * Returns a page of the accepted documents of pratiche In Lavorazione that expire in a range of days, by expiry date.
 * @param dopo row after which the page begins; null for the first
 */
export async function documentiInScadenza(
  reader: Reader,
  { dal, al, dopo, quanti }: { dal: string; al: string; dopo: DocumentoInScadenza | null; quanti: number },
): Promise<DocumentoInScadenza[]> {
  const rows = await queryRows<
    Omit<DocumentoInScadenza, 'numero'> & { sequenza: number; data_registrazione: string }
  >(
    reader,
    `select d.id, p.utente_id, d.pratica_id, p.sequenza, p.data_registrazione::text as data_registrazione,
            t.descrizione as tipo, r.nome as documento, d.scade_il::text as scade_il
       from pratica_documento d join (${PRATICHE_APERTE_SQL}) p on p.id = d.pratica_id and p.inviata
       join (${TIPI_FINANZIAMENTO_SQL}) t on t.id = p.id_tipo_finanziamento
       join (${DOCUMENTI_RICHIESTI_SQL}) r on r.id = d.richiesto_id
      where d.stato = 'controllato' and d.scade_il between $1::date and $2::date
        and (d.scade_il, d.id) > ($3::date, $4::bigint)
      order by d.scade_il, d.id limit $5`,
    [dal, al, dopo?.scade_il ?? dal, dopo?.id ?? 0, quanti],
  )
  return rows.map(({ sequenza, data_registrazione, ...row }) => ({
    ...row,
    numero: numeroPratica(data_registrazione, sequenza),
  }))
}

/** Returns whether a subject has documents, also replaced ones. */
export async function haDocumenti(reader: Reader, soggetto_id: number): Promise<boolean> {
  const rows = await queryRows(reader, 'select 1 from pratica_documento where soggetto_id = $1 limit 1', [
    soggetto_id,
  ])
  return rows.length > 0
}

/** Returns which of these cases have a document. */
export async function conDocumenti(reader: Reader, pratica_ids: number[]): Promise<number[]> {
  const rows = await queryRows<{ pratica_id: number }>(
    reader,
    'select distinct pratica_id from pratica_documento where pratica_id = any($1::bigint[])',
    [pratica_ids],
  )
  return rows.map((row) => row.pratica_id)
}
