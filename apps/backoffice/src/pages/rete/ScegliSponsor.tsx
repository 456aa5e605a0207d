import { FormControlLabel, Radio, RadioGroup, TextField } from '@mui/material'
import type { SchedaInRete } from '@primo/contract/rete/operatore-rete'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { searchCutHint, searchInput } from '../../ui/search/search-length.ts'
import { searchOutcome } from './outcome.ts'
import { searchQuery } from './rete.ts'
import { postoInRete } from './Trovati.tsx'

/** Sponsor selected in the dialog. Id 0 = no sponsor: the person is moved to the top. */
export type SponsorScelto = { id: number; nome: string | null }

/** Searches the new sponsor of a person, or selects the top of the network. */
export function ScegliSponsor(props: {
  scheda: SchedaInRete
  scelto: SponsorScelto | null
  choose: (chosen: SponsorScelto | null) => void
}) {
  const [written, setWritten] = useState('')
  const q = useDeferredValue(written.trim())
  const { data, isFetching } = useQuery(searchQuery(q))
  const { frase, righe } = searchOutcome(q, data, isFetching)
  const choose = (value: string) => {
    const id = Number(value)
    const nome = righe.find((r) => r.id_segnalatore === id)?.membro.denominazione ?? null
    props.choose({ id, nome })
  }
  return (
    <>
      <TextField
        type="search"
        label="Cerca il nuovo sponsor"
        helperText={searchCutHint(written) ?? 'Nome, e-mail, codice sponsor o numero'}
        slotProps={{ htmlInput: searchInput }}
        autoFocus
        value={written}
        onChange={(event) => {
          setWritten(event.target.value)
          props.choose(null)
        }}
      />
      <p className="rete-esito" role="status">
        {q === '' ? '' : frase}
      </p>
      <div className="rete-choices">
        <RadioGroup
          aria-label="Nuovo sponsor"
          value={props.scelto ? String(props.scelto.id) : ''}
          onChange={(_, value) => choose(value)}
        >
          {righe.map((r) => (
            <FormControlLabel
              key={r.id_segnalatore}
              value={String(r.id_segnalatore)}
              control={<Radio />}
              label={
                <>
                  {r.membro.denominazione}
                  <small>
                    {r.membro.email} · {postoInRete(r)}
                  </small>
                </>
              }
            />
          ))}
          {props.scheda.sponsor && (
            <FormControlLabel value="0" control={<Radio />} label="In cima alla rete, senza sponsor" />
          )}
        </RadioGroup>
      </div>
    </>
  )
}
