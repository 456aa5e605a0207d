import { messageOf } from '@primo/client/api-error'
import { firstErrors } from '@primo/client/field-errors'
import type { Campo } from '@primo/contract/anagrafica/campi-finanziamento'
import { scriviDatiPratica } from '@primo/contract/pratiche/dati'
import { campiMancanti } from '@primo/domain/anagrafica/campi-finanziamento'
import { leggiCampi, testoScritto } from '@primo/domain/anagrafica/campi-scritti'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { api } from '../../data/api.ts'
import { campiFinanziamentoQuery, datiPraticaQuery } from '../../data/pratiche.ts'
import { queryClient } from '../../data/query-client.ts'
import { dropDraft, keepDraft, readDraft } from '../../state/form-drafts.ts'
import { useDebounced } from '../../ui/debounce.ts'
import { useOnLeave } from '../../ui/page-lifecycle.ts'

const WAIT_MS = 800
const texts = z.record(z.string(), z.string())
type Texts = z.output<typeof texts>
type Errors = Record<string, string | undefined>

/** Returns the storage key of the local copy of the fields of a draft. */
const draftOf = (form: string, id: number | null) => (id === null ? `${form}:campi` : `pratica-campi:${id}`)

export interface Campi {
  /** Fields of the chosen type, in order. */
  fields: readonly Campo[]
  /** Text of each field, by field id. */
  texts: Texts
  /** Error of each field, by field id. */
  errors: Errors
  failure: string | null
  write: (id: number, text: string) => void
  /** Keeps the texts of the current type, which the server drops when the type changes: the user may choose it again. */
  hold: () => void
  /**
   * Saves the fields of a pratica before it is sent, and checks the mandatory ones.
   * @returns whether it can be sent
   */
  complete: (id: number) => Promise<boolean>
}

type Input = {
  /** Storage key of the form that the fields belong to. */
  form: string
  /** Id of the draft on the server, or null before its first save. */
  id: number | null
  /** Chosen type of financing, 0 for none. */
  tipo: number
  /** Whether the server has the draft with this type: only then does it accept the type's fields. */
  ready: boolean
}

/**
 * Fields of the type of financing in the form of a draft: kept on this device at every keystroke, saved on the server at every
 * pause in typing once they are valid.
 */
export function useCampi({ form, id, tipo, ready }: Input): Campi {
  const draft = draftOf(form, id)
  const { data: types = [] } = useQuery(campiFinanziamentoQuery)
  const { data: stored } = useQuery({ ...datiPraticaQuery(id ?? 0), enabled: id !== null })
  const [typed, setTyped] = useState<Texts | null>(() => readDraft(draft, texts))
  const [refused, setRefused] = useState<Errors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const fields = types.find((t) => t.id_tipo_finanziamento === tipo)?.campi ?? []
  const values = typed ?? textsOf(stored)
  const read = leggiCampi(fields, values)
  const known = Object.fromEntries(
    fields.flatMap((f) => {
      const value = stored?.campi[String(f.id)]
      return value === undefined ? [] : [[f.id, value]]
    }),
  )
  const dirty = typed !== null && JSON.stringify(read.valori) !== JSON.stringify(known)

  async function store(pratica: number): Promise<boolean> {
    setFailure(null)
    if (Object.keys(read.errors).length > 0) return false
    try {
      const { data } = await api(scriviDatiPratica, { params: { id: pratica }, body: { campi: read.valori } })
      queryClient.setQueryData(datiPraticaQuery(pratica).queryKey, data)
      dropDraft(draft)
      return true
    } catch (cause) {
      const byField = firstErrors(cause)
      setRefused(Object.fromEntries(Object.entries(byField).map(([k, v]) => [k.replace('campi.', ''), v])))
      if (Object.keys(byField).length === 0) setFailure(messageOf(cause))
      return false
    }
  }

  // The first save of the draft gives it an id: its local copy moves under it.
  const before = useRef(draft)
  useEffect(() => {
    if (before.current === draft) return
    dropDraft(before.current)
    before.current = draft
    if (typed !== null) keepDraft(draft, typed)
  }, [draft, typed])

  const latest = useRef(() => {})
  useEffect(() => {
    latest.current = () => {
      if (id !== null && ready && dirty) void store(id)
    }
  })
  const settled = useDebounced(typed, WAIT_MS)
  // A pause in typing, and the first save of the draft or of a new type, start a save.
  useEffect(() => {
    if (settled !== null && ready) latest.current()
  }, [settled, ready])
  useOnLeave(() => latest.current())

  const errors: Errors = settled === typed ? withoutPrefix(read.errors) : {}
  return {
    fields,
    texts: values,
    errors: { ...errors, ...refused },
    failure,
    write(field, text) {
      const fresh = { ...values, [field]: text }
      setTyped(fresh)
      const { [field]: _, ...others } = refused
      setRefused(others)
      keepDraft(draft, fresh)
    },
    hold: () => setTyped(values),
    async complete(pratica) {
      // Also what looks saved: after a change of type the values read last may be older than the server's.
      if (typed !== null && !(await store(pratica))) return false
      const missing = campiMancanti(fields, read.valori)
      setRefused(Object.fromEntries(missing.map((f) => [f.id, 'Serve per inviare la pratica.'])))
      return missing.length === 0
    },
  }
}

const withoutPrefix = (errors: Record<string, string>): Errors =>
  Object.fromEntries(Object.entries(errors).map(([name, text]) => [name.replace('campi.', ''), text]))

/** Returns the texts of the values that the server has. */
function textsOf(
  stored: { definizioni: readonly Campo[]; campi: Record<string, unknown> } | undefined,
): Texts {
  return Object.fromEntries(
    (stored?.definizioni ?? []).map(({ id, genere }) => [
      id,
      testoScritto(genere, stored?.campi[String(id)] as never),
    ]),
  )
}
