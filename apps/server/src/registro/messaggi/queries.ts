import type { MessaggioMandato } from '@primo/contract/registro/operatore-messaggi'
import type { Reader } from '../../platform/db/db.ts'
import type { PageOf } from '../../platform/db/pagination.ts'
import { queryRows } from '../../platform/db/query.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'

/**
 * Returns the latest messages sent to these contacts, and their total: time and delivery status, never the content. Messages
 * stored before recipients were hashed are not found.
 */
export async function messaggiPer(
  reader: Reader,
  secrets: Secrets,
  contatti: string[],
  quanti: number,
): Promise<PageOf<MessaggioMandato>> {
  type Row = Omit<MessaggioMandato, 'creato_il' | 'esito_il'> & {
    creato_il: Date
    esito_il: Date | null
    totale: number
  }
  const rows = await queryRows<Row>(reader, {
    name: 'messaggi_per',
    text: `
      select id, canale, creato_il, tentativi, causa, count(*) over ()::int as totale,
             coalesce(consegnato_il, fallito_il) as esito_il,
             case when consegnato_il is not null then 'consegnato'
                  when fallito_il is not null then 'non_partito'
                  when contenuto_cifrato is null then 'perso'
                  else 'in_attesa' end as esito
        from messaggio where destinatario = any($1)
       order by creato_il desc, id desc limit $2`,
    values: [contatti.flatMap((contatto) => secrets.prints('contatto', contatto)), quanti],
  })
  return {
    totale: rows[0]?.totale ?? 0,
    righe: rows.map(({ totale, ...row }) => ({
      ...row,
      creato_il: row.creato_il.toISOString(),
      esito_il: row.esito_il?.toISOString() ?? null,
    })),
  }
}
