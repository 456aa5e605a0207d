import { ApiError, messageOf } from '@primo/client/api-error'
import { inviaPratica, ritiraPratica } from '@primo/contract/pratiche/pratiche'
import { quanti } from '@primo/domain/platform/numbers'
import { useRef, useState } from 'react'
import { api } from '../../data/api.ts'
import { praticaQuery, refreshPratiche } from '../../data/pratiche.ts'
import { queryClient } from '../../data/query-client.ts'
import { canEnterArea } from '../../guards.ts'
import { commandIdempotencyKey, dropDraft } from '../../state/form-drafts.ts'
import { currentState } from '../../state/store.ts'
import { confirmDialog, toast } from '../../ui/overlays.ts'

/** Returns the storage key of the local copy of a pratica's draft. */
export const draftName = (id: number) => `pratica:${id}`

export interface Azioni {
  /** Action that runs, from the tap over its confirmation to the response, or null. */
  inCorso: 'invia' | 'ritira' | null
  /**
   * Submits a draft after a confirmation. Without effect while another action runs.
   * @param che summary: client, type, amount
   * @returns whether it was submitted
   */
  invia: (id: number, che: string) => Promise<boolean>
  /**
   * Withdraws a draft after a confirmation.
   * @returns whether it was withdrawn
   */
  ritira: (id: number, nominativo: string) => Promise<boolean>
}

/** Maximum wait in milliseconds for the points that the confirmation dialog shows: after that it opens without them. */
const POINTS_WAIT_MS = 1_500

/**
 * Returns the points that a pratica will earn its member once completed; null when they are unknown, or the member collects none.
 */
async function expectedPoints(id: number): Promise<number | null> {
  if (!canEnterArea('manifestazione', currentState().user)) return null
  const read = queryClient.fetchQuery(praticaQuery(id)).then(
    ({ punti_previsti }) => punti_previsti,
    () => null,
  )
  const late = new Promise<null>((done) => setTimeout(done, POINTS_WAIT_MS, null))
  return Promise.race([read, late])
}

/** Submits or withdraws a draft of a pratica after a confirmation. A lost response is retried with the same idempotency key. */
export function useAzioni(): Azioni {
  const [inCorso, setInCorso] = useState<Azioni['inCorso']>(null)
  // A ref: a second tap may arrive before the next render.
  const running = useRef(false)

  /** Runs one action at a time. @returns false when another one runs */
  async function alone(which: 'invia' | 'ritira', action: () => Promise<boolean>): Promise<boolean> {
    if (running.current) return false
    running.current = true
    setInCorso(which)
    try {
      return await action()
    } finally {
      running.current = false
      setInCorso(null)
    }
  }

  async function act(which: 'invia' | 'ritira', id: number, fai: (key: string) => Promise<string>) {
    const nome = `${which}-pratica:${id}`
    try {
      toast(await fai(commandIdempotencyKey(nome)))
      dropDraft(nome)
      dropDraft(draftName(id))
      return true
    } catch (causa) {
      const gia = causa instanceof ApiError && causa.code === 'STATO_NON_PERMESSO'
      toast(gia ? 'Questa pratica è già stata inviata.' : messageOf(causa), 'danger')
      return false
    } finally {
      void refreshPratiche()
    }
  }

  async function invia(id: number, che: string) {
    const punti = await expectedPoints(id)
    const worth = punti ? ` Se si completa con esito positivo ti dà ${quanti(punti, 'punto', 'punti')}.` : ''
    const yes = await confirmDialog({
      title: 'Invii la pratica?',
      message: `${che}.${worth} È tutto giusto? Passa a un operatore, e da qui in poi non la puoi più cambiare né ritirare.`,
      ok: 'Invia pratica',
      cancel: 'Non ancora',
    })
    if (!yes) return false
    return act('invia', id, async (idempotencyKey) => {
      const { data } = await api(inviaPratica, { params: { id }, idempotencyKey })
      queryClient.setQueryData(praticaQuery(id).queryKey, data)
      return 'Pratica inviata. Ti diciamo qui come procede.'
    })
  }

  async function ritira(id: number, nominativo: string) {
    const yes = await confirmDialog({
      title: 'Ritiri la bozza?',
      message: `La bozza di ${nominativo} sparisce dalle tue pratiche e il nome del cliente viene cancellato. Non si può tornare indietro.`,
      ok: 'Ritira bozza',
      cancel: 'Tienila',
      destructive: true,
    })
    if (!yes) return false
    return act('ritira', id, async (idempotencyKey) => {
      await api(ritiraPratica, { params: { id }, idempotencyKey })
      return 'Bozza ritirata.'
    })
  }

  return {
    inCorso,
    invia: (id, che) => alone('invia', () => invia(id, che)),
    ritira: (id, nominativo) => alone('ritira', () => ritira(id, nominativo)),
  }
}
