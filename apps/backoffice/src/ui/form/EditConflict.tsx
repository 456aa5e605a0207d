import { Button } from '@mui/material'
import { ApiError } from '@primo/client/api-error'
import { type CallSpec, etagOf } from '@primo/contract/platform/route'
import { useEffect, useRef, useState } from 'react'
import { keepDraft, readDraft } from '../../state/tab-storage.ts'
import './form.css'

/** Values of a form as text, by field name, for the comparison of two operators' edits. */
export type FieldTexts = Readonly<Record<string, string>>

/** Record that a form replaces. */
export type RecordToReplace<T> = {
  /** API call that replaces the record, with the shape of its body. */
  call: Pick<CallSpec, 'body'>
  /** Record with whose values the form was filled, or null for a new one. */
  first: T | null
  /** Reads the current record from the server. Null when it no longer exists. */
  reread: () => Promise<T | null>
  /** Storage key of the form's draft, if the form has one. */
  draft?: string
}

/** Edit conflict: the record before and after (null = deleted), and the server's message, which names the last editor. */
type Met<T> = { was: T; now: T | null; message: string }

const baseName = (draft: string) => `${draft} base`

function keptBase<T>(draft: string | undefined): T | null {
  const kept = draft === undefined ? null : readDraft(baseName(draft))
  return kept?.base ? (JSON.parse(kept.base) as T) : null
}

/**
 * Optimistic concurrency control of a form: when another operator has saved first, shows their changes and keeps the own input.
 * Saving again overwrites their changes. Used by every form that replaces a record.
 * @see docs/decisions/0104
 */
export function useEditConflict<T extends object>({ call, first, reread, draft }: RecordToReplace<T>) {
  const [base, setBase] = useState<T | null>(() => keptBase<T>(draft) ?? first)
  const [met, setMet] = useState<Met<T> | null>(null)

  function rebase(fresh: T | null): void {
    setBase(fresh)
    if (draft !== undefined) keepDraft(baseName(draft), fresh && { base: JSON.stringify(fresh) })
  }
  async function showConflict(message: string): Promise<void> {
    const now = await reread().catch(() => base)
    if (base) setMet({ was: base, now, message })
    if (now) rebase(now)
  }
  return {
    /** Call options with the If-Match header of the record that the form was filled with, for optimistic concurrency. */
    ifMatch: base ? { ifMatch: etagOf(call, base) } : {},
    met,
    /**
     * Handles the error of a save that was refused because another operator had saved first.
     * @returns false when the error is of another kind
     */
    late(error: unknown): boolean {
      if (!(error instanceof ApiError) || error.code !== 'CAMBIATO_NEL_FRATTEMPO') return false
      void showConflict(error.message)
      return true
    },
    /** To be called on each edit: stores the version that the form started from together with the draft. */
    writing: (from: T | null = base) => rebase(from),
    /** To be called after a save that leaves the form open: later edits start from the saved record. */
    saved(thing: T): void {
      setMet(null)
      setBase(thing)
      if (draft !== undefined) keepDraft(baseName(draft), null)
    },
    /** Stops tracking the edit conflict when the form closes. */
    over(): void {
      setMet(null)
      if (draft !== undefined) keepDraft(baseName(draft), null)
    },
    seen: () => setMet(null),
  }
}

type Props<T> = {
  met: Met<T> | null
  /** Formats the text of each field of a record as the form shows it. */
  texts: (thing: T) => FieldTexts
  /** Labels of the form's fields. */
  labels: Readonly<Record<string, string>>
  /** Values the user typed in the form. */
  mine: FieldTexts
  /** Replaces the form's values by those that the other operator saved. */
  take: (theirs: FieldTexts) => void
}

const quoted = (text: string | undefined) => (text?.trim() ? `«${text}»` : 'vuoto')

/** Shows an edit conflict field by field: the value that the other operator saved and the user's own. */
export function EditConflict<T>({ met, ...props }: Props<T>) {
  return met ? <Meanwhile {...met} {...props} /> : null
}

function Meanwhile<T>(props: Met<T> & Omit<Props<T>, 'met'>) {
  const { was, now, message, texts, labels, mine, take } = props
  const box = useRef<HTMLDivElement>(null)
  // In a long form the message could be out of view.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  if (now === null)
    return (
      <div ref={box} className="meanwhile" role="alert">
        <p>Mentre scrivevi, qualcuno l’ha tolto: non si può più salvare. Ciò che hai scritto è ancora qui.</p>
      </div>
    )
  const [before, theirs] = [texts(was), texts(now)]
  const changed = Object.keys(labels).filter((field) => (before[field] ?? '') !== (theirs[field] ?? ''))
  return (
    <div ref={box} className="meanwhile" role="alert">
      <p>{message} Ciò che hai scritto tu è rimasto: se salvi di nuovo, vale il tuo.</p>
      {changed.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">Campo</th>
              <th scope="col">Era</th>
              <th scope="col">Adesso è</th>
              <th scope="col">Tu hai scritto</th>
            </tr>
          </thead>
          <tbody>
            {changed.map((field) => (
              <tr key={field}>
                <th scope="row">{labels[field]}</th>
                <td>{quoted(before[field])}</td>
                <td>{quoted(theirs[field])}</td>
                <td>{(mine[field] ?? '') === (before[field] ?? '') ? 'come prima' : quoted(mine[field])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Button onClick={() => take(theirs)}>Prendi ciò che ha salvato</Button>
    </div>
  )
}
