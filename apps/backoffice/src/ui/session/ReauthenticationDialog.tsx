import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { leggiAccesso } from '@primo/contract/accesso/operatore-accesso'
import type { Fattore } from '@primo/domain/platform/fattori'
import { useEffect, useId, useState } from 'react'
import { loadFactorCalls } from '../../data/lazy-calls.ts'
import { useRead } from '../../data/query-client.ts'
import { PUBLIC_PATHS, REAUTHENTICATION_HASH, sitePathOf } from '../../paths.ts'
import {
  registerReauthenticationDialog,
  onReauthenticated as whenConfirmed,
} from '../../state/reauthentication.ts'
import { QueryStatus } from '../page/loading-and-errors.tsx'
import { PublicButton } from '../public/PublicForm.tsx'
import { ReauthenticationForm } from './ReauthenticationForm.tsx'

type Settle = (confirmed: boolean) => void

/** Dialog that re-authenticates the operator before a sensitive action, which continues afterwards. */
export function ReauthenticationDialog() {
  const [answer, setAnswer] = useState<Settle | null>(null)
  useEffect(() => registerReauthenticationDialog((given) => setAnswer(() => given)), [])
  if (!answer) return null
  const close = (confirmed: boolean) => {
    answer(confirmed)
    setAnswer(null)
  }
  return <Question onAnswer={close} />
}

function Question({ onAnswer }: { onAnswer: Settle }) {
  const id = useId()
  const query = useRead(['accesso'], leggiAccesso, {})
  const { data } = query
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={() => onAnswer(false)} aria-labelledby={id}>
      <DialogTitle id={id} component="h2">
        Conferma che sei tu
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <p className="muted">È passato un po’ dall’ultima volta: per questa operazione serve di nuovo.</p>
        <QueryStatus query={query} />
        {data?.aziendale ? <ByCompany onConfirmed={() => onAnswer(true)} /> : null}
        {data && (data.password || factorsOf(data).length > 0) ? (
          <ReauthenticationForm
            fattori={factorsOf(data)}
            send="Conferma"
            verify={async (proof) => {
              const { reauthenticate } = await loadFactorCalls()
              await reauthenticate(proof)
              onAnswer(true)
            }}
          />
        ) : null}
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={() => onAnswer(false)}>Annulla</Button>
      </DialogActions>
    </Dialog>
  )
}

/** Opens the login at the company's identity provider in a separate window, so that this page keeps its state. */
function ByCompany({ onConfirmed }: { onConfirmed: () => void }) {
  const [opened, setOpened] = useState(false)
  useEffect(() => whenConfirmed(onConfirmed), [onConfirmed])
  const open = () => {
    setOpened(true)
    window.open(
      sitePathOf(PUBLIC_PATHS.azienda) + REAUTHENTICATION_HASH,
      'conferma',
      'popup,width=520,height=720',
    )
  }
  return (
    <div className="public-stack">
      <PublicButton onClick={open}>Conferma con l’account aziendale</PublicButton>
      {opened ? (
        <p className="public-hint" role="status">
          Si è aperta una finestra: conferma lì, poi qui si va avanti da soli.
        </p>
      ) : null}
    </div>
  )
}

type Known = { passkey: readonly unknown[]; app_dal: string | null; codici_rimasti: number }
const factorsOf = ({ passkey, app_dal, codici_rimasti }: Known): Fattore[] => [
  ...(passkey.length > 0 ? (['passkey'] as const) : []),
  ...(app_dal ? (['app'] as const) : []),
  ...(codici_rimasti > 0 ? (['recupero'] as const) : []),
]
