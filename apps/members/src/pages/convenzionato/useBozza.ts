import { ApiError, messageOf } from '@primo/client/api-error'
import { firstErrors } from '@primo/client/field-errors'
import { newIdempotencyKey } from '@primo/client/form-request'
import { modificaPratica, type PraticaIntera, registraPratica } from '@primo/contract/pratiche/pratiche'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../data/api.ts'
import { praticaQuery, refreshPratiche } from '../../data/pratiche.ts'
import { queryClient } from '../../data/query-client.ts'
import { draftOwner, dropDraft, keepDraft, readDraft } from '../../state/form-drafts.ts'
import { useDebounced } from '../../ui/debounce.ts'
import { useOnEnter, useOnLeave } from '../../ui/page-lifecycle.ts'
import {
  type BozzaPratica,
  bodyOfForm,
  bozzaPratica,
  type FormValues,
  isFullySaved,
  sameForm,
} from './pratica-form-values.ts'

const WAIT_MS = 800
const RIPROVA_MS = 8000

/** State of a draft's autosave. `scrittura`: nothing to save yet. `sospesa`: the server is unreachable, a retry is scheduled. */
export type StatoSalvataggio = 'scrittura' | 'in_corso' | 'salvata' | 'sospesa' | 'rifiutata'

/** Why a draft could not be saved although its data may be right: no network, or no usable response of the server. */
export type Unsaved = 'offline' | 'unavailable'

export interface Bozza {
  bozza: BozzaPratica
  stato: StatoSalvataggio
  /** Error messages of the server by field. `failure` has the message about the whole form. */
  errori: Record<string, string>
  failure: string | null
  scrivi: (part: Partial<FormValues>) => void
  /**
   * Saves pending changes.
   * @returns the id of the pratica; null when the data are incomplete or refused, else why saving has to be retried
   */
  salva: () => Promise<number | Unsaved | null>
  /** Deletes the local copy of the draft, because the server's copy is authoritative. */
  lascia: () => void
}

/**
 * Autosave of a pratica's draft: on this device at every keystroke, on the server at every pause in typing once the form is
 * valid. The first save has an idempotency key, so that a lost response never creates a second pratica.
 */
export function useBozza(nome: string, iniziale: BozzaPratica): Bozza {
  // Owner of the draft, even when the session ends during a save.
  const [chi] = useState(draftOwner)
  const [bozza, setBozza] = useState(() => readDraft(nome, bozzaPratica) ?? iniziale)
  const [stato, setStato] = useState<StatoSalvataggio>(() => (isFullySaved(bozza) ? 'salvata' : 'scrittura'))
  const [errori, setErrori] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const last = useRef(bozza)
  const inVolo = useRef<Promise<number | Unsaved | null> | null>(null)
  const lasciata = useRef(false)

  function keep(fresh: BozzaPratica) {
    last.current = fresh
    if (!lasciata.current) setBozza(fresh)
    if (lasciata.current && isFullySaved(fresh)) dropDraft(nome)
    else keepDraft(nome, fresh, chi)
  }

  async function unSalvataggio(): Promise<void> {
    const { id_scheda, partita, modulo } = last.current
    const { body } = bodyOfForm(modulo)
    if (id_scheda !== null) {
      if (!body) return
      tienePratica((await api(modificaPratica, { params: { id: id_scheda }, body })).data)
      keep({ ...last.current, salvato: body })
      return
    }
    const before = partita ?? (body && { chiave: newIdempotencyKey(), corpo: body })
    if (!before) return
    keep({ ...last.current, partita: before })
    const { data } = await api(registraPratica, { body: before.corpo, idempotencyKey: before.chiave })
    tienePratica(data)
    keep({ ...last.current, id_scheda: data.id_scheda, partita: null, salvato: before.corpo })
  }

  async function finoInFondo(): Promise<number | Unsaved | null> {
    setStato('in_corso')
    setErrori({})
    setFailure(null)
    try {
      // Changes during a save are saved by the next one.
      while (daSalvare(last.current)) await unSalvataggio()
      setStato(isFullySaved(last.current) ? 'salvata' : 'scrittura')
      return isFullySaved(last.current) ? last.current.id_scheda : null
    } catch (causa) {
      const incerta =
        !(causa instanceof ApiError) || [0, 401, 429].includes(causa.status) || causa.status >= 500
      if (!incerta) keep({ ...last.current, partita: null })
      setStato(incerta ? 'sospesa' : 'rifiutata')
      if (incerta) return causa instanceof ApiError && causa.status > 0 ? 'unavailable' : 'offline'
      setErrori(firstErrors(causa))
      setFailure(messageOf(causa))
      return null
    } finally {
      void refreshPratiche()
    }
  }

  async function salva(): Promise<number | Unsaved | null> {
    await inVolo.current
    if (!daSalvare(last.current)) return isFullySaved(last.current) ? last.current.id_scheda : null
    inVolo.current = finoInFondo()
    try {
      return await inVolo.current
    } finally {
      inVolo.current = null
    }
  }

  const fermo = useDebounced(bozza.modulo, WAIT_MS)
  const retry = useRef(salva)
  useEffect(() => {
    retry.current = salva
  })
  // A pause in typing starts a save.
  useEffect(() => {
    if (fermo === last.current.modulo) void retry.current()
  }, [fermo])
  useEffect(() => {
    if (stato !== 'sospesa') return
    const ancora = () => void retry.current()
    const ogni = setInterval(ancora, RIPROVA_MS)
    window.addEventListener('online', ancora)
    return () => {
      clearInterval(ogni)
      window.removeEventListener('online', ancora)
    }
  }, [stato])

  useOnEnter(() => {
    if (!lasciata.current) return
    lasciata.current = false
    last.current = readDraft(nome, bozzaPratica) ?? iniziale
    setBozza(last.current)
    setStato(isFullySaved(last.current) ? 'salvata' : 'scrittura')
    setErrori({})
    setFailure(null)
  })
  const esci = useRef(() => {})
  useEffect(() => {
    esci.current = () => {
      if (lasciata.current) return
      lasciata.current = true
      if (isFullySaved(last.current)) dropDraft(nome)
      else void retry.current()
    }
  })
  useOnLeave(() => esci.current())
  // A replaced page fires no leave event.
  useEffect(() => {
    lasciata.current = false
    return () => esci.current()
  }, [])

  return {
    bozza,
    stato,
    errori,
    failure,
    scrivi: (part) => {
      setStato('scrittura')
      keep({ ...last.current, modulo: { ...last.current.modulo, ...part } })
    },
    salva,
    lascia: () => {
      lasciata.current = true
      dropDraft(nome)
    },
  }
}

function daSalvare({ modulo, id_scheda, partita, salvato }: BozzaPratica): boolean {
  if (partita !== null) return true
  const { body } = bodyOfForm(modulo)
  return body !== null && (id_scheda === null || !sameForm(body, salvato))
}

function tienePratica(pratica: PraticaIntera): void {
  queryClient.setQueryData(praticaQuery(pratica.id_scheda).queryKey, pratica)
}
