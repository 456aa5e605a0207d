import { type Premio, richiedi } from '@primo/contract/premi'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../api.ts'
import { dropDraft } from '../../draft.ts'
import { aggiornaManifestazione } from '../../manifestazione.ts'
import { saved } from '../../state/store.ts'
import { useOnLeave } from '../../ui/lifecycle.ts'
import { apriBozza, type Bozza, nomeBozza, nuovaBozza, tieniBozza } from './bozza.ts'
import { type Ostacolo, ostacolo, senzaRete } from './rifiuto.ts'

export interface Richiesta {
  bozza: Bozza
  scrivi: (nota: string) => void
  /** It is on its way now. */
  inviando: boolean
  /** Why the last sending did not end well; null when there is nothing to say. */
  ostacolo: Ostacolo | null
  invia: () => Promise<void>
}

/** A prize request from its first letter to its answer: nothing is lost and nothing is asked twice. */
export function useRichiesta(premio: Premio): Richiesta {
  const nome = nomeBozza(premio.id_premio)
  const [bozza, setBozza] = useState(() => apriBozza(nome))
  const [inviando, setInviando] = useState(false)
  const [perche, setPerche] = useState<Ostacolo | null>(() =>
    bozza.fase === 'inviata' ? ostacolo(null, true) : null,
  )
  const inVolo = useRef(false)

  const tieni = (nuova: Bozza) => setBozza(tieniBozza(nome, nuova))

  // The outcome has been read: coming back to this prize begins a new request.
  useOnLeave(() => {
    if (bozza.fase !== 'fatta') return
    dropDraft(nome)
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
    if (!navigator.onLine) return setPerche(senzaRete())
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
      tieni({
        ...partita,
        fase: 'fatta',
        esito: { id: data.id, codice: data.codice, saldo: data.saldo_punti },
      })
      void aggiornaManifestazione()
    } catch (errore) {
      const no = ostacolo(errore, navigator.onLine)
      // A refusal is an answer: nothing was done, so what is sent next is another request, with what was typed.
      // Once the session has ended there is nobody to keep it for: the one kept before sending is still there.
      if (!no.incerto && saved().user) {
        tieni(nuovaBozza(partita.nota))
        void aggiornaManifestazione()
      }
      setPerche(no)
    } finally {
      inVolo.current = false
      setInviando(false)
    }
  }

  return {
    bozza,
    scrivi: (nota) => tieni({ ...bozza, nota }),
    inviando,
    ostacolo: perche,
    invia,
  }
}
