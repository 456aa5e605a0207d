import type { Avviso } from '@primo/contract/comunicazioni/avvisi'
import { type DaCelebrare, momentoDaMostrare } from '@primo/domain/comunicazioni/momenti'
import { clock } from '@primo/domain/platform/clock'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { daLeggereQuery, segnaLetto } from '../../data/avvisi.ts'
import { momentiQuery } from '../../data/momenti.ts'
import { visione } from '../../device/visione.ts'
import { paths } from '../../paths.ts'
import { useOverlays } from '../../ui/overlays.ts'
import { dici } from './momento.ts'

/** What has been shown since the page was opened: where the server could not be told, it is not shown twice. */
const shown = new Set<number>()

/**
 * What happened to the member that is worth stopping for, told on the home and nowhere else: never in the middle of
 * something, one each time he comes here. Seen, its notices are read, on every device of his.
 */
export function Momenti() {
  // The bell asks how many are unread; what is worth stopping for is among them.
  const { data: daLeggere = 0 } = useQuery({ ...daLeggereQuery, enabled: false })
  const { data } = useQuery({ ...momentiQuery(daLeggere), enabled: daLeggere > 0 })
  const { pathname, key } = useLocation()
  const navigate = useNavigate()
  const last = useRef('')
  useEffect(() => {
    // An operator who looks celebrates nothing, and reads nothing in the member's place.
    if (!data || pathname !== paths.app || last.current === key || visione()) return
    if (useOverlays.getState().dialogs.length > 0) return
    const momento = momentoDaMostrare(
      data.filter((a) => !shown.has(a.id)),
      clock.now(),
    )
    if (!momento) return
    last.current = key
    void celebrate(momento).then((a) => a && navigate(a))
  }, [data, pathname, key, navigate])
  return null
}

/** Shows it, and then its notices are read. @returns where the member wants to go from it, if he does */
async function celebrate(momento: DaCelebrare<Avviso>): Promise<string | null> {
  // Where its code cannot be fetched the notices say the same, and it is for another time.
  const dialog = await import('../../ui/MomentoDialog.tsx').catch(() => null)
  if (!dialog) return null
  for (const { id } of momento.avvisi) shown.add(id)
  const { detto, a } = dici(momento)
  const go = await dialog.momentoDialog(detto)
  for (const { id } of momento.avvisi) void segnaLetto(id, true).catch(() => null)
  return go ? a : null
}
