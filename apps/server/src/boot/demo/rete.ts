import type { Ruolo } from '@primo/domain/platform/ruolo'
import type { Membro, World } from './world.ts'

/** Members on each level below promotore@: about three hundred in all, on six levels (decisions §13). */
const PERSONE_PER_LIVELLO = [14, 44, 78, 84, 60, 38]
/** Days since the newest demo member registered. */
const ULTIMO_ARRIVO = 4

/**
 * Plans the network below promotore@. `noti` are members created elsewhere, who take part as parents on their level.
 * @returns the members it planned.
 */
export function planRete(
  world: World,
  radice: Membro,
  noti: { livello: number; membro: Membro }[],
  fresh: (input: { giorni: number; sponsor: Membro; ruoli: Ruolo[] }) => Membro,
): Membro[] {
  const { caso } = world
  const all: Membro[] = []
  let above = [radice]
  PERSONE_PER_LIVELLO.forEach((count, i) => {
    const here = noti.filter((n) => n.livello === i + 1).map((n) => n.membro)
    // Earlier members of a level had time to bring more: they are picked more often.
    const index = () => Math.min(caso.intero(0, above.length - 1), caso.intero(0, above.length - 1))
    while (here.length < count) {
      const sponsor = above[index()]!
      const giorni = caso.intero(
        Math.max(ULTIMO_ARRIVO, Math.floor(sponsor.giorni / 3)),
        Math.max(ULTIMO_ARRIVO, sponsor.giorni - 4),
      )
      if (giorni >= sponsor.giorni) continue
      const ruoli: Ruolo[] = []
      if (caso.perCento(85)) ruoli.push('promotore')
      if (caso.perCento(18)) ruoli.push('convenzionato')
      if (caso.perCento(55)) ruoli.push('manifestazione')
      const membro = fresh({ giorni, sponsor, ruoli })
      here.push(membro)
      all.push(membro)
    }
    above = here
  })
  return all
}
