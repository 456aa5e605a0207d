import { Button } from '@mui/material'
import type { SchedaInRete } from '@primo/contract/rete/operatore-rete'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { SpostaDialog } from './SpostaDialog.tsx'

/** Button that moves a person with their network, and its dialog. */
export function Sposta({ scheda }: { scheda: SchedaInRete }) {
  const [aperto, setAperto] = useState(false)
  const queryClient = useQueryClient()
  const notify = useNotify()
  const done = (sentence: string) => {
    setAperto(false)
    notify(sentence, { type: 'success' })
    void queryClient.invalidateQueries({ queryKey: ['rete'] })
  }
  return (
    <>
      <Button fullWidth variant="outlined" onClick={() => setAperto(true)}>
        Sposta
      </Button>
      {aperto && <SpostaDialog scheda={scheda} cancel={() => setAperto(false)} done={done} />}
    </>
  )
}
