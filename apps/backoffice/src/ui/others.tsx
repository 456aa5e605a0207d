import { Button } from '@mui/material'
import { ApiError } from '@primo/client/api-error'
import { printOf } from '@primo/contract/platform/as-read'
import type { CallSpec } from '@primo/contract/platform/route'
import { useEffect, useRef, useState } from 'react'
import { keepDraft, readDraft } from '../state/drafts.ts'
import './others.css'

/** The fields of a form, as the text of each. */
export type Texts = Readonly<Record<string, string>>

type Rewritten<T> = {
  /** What writes it again. */
  call: Pick<CallSpec, 'body'>
  /** The thing the form was filled with; null where it is a new one. */
  first: T | null
  /** Reads it as it is now; null when it is not there any more. */
  reread: () => Promise<T | null>
  /** The name under which what is written is kept through a session that ends, where it is. */
  draft?: string
}

/** What somebody else has made of it: as it was, as it is (null: it is gone), and the server's sentence, which names him. */
type Met<T> = { was: T; now: T | null; said: string }

const baseName = (draft: string) => `${draft} base`

function keptBase<T>(draft: string | undefined): T | null {
  const kept = draft === undefined ? null : readDraft(baseName(draft))
  return kept?.base ? (JSON.parse(kept.base) as T) : null
}

/**
 * Of two who write the same thing, the second is told what the first has saved, and what he wrote stays: saved again, it goes
 * over the other's. One rule for every form that writes again what it has read (docs/decisions/0104).
 */
export function useOthers<T extends object>({ call, first, reread, draft }: Rewritten<T>) {
  const [base, setBase] = useState<T | null>(() => keptBase<T>(draft) ?? first)
  const [met, setMet] = useState<Met<T> | null>(null)

  function rebase(fresh: T | null): void {
    setBase(fresh)
    if (draft !== undefined) keepDraft(baseName(draft), fresh && { base: JSON.stringify(fresh) })
  }
  async function look(said: string): Promise<void> {
    const now = await reread().catch(() => base)
    if (base) setMet({ was: base, now, said })
    if (now) rebase(now)
  }
  return {
    /** What the call takes beside its body. */
    ifMatch: base ? { ifMatch: printOf(call, base) } : {},
    met,
    /** Takes care of the refusal that says somebody has saved meanwhile. */
    late(error: unknown): boolean {
      if (!(error instanceof ApiError) || error.code !== 'CAMBIATO_NEL_FRATTEMPO') return false
      void look(error.message)
      return true
    },
    /** Somebody writes: what he began from, or what he begins from now, is kept with it. */
    writing: (from: T | null = base) => rebase(from),
    /** Saved, and still open: who writes on begins from this. */
    saved(thing: T): void {
      setMet(null)
      setBase(thing)
      if (draft !== undefined) keepDraft(baseName(draft), null)
    },
    /** Nothing is being written any more. */
    over(): void {
      setMet(null)
      if (draft !== undefined) keepDraft(baseName(draft), null)
    },
    seen: () => setMet(null),
  }
}

type Props<T> = {
  met: Met<T> | null
  /** A thing as the form shows it. */
  texts: (thing: T) => Texts
  /** What each field is called. */
  labels: Readonly<Record<string, string>>
  /** What is written here. */
  mine: Texts
  /** Puts what the other saved in the place of what is written here. */
  take: (theirs: Texts) => void
}

const said = (text: string | undefined) => (text?.trim() ? `«${text}»` : 'vuoto')

/** What somebody else has saved of what is being written, field by field, and what is written here. */
export function Others<T>({ met, ...props }: Props<T>) {
  return met ? <Meanwhile {...met} {...props} /> : null
}

function Meanwhile<T>(props: Met<T> & Omit<Props<T>, 'met'>) {
  const { was, now, said: sentence, texts, labels, mine, take } = props
  const box = useRef<HTMLDivElement>(null)
  // Below a long form nobody would see it.
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
      <p>{sentence} Ciò che hai scritto tu è rimasto: se salvi di nuovo, vale il tuo.</p>
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
                <td>{said(before[field])}</td>
                <td>{said(theirs[field])}</td>
                <td>{(mine[field] ?? '') === (before[field] ?? '') ? 'come prima' : said(mine[field])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Button onClick={() => take(theirs)}>Prendi ciò che ha salvato</Button>
    </div>
  )
}
