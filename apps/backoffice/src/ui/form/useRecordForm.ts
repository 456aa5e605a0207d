import { type FormEvent, useState } from 'react'
import { keepDraft, readDraft } from '../../state/tab-storage.ts'
import { type RecordToReplace, useEditConflict } from './EditConflict.tsx'
import { type FieldErrors, useActionOutcome, useSubmit } from './useSubmit.ts'

type Options<V, T> = Omit<RecordToReplace<T>, 'draft'> & {
  /** Storage key of the draft. */
  draft: string
  /** Values of the form without a draft. */
  initial: V
  /** Returns the values of the form that a record has, to take those that another operator has saved. */
  valuesOf: (record: T) => Partial<V>
  /** Returns the name of the form's field that shows an error of the server. */
  fieldOf?: (field: string) => string
  /** Query key of what a save changes. Default: everything. */
  queryKey?: readonly unknown[]
}

/** Call options of a save: the key of a new record's creation, and the If-Match header of one that is replaced. */
type SaveOptions = { idempotencyKey: string; ifMatch?: string }

/** Returns the values of a draft, or null. */
const keptValues = <V>(draft: string): Partial<V> | null => {
  const kept = readDraft(draft)?.values
  return kept ? (JSON.parse(kept) as Partial<V>) : null
}

/**
 * Form that creates or replaces a record: its values survive the end of the session as a draft, a save is sent once, errors appear at
 * their fields, and another operator's save is shown as an edit conflict.
 */
export function useRecordForm<V extends object, T extends object>(options: Options<V, T>) {
  const { draft, initial, valuesOf, fieldOf, queryKey, ...record } = options
  const [values, setValues] = useState<V>(() => ({ ...initial, ...keptValues<V>(draft) }))
  const { errors, setErrors, failure, busy, renew, allRight, send } = useSubmit(fieldOf)
  const others = useEditConflict<T>({ ...record, draft })
  const done = useActionOutcome(queryKey)

  /** Deletes the draft, when the form is saved or left. */
  function discard() {
    keepDraft(draft, null)
    others.over()
  }

  return {
    values,
    errors,
    busy,
    failure,
    discard,
    /** Replaces values of the form. The errors of their fields disappear. */
    change(part: Partial<V>) {
      const fresh = { ...values, ...part }
      setValues(fresh)
      const isChanged = (field: string) =>
        Object.keys(part).some((name) => field === name || field.startsWith(`${name}.`))
      setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !isChanged(field))))
      renew()
      keepDraft(draft, { values: JSON.stringify(fresh) })
      others.writing()
    },
    /**
     * Sends the form, unless fields are wrong.
     * @param call saves the record
     * @param then called with the saved record
     */
    save<R>(
      event: FormEvent<HTMLFormElement>,
      wrong: FieldErrors,
      call: (options: SaveOptions) => Promise<{ data: R; message?: string | undefined }>,
      then: (saved: R) => void,
    ) {
      event.preventDefault()
      if (busy || !allRight(event.currentTarget, wrong)) return
      void send(async (idempotencyKey) => {
        const { data, message } = await call({ idempotencyKey, ...others.ifMatch })
        discard()
        const readAgain = done(message)
        // At once: an operator who opens another page while the lists are read again must not be brought back.
        then(data)
        await readAgain
      }, others.late)
    },
    /** To be called after a save that leaves the form open: later edits start from the saved record. */
    saved: others.saved,
    /** Properties of `EditConflict`. */
    conflict: {
      met: others.met,
      take() {
        if (others.met?.now) setValues({ ...values, ...valuesOf(others.met.now) })
        keepDraft(draft, null)
        others.seen()
      },
    },
  }
}
