import { Button, TextField } from '@mui/material'
import { type CosaConNote, NOTA_LUNGA, nomeChiamato } from '@primo/domain/ufficio/incarico'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { useMentionableOperators, writeNote } from '../../data/note.ts'
import { keepDraft, readDraft } from '../../state/tab-storage.ts'
import { Failure } from '../form/FormEnd.tsx'
import { useSubmit } from '../form/useSubmit.ts'

type Who = { id: number; nome: string }

/** Returns the operators mentioned in a draft of a note. */
const calledIn = (draft: Record<string, string>): Who[] =>
  Object.entries(draft).flatMap(([key, nome]) =>
    key.startsWith('@') ? [{ id: Number(key.slice(1)), nome }] : [],
  )

const ROWS = 6

/** Form of a note. «@» mentions a colleague. The draft survives a reload. */
export function WriteNote({ oggetto, id }: { oggetto: CosaConNote; id: number }) {
  const bozza = `nota:${oggetto}:${id}`
  const [draft] = useState(() => readDraft(bozza) ?? {})
  const [testo, setTesto] = useState(draft.testo ?? '')
  const [called, setCalled] = useState(() => calledIn(draft))
  const [calling, setCalling] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const box = useRef<HTMLTextAreaElement>(null)
  const list = useId()
  const { errors, failure, busy, renew, allRight, send } = useSubmit()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const { data: found = [] } = useMentionableOperators(oggetto, calling)
  const offered = calling === null ? [] : found.slice(0, ROWS)

  const keep = (text: string, who: Who[]) =>
    keepDraft(
      bozza,
      text ? { testo: text, ...Object.fromEntries(who.map((w) => [`@${w.id}`, w.nome])) } : null,
    )
  function write(text: string, caret: number) {
    setTesto(text)
    keep(text, called)
    setCalling(nomeChiamato(text.slice(0, caret)))
    setAt(0)
  }
  function choose(who: Who) {
    const caret = box.current?.selectionStart ?? testo.length
    const start = caret - (calling ?? '').length
    const text = `${testo.slice(0, start)}${who.nome} ${testo.slice(caret)}`
    const all = [...called.filter(({ id }) => id !== who.id), who]
    setTesto(text)
    setCalled(all)
    keep(text, all)
    setCalling(null)
    const after = start + who.nome.length + 1
    requestAnimationFrame(() => {
      box.current?.focus()
      box.current?.setSelectionRange(after, after)
    })
  }
  function pressed(event: KeyboardEvent) {
    if (offered.length === 0) {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        box.current?.form?.requestSubmit()
      }
      return
    }
    if (event.key === 'ArrowDown') setAt((at + 1) % offered.length)
    else if (event.key === 'ArrowUp') setAt((at + offered.length - 1) % offered.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(offered[at]!)
    else if (event.key === 'Escape') setCalling(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <form
      noValidate
      className="nota-scrivi"
      onSubmit={(event) => {
        event.preventDefault()
        if (!allRight(event.currentTarget, testo.trim() ? {} : { testo: 'Scrivi qualcosa.' })) return
        const menzioni = called.filter(({ nome }) => testo.includes(`@${nome}`)).map((who) => who.id)
        void send(async (key) => {
          await writeNote(oggetto, id, { testo, menzioni }, key)
          renew()
          keepDraft(bozza, null)
          setTesto('')
          setCalled([])
          notify('Nota aggiunta.', { type: 'success' })
          await queryClient.invalidateQueries({ queryKey: ['note'] })
        })
      }}
    >
      <TextField
        name="testo"
        label="Scrivi una nota"
        multiline
        minRows={2}
        maxRows={10}
        fullWidth
        value={testo}
        inputRef={box}
        error={errors.testo !== undefined || errors.menzioni !== undefined}
        helperText={
          errors.testo ?? errors.menzioni ?? 'La legge solo chi lavora qui. Con @ chiami un collega.'
        }
        slotProps={{
          htmlInput: {
            maxLength: NOTA_LUNGA,
            role: 'combobox',
            'aria-autocomplete': 'list',
            'aria-expanded': offered.length > 0,
            'aria-controls': list,
            ...(offered.length > 0 && { 'aria-activedescendant': `${list}-${offered[at]?.id}` }),
          },
        }}
        onChange={({ target }) => write(target.value, target.selectionStart ?? target.value.length)}
        onKeyDown={pressed}
        onBlur={() => setCalling(null)}
      />
      <div className="nota-colleghi" hidden={offered.length === 0}>
        <div role="listbox" id={list} aria-label="Colleghi">
          {offered.map((who, i) => (
            <div
              key={who.id}
              id={`${list}-${who.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={i === at}
              // On mousedown, before the field loses the focus.
              onMouseDown={(event) => {
                event.preventDefault()
                choose(who)
              }}
            >
              {who.nome}
            </div>
          ))}
        </div>
      </div>
      <Failure sentence={failure} />
      {testo !== '' && (
        <p className="nota-invia">
          <Button type="submit" variant="outlined" aria-disabled={busy}>
            {busy ? 'Un momento…' : 'Aggiungi'}
          </Button>
        </p>
      )}
    </form>
  )
}
