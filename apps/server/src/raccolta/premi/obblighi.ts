import type { IsoDate } from '@primo/domain/platform/dates'
import { consegnaVicinaFino } from '@primo/domain/raccolta/manifestazione'
import { RICHIESTE_APERTE } from '@primo/domain/raccolta/premio'
import type { Reader } from '../../platform/db/db.ts'
import type { VoceCatalogo } from '../manifestazioni/contenuto.ts'

/** Returns the catalogue as listed in the rules: the prizes that can still be requested, the cheapest first. */
export async function catalogoDelRegolamento(reader: Reader, edizione_id: number): Promise<VoceCatalogo[]> {
  const { rows } = await reader.$client.query<VoceCatalogo>(
    `select codice, descrizione, punti, valore_cent, valido_al::text as valido_al, limite_persona
       from premio where edizione_id = $1::bigint and ritirato_il is null order by punti, id`,
    [edizione_id],
  )
  return rows
}

/** Returns the value of an edition's prizes in cents: promised, delivered, still owed; and the maximum value of a point. */
export async function valoriDellEdizione(reader: Reader, edizione_id: number) {
  const { rows } = await reader.$client.query<{
    premi: number
    catalogo_cent: number
    consegnati_cent: number
    richiesti_cent: number
    cent_per_punto: number
  }>(
    `with r as (
       select premio_id, valore_cent, stato from richiesta_premio
        where edizione_id = $1::bigint and stato not in ('rifiutata', 'annullata')),
     p as (select * from premio where edizione_id = $1::bigint)
     select (select count(*) from p where ritirato_il is null)::int as premi,
            (select coalesce(sum(scorta::bigint * valore_cent), 0) from p where scorta is not null)::bigint
              + (select coalesce(sum(r.valore_cent), 0) from r join p on p.id = r.premio_id
                  where p.scorta is null)::bigint as catalogo_cent,
            (select coalesce(sum(valore_cent), 0) from r where stato in ('consegnata', 'resa'))::bigint as consegnati_cent,
            (select coalesce(sum(valore_cent), 0) from r where stato = any($2::text[]))::bigint as richiesti_cent,
            coalesce((select max(valore_cent::float8 / punti) from p where ritirato_il is null), 0) as cent_per_punto`,
    [edizione_id, RICHIESTE_APERTE],
  )
  return rows[0]!
}

/** Returns the state of an edition's deliveries on `today`. */
export async function consegneDellEdizione(reader: Reader, edizione_id: number, today: IsoDate) {
  const { rows } = await reader.$client.query<{
    aperte: number
    in_ritardo: number
    vicine: number
    prossima: string | null
  }>(
    `select count(*)::int as aperte,
            (count(*) filter (where consegna_entro < $3::date))::int as in_ritardo,
            (count(*) filter (where consegna_entro between $3::date and $4::date))::int as vicine,
            min(consegna_entro)::text as prossima
       from richiesta_premio where edizione_id = $1::bigint and stato = any($2::text[])`,
    [edizione_id, RICHIESTE_APERTE, today, consegnaVicinaFino(today)],
  )
  return rows[0]!
}

/** Returns the prizes for the statistics: edition, price, value, pieces left. */
export async function premiPerCifre(reader: Reader) {
  const { rows } = await reader.$client.query<{
    id: number
    edizione_id: number
    descrizione: string
    categoria: string
    punti: number
    valore_cent: number
    scorta: number | null
    disponibili: number | null
    in_catalogo: boolean
  }>(
    `select id, edizione_id, descrizione, categoria, punti, valore_cent, scorta, disponibili,
            ritirato_il is null as in_catalogo
       from premio order by id`,
  )
  return rows
}
