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

/** Avvisi celebrated since the page was loaded: not repeated even when the server could not be notified. */
const shown = new Set<number>()

/**
 * Celebrates milestones on the home page only, so that it never interrupts anything, and one per visit. Afterwards their avvisi
 * are marked as read, on all of the member's devices.
 */
export function Momenti() {
  // The bell loads the number of unread avvisi, which include the milestones.
  const { data: daLeggere = 0 } = useQuery({ ...daLeggereQuery, enabled: false })
  const { data } = useQuery({ ...momentiQuery(daLeggere), enabled: daLeggere > 0 })
  const { pathname, key } = useLocation()
  const navigate = useNavigate()
  const last = useRef('')
  useEffect(() => {
    // During impersonation nothing is celebrated or marked as read.
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

/**
 * Shows a milestone and marks its avvisi as read.
 * @returns the path the member wants to open, or null
 */
async function celebrate(momento: DaCelebrare<Avviso>): Promise<string | null> {
  // If the code cannot be loaded, the milestone is shown another time, and the avvisi say the same.
  const dialog = await import('../../ui/MomentoDialog.tsx').catch(() => null)
  if (!dialog) return null
  for (const { id } of momento.avvisi) shown.add(id)
  const { detto, a } = dici(momento)
  const go = await dialog.momentoDialog(detto)
  for (const { id } of momento.avvisi) void segnaLetto(id, true).catch(() => null)
  return go ? a : null
}
