import { etagOf } from '@primo/contract/platform/etag'
import {
  cambiaImpostazioni,
  leggiImpostazioni,
  type SezioneImpostazioni,
  valoriDi,
} from '@primo/contract/ufficio/operatore-impostazioni'
import { CAMPI } from '@primo/domain/ufficio/impostazioni'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNotify } from 'react-admin'
import { api } from '../../data/api.ts'
import { keepDraft, readDraft } from '../../state/drafts.ts'
import { type FieldTexts, useEditConflict } from '../../ui/form/EditConflict.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'

/** Label of each field of the settings. */
export const LABELS = Object.fromEntries(Object.entries(CAMPI).map(([field, { nome }]) => [field, nome]))

/** Form state of a section. The draft survives the end of the session. All values are sent together. */
export function useSezione(sezione: SezioneImpostazioni) {
  const name = sezione.sezione
  const draft = `impostazioni:${name}`
  const read = valoriDi(sezione)
  const [typed, setTyped] = useState<FieldTexts | null>(() => readDraft(draft))
  const { errors, setErrors, failure, busy, send } = useSubmit()
  const others = useEditConflict({
    call: cambiaImpostazioni,
    first: read,
    reread: async () => {
      const { data } = await api(leggiImpostazioni, {})
      queryClient.setQueryData(['impostazioni-azienda'], data)
      return valoriDi(data.sezioni.find((s) => s.sezione === name)!)
    },
    draft,
  })
  const queryClient = useQueryClient()
  const notify = useNotify()

  function change(fresh: FieldTexts | null): void {
    setTyped(fresh)
    keepDraft(draft, fresh)
  }
  function leave(): void {
    setErrors({})
    others.over()
    change(null)
  }
  async function saveValues(valori: FieldTexts, asRead: { ifMatch?: string }): Promise<void> {
    await send(async () => {
      const { message } = await api(cambiaImpostazioni, {
        params: { sezione: name },
        body: { valori },
        ...asRead,
      })
      leave()
      await queryClient.invalidateQueries()
      notify(message ?? 'Salvato.', { type: 'success' })
    }, others.late)
  }
  return {
    errors,
    failure,
    busy,
    others,
    values: typed ?? read.valori,
    writing: typed !== null,
    write(values: FieldTexts): void {
      const cleared = Object.keys(values).map((field) => [field, undefined])
      setErrors({ ...errors, ...Object.fromEntries(cleared) })
      // The first edit starts from the values on the screen.
      if (typed) others.writing()
      else others.writing(read)
      change({ ...(typed ?? read.valori), ...values })
    },
    /** Replaces the operator's draft by the values that another operator has saved (edit conflict). */
    take(): void {
      const theirs = others.met?.now
      others.seen()
      if (theirs) change(theirs.valori)
    },
    leave,
    /** Saves settings directly, without a draft. */
    saveNow: (values: FieldTexts) => void saveValues(values, { ifMatch: etagOf(cambiaImpostazioni, read) }),
    save(event: FormEvent): void {
      event.preventDefault()
      if (typed) void saveValues(typed, others.ifMatch)
    },
  }
}
