import { Button, TextField } from '@mui/material'
import {
  leggiPiano,
  type PianoMarketing,
  riscriviPiano,
  scriviPiano,
} from '@primo/contract/qualifiche/operatore-qualifiche'
import { LIMITI_PIANO } from '@primo/domain/qualifiche/qualifica'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router'
import { api } from '../../data/api.ts'
import { useReadOne } from '../../data/query.ts'
import { paths } from '../../paths.ts'
import { EditConflict, useEditConflict } from '../../ui/form/EditConflict.tsx'
import { FormEnd } from '../../ui/form/FormEnd.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { PageHeading } from '../../ui/page/PageHeading.tsx'
import { Permitted } from '../../ui/page/Permitted.tsx'
import { QueryStatus } from '../../ui/page/QueryStatus.tsx'
import { emptyRow, type FormValues, formOfPiano, labelsOf, parseForm, textsOf } from './form.ts'
import { RigheQualifiche } from './RigheQualifiche.tsx'
import './qualifiche.css'

/** Shows the form to create a plan. */
export function PianoNuovo() {
  return (
    <Permitted call={scriviPiano} titolo="Piano marketing">
      <Form titolo="Un piano nuovo" piano={null} iniziale={{ nome: '', qualifiche: [emptyRow()] }} />
    </Permitted>
  )
}

/** Shows the form to edit a draft. */
export function PianoCorretto() {
  const query = useReadOne('piani', leggiPiano)
  const { data } = query
  if (!data) return <QueryStatus query={query} />
  return (
    <Permitted call={riscriviPiano} titolo="Piano marketing">
      <Form titolo={`Modifica ${data.nome}`} piano={data} iniziale={formOfPiano(data)} />
    </Permitted>
  )
}

type Props = {
  titolo: string
  /** Draft of the plan to edit, or null for a new plan. */
  piano: PianoMarketing | null
  iniziale: FormValues
}

/** Shows the form of a marketing plan, with the server's errors at their fields. */
function Form({ titolo, piano, iniziale }: Props) {
  const id = piano?.id ?? null
  const [fields, setFields] = useState(iniziale)
  const { errors, setErrors, failure, busy, renew, allRight, send } = useSubmit()
  const others = useEditConflict({
    call: riscriviPiano,
    first: piano,
    reread: async () => (await api(leggiPiano, { params: { id: id! } })).data,
  })
  const navigate = useNavigate()
  const notify = useNotify()
  const queryClient = useQueryClient()

  const change = (fresh: FormValues) => {
    setFields(fresh)
    setErrors({})
    renew()
  }

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { dati, sbagliati } = parseForm(fields)
    if (busy || !allRight(event.currentTarget, sbagliati)) return
    void send(async (idempotencyKey) => {
      const { data } =
        id === null
          ? await api(scriviPiano, { body: dati, idempotencyKey })
          : await api(riscriviPiano, { params: { id }, body: dati, ...others.ifMatch })
      await queryClient.invalidateQueries({ queryKey: ['piani'] })
      notify('Bozza salvata.', { type: 'success' })
      navigate(paths.una('qualifiche', data.id))
    }, others.late)
  }

  return (
    <>
      <PageHeading titolo={titolo} />
      <form className="piano-form" noValidate onSubmit={save}>
        <TextField
          name="nome"
          label="Nome del piano"
          required
          value={fields.nome}
          error={errors.nome !== undefined}
          helperText={errors.nome}
          slotProps={{ htmlInput: { maxLength: 80 } }}
          onChange={(event) => change({ ...fields, nome: event.target.value })}
        />
        <p className="muted">
          Dalla più bassa alla più alta: ognuna chiede più di quella prima. Contano le pratiche completate con
          esito positivo in dodici mesi e chi ne ha completate: quante persone si portano non conta.
        </p>
        <RigheQualifiche
          rows={fields.qualifiche}
          errors={errors}
          change={(qualifiche) => change({ ...fields, qualifiche })}
        />
        <div className="buttons">
          <Button
            variant="outlined"
            disabled={fields.qualifiche.length >= LIMITI_PIANO.qualifiche}
            onClick={() => change({ ...fields, qualifiche: [...fields.qualifiche, emptyRow()] })}
          >
            Aggiungi una qualifica più alta
          </Button>
        </div>
        <EditConflict
          met={others.met}
          texts={(p) => textsOf(formOfPiano(p))}
          labels={labelsOf([fields, ...(others.met?.now ? [formOfPiano(others.met.now)] : [])])}
          mine={textsOf(fields)}
          take={() => {
            const theirs = others.met?.now
            if (theirs) change(formOfPiano(theirs))
            others.seen()
          }}
        />
        <FormEnd
          failure={failure}
          busy={busy}
          send="Salva la bozza"
          back={id === null ? paths.coda('qualifiche') : paths.una('qualifiche', id)}
        />
      </form>
    </>
  )
}
