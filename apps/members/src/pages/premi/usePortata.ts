import { clock } from '@primo/domain/platform/clock'
import { todayInRome } from '@primo/domain/platform/dates'
import { useQuery } from '@tanstack/react-query'
import { saldoQuery } from '../../data/manifestazione.ts'
import type { Portata } from './catalogo.ts'

/** Returns the member's spendable points and the days that limit requests. */
export function usePortata(): Portata {
  const { data } = useQuery(saldoQuery)
  return {
    saldo: data?.saldo_punti ?? null,
    oggi: todayInRome(clock.now()),
    ultimaRichiesta: data?.edizione.ultima_richiesta ?? null,
    // Data persisted by an older version of the app has no `precedenti`.
    precedenti: (data?.precedenti ?? []).map(({ edizione, saldo_punti }) => ({
      edizione: edizione.id,
      titolo: edizione.titolo,
      saldo: saldo_punti,
      ultimaRichiesta: edizione.ultima_richiesta,
    })),
  }
}
