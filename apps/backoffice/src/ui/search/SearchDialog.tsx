import { Dialog } from '@mui/material'
import { messageOf } from '@primo/client/api-error'
import { leggiAccesso } from '@primo/contract/accesso/operatore-accesso'
import { cercaOvunque, type Trovato } from '@primo/contract/ingresso/operatore-persone'
import type { CallSpec } from '@primo/contract/platform/route'
import { caricaImportazione } from '@primo/contract/pratiche/operatore-importazioni'
import { scriviPiano } from '@primo/contract/qualifiche/operatore-qualifiche'
import { aggiungiPremio } from '@primo/contract/raccolta/operatore-premi'
import { scriviBozza } from '@primo/contract/raccolta/operatore-regole'
import { foldName } from '@primo/domain/platform/fold'
import { quanti } from '@primo/domain/platform/numbers'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCanCall } from '../../data/permissions.ts'
import { callQueryOptions } from '../../data/query-client.ts'
import { paths } from '../../paths.ts'
import { entryFor, MENU } from '../layout/menu.tsx'
import { searchInput } from './search-length.ts'

const LETTERS_MIN = 2
/** Delay, in milliseconds, after the last keystroke before a search (debounce). */
const PAUSE_MS = 150

/** Heading of each kind of search result, and the path of its page. */
const KINDS: Record<Trovato['tipo'], { nome: string; to: (id: number) => string }> = {
  persona: { nome: 'Persone', to: paths.persona },
  azienda: { nome: 'Aziende', to: (id) => paths.una('aziende', id) },
  pratica: { nome: 'Pratiche', to: (id) => paths.una('pratiche', id) },
  richiesta: { nome: 'Richieste', to: (id) => paths.una('richieste', id) },
  premio: { nome: 'Premi', to: (id) => paths.una('catalogo', id) },
}

/** Props that give the search dialog its accessible name. */
const NAMED = { paper: { 'aria-label': 'Cerca ovunque' } }

type Option = { group: string; key: string; to: string; nome: string; dettaglio?: string }

const found = (item: Trovato): Option => ({
  group: item.simile ? 'Nessuno si chiama così. Persone con un nome simile' : KINDS[item.tipo].nome,
  key: `${item.tipo}-${item.id}-${item.nome}`,
  to: KINDS[item.tipo].to(item.id),
  nome: item.nome,
  dettaglio: item.dettaglio,
})

/** Kinds of record that a search such as «#123» looks for: those identified by a number. */
const NUMBERED = new Set<Trovato['tipo']>(['pratica', 'richiesta'])

/** Parses the prefix of a search: «>» limits it to screens and actions, «#» to pratiche and requests. */
function parsePrefix(text: string): { only: 'screens' | 'things' | null; words: string } {
  const written = text.trim()
  const only = { '>': 'screens', '#': 'things' } as const
  const first = only[written[0] as keyof typeof only] ?? null
  return { only: first, words: first ? written.slice(1).trim() : written }
}

/** Hints shown while the search field is empty, by prefix. */
const SAID = {
  all: 'Scrivi almeno due lettere: un nome, un codice, un numero, un’e-mail.',
  screens: 'Le schermate e ciò che puoi cominciare.',
  things: 'Scrivi il numero di una pratica o di una richiesta.',
}

/** Returns the search text once the operator has stopped typing (debounce). */
function useDebounced(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

/** Search dialog for everything: screens and actions are matched immediately, records by the server. */
export function SearchDialog({ begun, close }: { begun: string; close: () => void }) {
  const id = useId()
  const navigate = useNavigate()
  const may = useCanCall()
  const [text, setText] = useState(begun)
  const [at, setAt] = useState(0)
  const { only, words } = parsePrefix(text)
  // The prefix is debounced together with the words, so that the words of a search among the screens are never sent.
  const { only: debouncedOnly, words: q } = parsePrefix(useDebounced(text))
  const asks =
    only !== 'screens' && debouncedOnly !== 'screens' && q.length >= LETTERS_MIN && may(cercaOvunque)
  const { data, error, isFetching } = useQuery({
    ...callQueryOptions(['cerca', q], cercaOvunque, { query: { q } }),
    enabled: asks,
    staleTime: 0,
  })
  const screens = (only === 'things' ? [] : screensFor(words, may)).map(
    (screen): Option => ({ group: 'Schermate', key: screen.to, to: screen.to, nome: screen.nome }),
  )
  const things = ((asks && data) || []).filter(({ tipo }) => !only || NUMBERED.has(tipo))
  const options = [...screens, ...things.map(found)]
  const here = Math.min(at, options.length - 1)

  function go(option: Option | undefined) {
    if (!option) return
    close()
    navigate(option.to)
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && options.length > 0) setAt((here + step + options.length) % options.length)
    else if (event.key === 'Enter') go(options[here])
    else return
    event.preventDefault()
  }

  const waiting = isFetching || (only !== 'screens' && q !== words)
  const status = !asks
    ? SAID[only ?? 'all']
    : error
      ? messageOf(error)
      : waiting
        ? 'Cerco…'
        : options.length === 0
          ? 'Nessun risultato.'
          : quanti(options.length, 'risultato', 'risultati')
  return (
    <Dialog open onClose={close} className="cerca" fullWidth maxWidth="sm" slotProps={NAMED}>
      <input
        // The user opened the dialog to type.
        autoFocus
        onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
        type="search"
        role="combobox"
        className="cerca-box"
        placeholder="Persone, codici, pratiche, premi, schermate…"
        aria-label="Cerca ovunque"
        aria-expanded={options.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={here >= 0 ? `${id}-${here}` : undefined}
        autoComplete="off"
        spellCheck={false}
        {...searchInput}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} role="listbox" aria-label="Risultati" className="cerca-list">
        {options.map((option, n) => (
          <Row
            key={option.key}
            id={`${id}-${n}`}
            option={option}
            first={options[n - 1]?.group !== option.group}
            here={n === here}
            point={() => setAt(n)}
            go={() => go(option)}
          />
        ))}
      </div>
      <p className="cerca-said">
        <span role="status">{status}</span>
        <span className="cerca-help">
          <kbd>&gt;</kbd> solo schermate e azioni <kbd>#</kbd> solo pratiche e richieste
        </span>
      </p>
    </Dialog>
  )
}

type RowProps = {
  id: string
  option: Option
  /** Whether the option is the first of its group, and shows the group's heading. */
  first: boolean
  here: boolean
  point: () => void
  go: () => void
}

function Row({ id, option, first, here, point, go }: RowProps) {
  const scroll = (row: HTMLElement | null) => {
    if (here) row?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      {first && (
        <p className="cerca-group" role="presentation">
          {option.group}
        </p>
      )}
      <div
        ref={scroll}
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={here}
        className="cerca-row"
        onMouseMove={point}
        onMouseDown={(event) => event.preventDefault()}
        onClick={go}
        onKeyDown={undefined}
      >
        <b>{option.nome}</b>
        {option.dettaglio && <span>{option.dettaglio}</span>}
      </div>
    </>
  )
}

type Screen = { to: string; nome: string }
type Begin = Screen & { call: CallSpec }

/** Actions that can be started from the search, in addition to the menu's screens. */
const BEGIN: readonly Begin[] = [
  { to: paths.importa, nome: 'Importa pratiche da un file', call: caricaImportazione },
  { to: paths.nuova('catalogo'), nome: 'Aggiungi un premio al catalogo', call: aggiungiPremio },
  { to: paths.nuova('regole'), nome: 'Scrivi una versione delle regole dei punti', call: scriviBozza },
  { to: paths.nuova('qualifiche'), nome: 'Nuovo piano delle qualifiche', call: scriviPiano },
  { to: paths.account, nome: 'Il tuo account: password, secondo fattore, sessioni', call: leggiAccesso },
]

/** Returns the screens and actions whose name contains every word of `text`, by permission. */
function screensFor(text: string, may: ReturnType<typeof useCanCall>): Screen[] {
  const words = foldName(text).split(/\s+/).filter(Boolean)
  const menu = MENU.flatMap(([, entries]) => entries.flatMap((entry) => entryFor(entry, may)))
  return [...menu, ...BEGIN.filter(({ call }) => may(call))].filter(({ nome }) => {
    const folded = foldName(nome)
    return words.every((word) => folded.includes(word))
  })
}
