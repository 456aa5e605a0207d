import { type DataIso, oggiARoma } from '@primo/domain/platform/data'
import { type Dovere, finoAl, type Sospeso } from '@primo/domain/registro/conservazione'
import type { Lettore } from '../../platform/db/db.ts'

/** What stands in the way of an erasure, and what outlives it. */
export type Effetti = { attende: Sospeso[]; conserva: { dovere: Dovere; fino_al: DataIso }[] }

type Riga = {
  utente_id: number
  richieste: boolean
  pratiche: boolean
  ultimo_premio: DataIso | null
  ultima_pratica: DataIso | null
}

const GIORNO = (istante: string) => `to_char(${istante} at time zone 'Europe/Rome', 'YYYY-MM-DD')`

/** The effects of erasing each of these members on a day. */
export async function effettiDi(
  lettore: Lettore,
  utenti: readonly number[],
  quando: Date,
): Promise<Map<number, Effetti>> {
  const { rows } = await lettore.$client.query<Riga>(
    `select u.id as utente_id,
            exists (select 1 from richiesta_premio r where r.utente_id = u.id
                       and r.stato in ('richiesta', 'approvata', 'in_preparazione', 'spedita')) as richieste,
            exists (select 1 from pratica p where p.utente_id = u.id and p.id_stato = 3) as pratiche,
            (select ${GIORNO('max(s.quando)')} from richiesta_storia s join richiesta_premio r on r.id = s.richiesta_id
              where r.utente_id = u.id and s.stato = 'consegnata') as ultimo_premio,
            (select ${GIORNO('max(s.quando)')} from pratica_storia s join pratica p on p.id = s.pratica_id
              where p.utente_id = u.id and p.id_stato = 5 and s.id_stato = 5) as ultima_pratica
       from unnest($1::bigint[]) as u(id)`,
    [utenti],
  )
  const oggi = oggiARoma(quando)
  return new Map(
    rows.map((r) => {
      const ultimi = { premi: r.ultimo_premio, pratiche: r.ultima_pratica }
      const conserva = (Object.keys(ultimi) as Dovere[]).flatMap((dovere) => {
        const ultimo = ultimi[dovere]
        const fino_al = ultimo && finoAl(dovere, ultimo)
        return fino_al && fino_al >= oggi ? [{ dovere, fino_al }] : []
      })
      const attende = (['richieste', 'pratiche'] as const).filter((cosa) => r[cosa])
      return [r.utente_id, { attende, conserva }]
    }),
  )
}
