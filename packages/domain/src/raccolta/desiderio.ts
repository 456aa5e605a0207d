/** Wished-for premio of a member (docs/decisions/0144): its state and message. */
import { accorda, quanti } from '../platform/numbers.ts'

/** States of a desired premio. `fuori_catalogo`: it can no longer be requested. */
export const STATI_DESIDERIO = ['raggiunto', 'lontano', 'esaurito', 'fuori_catalogo'] as const
export type StatoDesiderio = (typeof STATI_DESIDERIO)[number]

export function statoDesiderio(
  premio: { punti: number; disponibili: number | null; nel_catalogo: boolean },
  disponibili: number,
): StatoDesiderio {
  if (!premio.nel_catalogo) return 'fuori_catalogo'
  if (premio.disponibili === 0) return 'esaurito'
  return disponibili >= premio.punti ? 'raggiunto' : 'lontano'
}

/** Returns the message about a desired premio: the highlighted part, and the rest of the sentence. */
export function messaggioDesiderio(
  stato: StatoDesiderio,
  { nome, mancano, distanza }: { nome: string; mancano: number; distanza: string | null },
): { prima: string; poi: string } {
  switch (stato) {
    case 'lontano':
      return {
        prima: `${accorda(mancano, 'Ti manca', 'Ti mancano')} ${quanti(mancano, 'punto', 'punti')}`,
        poi: `per il tuo desiderio, «${nome}»${distanza ? `: ${distanza}` : ''}`,
      }
    case 'raggiunto':
      return { prima: 'Puoi richiedere il tuo desiderio:', poi: `«${nome}»` }
    case 'esaurito':
      return { prima: 'Per ora è esaurito', poi: `il tuo desiderio, «${nome}»: se torna, lo ritrovi qui` }
    case 'fuori_catalogo':
      return {
        prima: 'Non è più in catalogo',
        poi: `il tuo desiderio, «${nome}»: quando vuoi, segnane un altro`,
      }
  }
}
