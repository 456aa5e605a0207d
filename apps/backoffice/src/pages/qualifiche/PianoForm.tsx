import { Button, TextField } from '@mui/material'
import { leggiPiano, riscriviPiano, scriviPiano } from '@primo/contract/qualifiche/operatore-qualifiche'
import { LIMITI_PIANO } from '@primo/domain/qualifiche/qualifica'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router'
import { api } from '../../data/api.ts'
import { useReadOne } from '../../data/read.ts'
import { paths } from '../../paths.ts'
import { AdministratorsOnly } from '../../ui/AdministratorsOnly.tsx'
import { FormEnd } from '../../ui/FormEnd.tsx'
import { NotRead } from '../../ui/NotRead.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { emptyRow, type FormValues, formOfPiano, parseForm } from './form.ts'
import { RigheQualifiche } from './RigheQualifiche.tsx'
import './qualifiche.css'

const RISERVATO = 'I piani li scrive e li pubblica chi amministra.'

/** The form of a new plan. */
export function PianoNuovo() {
  return (
    <AdministratorsOnly titolo="Piano marketing" perGliAltri={RISERVATO}>
      <Form titolo="Un piano nuovo" id={null} iniziale={{ nome: '', qualifiche: [emptyRow()] }} />
    </AdministratorsOnly>
  )
}

/** The form of a draft that is written again. */
export function PianoCorretto() {
  const query = useReadOne('piani', leggiPiano)
  const { data } = query
  if (!data) return <NotRead query={query} />
  return (
    <AdministratorsOnly titolo="Piano marketing" perGliAltri={RISERVATO}>
      <Form titolo={`Modifica ${data.nome}`} id={data.id} iniziale={formOfPiano(data)} />
    </AdministratorsOnly>
  )
}

/** What the server refuses is said where it is. */
function Form({ titolo, id, iniziale }: { titolo: string; id: number | null; iniziale: FormValues }) {
  const [modulo, setModulo] = useState(iniziale)
  const { errors, setErrors, failure, busy, renew, allRight, send } = useSubmit()
  const navigate = useNavigate()
  const notify = useNotify()
  const queryClient = useQueryClient()

  const cambia = (nuovo: FormValues) => {
    setModulo(nuovo)
    setErrors({})
    renew()
  }

  function salva(evento: FormEvent<HTMLFormElement>) {
    evento.preventDefault()
    const { dati, sbagliati } = parseForm(modulo)
    if (busy || !allRight(evento.currentTarget, sbagliati)) return
    void send(async (idempotencyKey) => {
      const { data } =
        id === null
          ? await api(scriviPiano, { body: dati, idempotencyKey })
          : await api(riscriviPiano, { params: { id }, body: dati })
      await queryClient.invalidateQueries({ queryKey: ['piani'] })
      notify('Bozza salvata.', { type: 'success' })
      navigate(paths.una('qualifiche', data.id))
    })
  }

  return (
    <>
      <PageHeading titolo={titolo} />
      <form className="piano-modulo" noValidate onSubmit={salva}>
        <TextField
          name="nome"
          label="Nome del piano"
          required
          value={modulo.nome}
          error={errors.nome !== undefined}
          helperText={errors.nome}
          slotProps={{ htmlInput: { maxLength: 80 } }}
          onChange={(evento) => cambia({ ...modulo, nome: evento.target.value })}
        />
        <p className="meno">
          Dalla più bassa alla più alta: ognuna chiede più di quella prima. Contano le pratiche completate con
          esito positivo in dodici mesi e chi ne ha completate: quante persone si portano non conta.
        </p>
        <RigheQualifiche
          righe={modulo.qualifiche}
          errori={errors}
          cambia={(qualifiche) => cambia({ ...modulo, qualifiche })}
        />
        <div className="bottoni">
          <Button
            variant="outlined"
            disabled={modulo.qualifiche.length >= LIMITI_PIANO.qualifiche}
            onClick={() => cambia({ ...modulo, qualifiche: [...modulo.qualifiche, emptyRow()] })}
          >
            Aggiungi una qualifica più alta
          </Button>
        </div>
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
