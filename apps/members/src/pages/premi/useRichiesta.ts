import { type Premio, richiedi } from '@primo/contract/raccolta/premi'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../data/api.ts'
import { refreshManifestazione } from '../../data/manifestazione.ts'
import { draftOwner, dropDraft } from '../../state/draft.ts'
import { saved } from '../../state/store.ts'
import { useOnEnter, useOnLeave } from '../../ui/lifecycle.ts'
import { apriBozza, type Bozza, draftName, nuovaBozza, tieniBozza } from './bozza.ts'
import { isOffline, type Obstacle, obstacleOf } from './refusal.ts'

export interface Richiesta {
  bozza: Bozza
  scrivi: (nota: string) => void
  /** It is on its way now. */
  inviando: boolean
  /** Why the last sending did not end well; null when there is nothing to say. */
  ostacolo: Obstacle | null
  invia: () => Promise<void>
}

/** A prize request from its first letter to its answer: nothing is lost and nothing is asked twice. */
export function useRichiesta(premio: Premio): Richiesta {
  const nome = draftName(premio.id_premio)
  const [bozza, setBozza] = useState(() => apriBozza(nome))
  const [inviando, setInviando] = useState(false)
  const [perche, setPerche] = useState(() => sospesa(bozza))
  const inVolo = useRef(false)

  const keep = (fresh: Bozza) => setBozza(tieniBozza(nome, fresh))

  // A page left behind stays mounted: what it shows is what was kept.
  useOnEnter(() => {
    if (inVolo.current) return
    const tenuta = apriBozza(nome)
    setBozza(tenuta)
    setPerche(sospesa(tenuta))
  })
  // The outcome has been read: coming back to this prize begins a new request.
  useOnLeave(() => {
    if (bozza.fase === 'fatta') dropDraft(nome)
  })
  useEffect(() => {
    if (bozza.fase !== 'scrittura') return
    const online = () => setPerche((p) => (p?.incerto === false && p.riprova ? null : p))
    window.addEventListener('online', online)
    return () => window.removeEventListener('online', online)
  }, [bozza.fase])

  async function invia() {
    // A second tap may come before the button is drawn busy.
    if (inVolo.current) return
    if (!navigator.onLine) return setPerche(isOffline())
    const chi = draftOwner()
    inVolo.current = true
    setInviando(true)
    setPerche(null)
    const partita = tieniBozza(nome, { ...bozza, fase: 'inviata' })
    setBozza(partita)
    try {
      const { data } = await api(richiedi, {
        body: { id_premio: premio.id_premio, nota: partita.nota.trim() || null },
        idempotencyKey: partita.chiave,
      })
      keep({
        ...partita,
        fase: 'fatta',
        esito: { id: data.id, codice: data.codice, saldo: data.saldo_punti },
      })
      void refreshManifestazione()
    } catch (error) {
      const no = obstacleOf(error, navigator.onLine)
      // A refusal is an answer: nothing was done, so what is sent next is another request, with what was typed.
      if (!no.incerto) {
        setBozza(tieniBozza(nome, nuovaBozza(partita.nota), chi))
        if (saved().token) void refreshManifestazione()
      }
      setPerche(no)
    } finally {
      inVolo.current = false
      setInviando(false)
    }
  }

  return {
    bozza,
    scrivi: (nota) => keep({ ...bozza, nota }),
    inviando,
    ostacolo: perche,
    invia,
  }
}

/** A request that left and was not answered says so at once, until it is sent again. */
function sospesa(bozza: Bozza): Obstacle | null {
  return bozza.fase === 'inviata' ? obstacleOf(null, true) : null
}
