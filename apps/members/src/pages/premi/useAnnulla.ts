import { ApiError } from '@primo/client/api-error'
import { messageOf } from '@primo/client/error-message'
import { annulla as annullaCall, type Richiesta } from '@primo/contract/raccolta/premi'
import { accorda, quanti } from '@primo/domain/platform/numbers'
import { useState } from 'react'
import { api } from '../../data/api.ts'
import { refreshManifestazione } from '../../data/manifestazione.ts'
import { richiestaQuery } from '../../data/premi.ts'
import { queryClient } from '../../data/query.ts'
import { dropDraft } from '../../state/draft.ts'
import { commandIdempotencyKey } from '../../state/idempotency-key.ts'
import { confirmDialog, toast } from '../../ui/overlays.ts'

/**
 * Returns a function that cancels a premio request after a confirmation. A lost response is retried with the same idempotency
 * key.
 */
export function useAnnulla(richiesta: Richiesta): { annulla: () => Promise<void>; annullando: boolean } {
  const [annullando, setAnnullando] = useState(false)
  const punti = quanti(richiesta.punti, 'punto', 'punti')

  async function annulla() {
    const yes = await confirmDialog({
      title: 'Annulli la richiesta?',
      message: `${accorda(richiesta.punti, 'Torna', 'Tornano')} ${punti} nel tuo saldo e «${richiesta.premio.descrizione}» torna disponibile per tutti. Per riaverlo servirà una nuova richiesta.`,
      ok: 'Annulla richiesta',
      cancel: 'Tienila',
      destructive: true,
    })
    if (!yes) return
    const nome = `annulla-richiesta:${richiesta.id}`
    setAnnullando(true)
    try {
      const { data } = await api(annullaCall, {
        params: { id: richiesta.id },
        idempotencyKey: commandIdempotencyKey(nome),
      })
      dropDraft(nome)
      const { saldo_punti, ...letta } = data
      queryClient.setQueryData(richiestaQuery(richiesta.id).queryKey, letta)
      toast(`Richiesta annullata. Il tuo saldo è ${quanti(saldo_punti, 'punto', 'punti')}.`)
    } catch (error) {
      const cambiata = error instanceof ApiError && error.code === 'STATO_NON_PERMESSO'
      toast(
        cambiata ? 'Nel frattempo la richiesta è andata avanti: non si può più annullare.' : messageOf(error),
        'danger',
      )
    } finally {
      setAnnullando(false)
      void refreshManifestazione()
    }
  }
  return { annulla, annullando }
}
