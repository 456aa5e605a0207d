import type { Lettore } from '../db.ts'
import { haProfiloAttivo } from '../profili/queries.ts'
import { contiene, type Ramo, ramoDentro } from '../segnalatori/ramo.ts'

/**
 * Whether node `id` may pass under node `id2`, both in the caller's own downline (decisions §5): never under
 * itself or under somebody below it, which would close a circle, and only under who may be a sponsor.
 * @returns null when either is not there, or is somebody else's.
 */
export async function puoPassareSotto(
  lettore: Lettore,
  mio: Ramo,
  id: number,
  id2: number,
): Promise<{ assegnabile: boolean; motivo: string | null } | null> {
  const chi = await ramoDentro(lettore, mio, id)
  const sotto = await ramoDentro(lettore, mio, id2)
  if (!chi || !sotto) return null
  const no = (motivo: string) => ({ assegnabile: false, motivo })
  if (chi.id === sotto.id) return no('Una persona non può essere sponsor di se stessa.')
  if (contiene(chi, sotto)) return no('Si chiuderebbe un cerchio: questa persona è già più sotto nella rete.')
  if (chi.sponsor_id === sotto.id) return no('È già il suo sponsor.')
  if (!(await haProfiloAttivo(lettore, sotto.utente_id)))
    return no('Per fare da sponsor serve almeno un profilo attivo.')
  return { assegnabile: true, motivo: null }
}
