import { type IsoDate, todayInRome } from '@primo/domain/platform/dates'
import { type Dovere, finoAl, type Sospeso } from '@primo/domain/registro/conservazione'
import type { Reader } from '../../platform/db/db.ts'
import { inLavorazione, ultimaCompletata } from '../../pratiche/privacy.ts'
import { richiesteAperte, ultimoPremio } from '../../raccolta/premi/privacy.ts'

/** Obstacles to an erasure, and data kept after it by law. */
export type Effetti = { attende: Sospeso[]; conserva: { dovere: Dovere; fino_al: IsoDate }[] }

type Row = {
  utente_id: number
  richieste: boolean
  pratiche: boolean
  ultimo_premio: IsoDate | null
  ultima_pratica: IsoDate | null
}

/** Returns the SQL of the calendar day in Rome of an instant. */
const giorno = (instant: string) => `to_char((${instant}) at time zone 'Europe/Rome', 'YYYY-MM-DD')`

/** Returns, for each of some members, what an erasure on a day would have to wait for and what data it would retain. */
export async function effettiDi(
  reader: Reader,
  utenti: readonly number[],
  quando: Date,
): Promise<Map<number, Effetti>> {
  const { rows } = await reader.$client.query<Row>(
    `select u.id as utente_id,
            exists (${richiesteAperte('u.id')}) as richieste,
            exists (${inLavorazione('u.id')}) as pratiche,
            ${giorno(ultimoPremio('u.id'))} as ultimo_premio,
            ${giorno(ultimaCompletata('u.id'))} as ultima_pratica
       from unnest($1::bigint[]) as u(id)`,
    [utenti],
  )
  const today = todayInRome(quando)
  return new Map(
    rows.map((r) => {
      const last = { premi: r.ultimo_premio, pratiche: r.ultima_pratica }
      const conserva = (Object.keys(last) as Dovere[]).flatMap((dovere) => {
        const latest = last[dovere]
        const fino_al = latest && finoAl(dovere, latest)
        return fino_al && fino_al >= today ? [{ dovere, fino_al }] : []
      })
      const attende = (['richieste', 'pratiche'] as const).filter((input) => r[input])
      return [r.utente_id, { attende, conserva }]
    }),
  )
}
