import { Button, DialogContentText, FormControlLabel, Radio, RadioGroup, TextField } from '@mui/material'
import { ApiError, messageOf } from '@primo/client/api-error'
import { type SchedaInRete, spostaInRete } from '@primo/contract/rete/operatore-rete'
import { quanti } from '@primo/domain/platform/numbers'
import { spostamentoVuoleDue } from '@primo/domain/ufficio/proposta'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useDeferredValue, useState } from 'react'
import { useNotify } from 'react-admin'
import { api } from '../../data/api.ts'
import { useSoglie } from '../../data/settings.ts'
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { searchCutHint, searchInput } from '../../ui/search/search-length.ts'
import { fraseProva, postoInRete, provaQuery, schedaQuery, searchOutcome, searchQuery } from './rete.tsx'

/** Button that moves a person, with the branch below them, under another sponsor, and its dialog. */
export function MoveInRete({ scheda }: { scheda: SchedaInRete }) {
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

const MOTIVO_MAX = 500

/**
 * Dialog that moves a person: selects the new sponsor, shows the number of moved persons or why the move is not allowed, asks for
 * the reason.
 */
function SpostaDialog(props: { scheda: SchedaInRete; cancel: () => void; done: (sentence: string) => void }) {
  const { scheda } = props
  const [sponsor, setSponsor] = useState<SponsorScelto | null>(null)
  const [motivo, setMotivo] = useState('')
  const { errors, setErrors, failure, setFailure, busy, renew, allRight, send } = useSubmit()
  const client = useQueryClient()
  const prova = useQuery(provaQuery(scheda.id_segnalatore, sponsor?.id ?? null))
  const chi = scheda.membro.denominazione
  const soglia = useSoglie()?.spostamento_persone
  const inDue =
    soglia !== undefined && prova.data !== undefined && spostamentoVuoleDue(prova.data.persone, soglia)

  function choose(chosen: SponsorScelto | null) {
    // Another selection needs a new idempotency key.
    renew()
    setFailure(null)
    setSponsor(chosen)
  }

  function confirm(event: FormEvent<HTMLFormElement>) {
    if (busy || !sponsor || !prova.data?.assegnabile) return
    if (!allRight(event.currentTarget, motivo.trim() ? {} : { motivo: 'Serve per continuare.' })) return
    void send(
      async (idempotencyKey) => {
        const { message } = await api(spostaInRete, {
          params: { id: scheda.id_segnalatore },
          body: { id_sponsor: sponsor.id, id_sponsor_visto: scheda.sponsor?.id_segnalatore ?? 0, motivo },
          idempotencyKey,
        })
        props.done(message ?? 'Fatto.')
      },
      (error) => {
        setFailure(messageOf(error))
        // A concurrent change caused a conflict: reload the position and the check.
        if (error instanceof ApiError && error.status === 409) {
          renew()
          void client.invalidateQueries({ queryKey: schedaQuery(scheda.id_segnalatore).queryKey })
          void prova.refetch()
        }
        return true
      },
    )
  }

  return (
    <ConfirmDialog
      title={`Sposta: ${chi}`}
      failure={failure}
      busy={busy}
      confirm={inDue ? 'Proponi' : 'Sposta'}
      disabled={!prova.data?.assegnabile}
      cancel={props.cancel}
      submit={confirm}
    >
      <DialogContentText>
        Passa sotto un altro sponsor insieme a tutte le persone che ha sotto. Le pratiche già registrate
        restano legate agli sponsor di allora, quelle nuove ai nuovi.
      </DialogContentText>
      <ScegliSponsor scheda={scheda} scelto={sponsor} choose={choose} />
      <p className="rete-prova" role="status" data-no={prova.data?.assegnabile === false}>
        {sponsor && fraseProva(chi, sponsor.nome, prova.data)}
      </p>
      {inDue && (
        <p className="note">
          Sono più di {quanti(soglia, 'persona', 'persone')}: lo proponi, e vale quando un’altra persona lo
          conferma.
        </p>
      )}
      {prova.error && <p role="alert">{messageOf(prova.error)}</p>}
      <TextField
        name="motivo"
        label="Motivo"
        required
        multiline
        minRows={2}
        value={motivo}
        error={errors.motivo !== undefined}
        helperText={errors.motivo ?? 'Resta scritto nella storia degli sponsor.'}
        slotProps={{ htmlInput: { maxLength: MOTIVO_MAX } }}
        onChange={(event) => {
          setMotivo(event.target.value)
          setErrors({})
        }}
      />
    </ConfirmDialog>
  )
}

/** Sponsor selected in the dialog. Id 0 = no sponsor: the person is moved to the top. */
type SponsorScelto = { id: number; nome: string | null }

/** Searches the new sponsor of a person, or selects the top of the network. */
function ScegliSponsor(props: {
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
