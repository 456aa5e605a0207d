import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormLabel,
  LinearProgress,
  Radio,
  RadioGroup,
} from '@mui/material'
import { annullaEsportazione, type Esportazione } from '@primo/contract/registro/operatore-esportazioni'
import { longInstant } from '@primo/domain/platform/dates'
import { quanti, wholeNumber } from '@primo/domain/platform/numbers'
import type { FormatoEsportazione } from '@primo/domain/registro/esportazioni'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { api } from '../../data/api.ts'
import {
  EXPORTS_KEY,
  type ExportSelection,
  exportFileUrl,
  startExport,
  useExports,
} from '../../data/list-exports.ts'
import { Failure } from '../form/FormEnd.tsx'
import { useSubmit } from '../form/useSubmit.ts'
import { Pill } from '../page/Pill.tsx'
import './export.css'

const FORMATS: Record<FormatoEsportazione, string> = {
  xlsx: 'Excel (.xlsx)',
  csv: 'CSV, per altri programmi',
}

const COLUMNS = {
  seen: 'Quelle che vedi',
  all: 'Tutte, anche quelle che l’elenco non mostra',
}

/**
 * Exports the rows of a list: all that match its filters, or the selected ones. The server creates the file in the background,
 * and keeps it for a day. The dialog can be closed in the meantime.
 */
type Props = ExportSelection & { close: () => void }

export function ExportDialog({ list, total, selectedIds = [], columns, close }: Props) {
  const title = useId()
  const [formato, setFormato] = useState<FormatoEsportazione>('xlsx')
  const [which, setWhich] = useState<'chosen' | 'all'>(selectedIds.length > 0 ? 'chosen' : 'all')
  const [what, setWhat] = useState<'seen' | 'all'>('seen')
  const { failure, busy, renew, send } = useSubmit()
  const queryClient = useQueryClient()

  const start = () =>
    send(async (key) => {
      const chosen = which === 'chosen' ? selectedIds.map(Number) : null
      await startExport({ ...list, formato, chosen, columns: (what === 'seen' && columns) || null }, key)
      renew()
      await queryClient.invalidateQueries({ queryKey: EXPORTS_KEY })
    })

  return (
    <Dialog open fullWidth maxWidth="sm" onClose={close} aria-labelledby={title}>
      <DialogTitle id={title} component="h2">
        Esporta
      </DialogTitle>
      <DialogContent className="export">
        {selectedIds.length > 0 && (
          <Choice
            label="Quali righe"
            value={which}
            set={setWhich}
            choices={{
              chosen: `Quelle scelte: ${wholeNumber(selectedIds.length)}`,
              all: `Tutte quelle che rispondono ai filtri: ${total === undefined ? 'oltre 10.000' : wholeNumber(total)}`,
            }}
          />
        )}
        {selectedIds.length === 0 && (
          <p>
            {total === 0
              ? 'Nessuna riga risponde ai filtri: il file avrebbe solo le intestazioni.'
              : `${total === undefined ? 'Oltre 10.000 righe' : quanti(total, 'riga', 'righe')}, con i filtri e nell’ordine che vedi.`}
          </p>
        )}
        {columns && <Choice label="Quali colonne" value={what} set={setWhat} choices={COLUMNS} />}
        <Choice label="Formato" value={formato} set={setFormato} choices={FORMATS} />
        <Failure sentence={failure} />
        <Made />
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={close}>Chiudi</Button>
        <Button variant="contained" onClick={() => void start()} aria-disabled={busy}>
          {busy ? 'Un momento…' : 'Prepara il file'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Choice<V extends string>(props: {
  label: string
  value: V
  set: (value: V) => void
  choices: Record<V, ReactNode>
}) {
  const id = useId()
  return (
    <FormControl>
      <FormLabel id={id}>{props.label}</FormLabel>
      <RadioGroup aria-labelledby={id} value={props.value} onChange={(_, value) => props.set(value as V)}>
        {(Object.entries(props.choices) as [V, ReactNode][]).map(([value, label]) => (
          <FormControlLabel key={value} value={value} control={<Radio size="small" />} label={label} />
        ))}
      </RadioGroup>
    </FormControl>
  )
}

/** Lists the operator's exports of the day, latest first: running exports, and finished files to download. */
function Made() {
  const { data } = useExports()
  const shown = data?.filter(({ stato }) => stato !== 'annullata') ?? []
  if (shown.length === 0) return null
  return (
    <section className="exports" aria-label="Le tue esportazioni di oggi">
      <h3>Le tue esportazioni</h3>
      <p className="below">I file restano qui un giorno.</p>
      <ul aria-live="polite">
        {shown.map((one) => (
          <li key={one.id}>
            <span>
              {one.titolo}, {one.formato === 'xlsx' ? 'Excel' : 'CSV'}
              <small>
                {longInstant(new Date(one.creata_il))}
                {one.righe !== null && `, ${quanti(one.righe, 'riga', 'righe')}`}
              </small>
            </span>
            <State one={one} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function State({ one }: { one: Esportazione }) {
  const queryClient = useQueryClient()
  const { busy, send } = useSubmit()
  if (one.stato === 'fallita') return <Pill tone="bad">Non riuscita: riprova</Pill>
  if (one.stato === 'pronta')
    return (
      <Button component="a" href={exportFileUrl(one)} download variant="outlined" size="small">
        Scarica
      </Button>
    )
  const part = one.righe ? (100 * one.fatte) / one.righe : 0
  return (
    <span className="under-way">
      <LinearProgress
        variant={one.righe ? 'determinate' : 'indeterminate'}
        {...(one.righe && { value: part })}
        aria-label={`${one.titolo}: ${wholeNumber(one.fatte)} di ${wholeNumber(one.righe ?? 0)}`}
      />
      <Button
        size="small"
        aria-disabled={busy}
        onClick={() =>
          void send(async () => {
            await api(annullaEsportazione, { params: { id: one.id } })
            await queryClient.invalidateQueries({ queryKey: EXPORTS_KEY })
          })
        }
      >
        Annulla
      </Button>
    </span>
  )
}
