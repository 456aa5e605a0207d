import { clock } from '@primo/domain/platform/clock'
import { todayInRome } from '@primo/domain/platform/dates'
import { useQuery } from '@tanstack/react-query'
import { saldoQuery } from '../../data/manifestazione.ts'
import type { Portata } from './catalogo.ts'

/** What this member can reach today. */
export function usePortata(): Portata {
  const { data } = useQuery(saldoQuery)
  return {
    saldo: data?.saldo_punti ?? null,
    oggi: todayInRome(clock.now()),
    ultimaRichiesta: data?.edizione.ultima_richiesta ?? null,
    // What was kept by an older version of the app has none.
    precedenti: (data?.precedenti ?? []).map(({ edizione, saldo_punti }) => ({
      edizione: edizione.id,
      titolo: edizione.titolo,
      saldo: saldo_punti,
      ultimaRichiesta: edizione.ultima_richiesta,
    })),
  }
}
