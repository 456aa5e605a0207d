import { Button, Dialog, DialogContent, DialogTitle, TextField } from '@mui/material'
import { messageOf } from '@primo/client/api-error'
import { drawWhenNear, openPdf } from '@primo/client/pdf-pages'
import type { DocumentiPratica, DocumentoPratica, VocePratica } from '@primo/contract/pratiche/documenti'
import { decidiDocumento } from '@primo/contract/pratiche/operatore-documenti'
import { longInstant } from '@primo/domain/platform/dates'
import { nomeVoce } from '@primo/domain/pratiche/documento'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { decideOnDocument, documentContent } from '../../data/documenti.ts'
import { DayField } from '../../ui/form/DayField.tsx'
import { Failure } from '../../ui/form/FormEnd.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { Permitted } from '../../ui/page/Page.tsx'
import './documenti.css'

type Props = {
  id: number
  voce: VocePratica
  documento: DocumentoPratica
  close: () => void
  decided: (fresh: DocumentiPratica) => void
}

/** Shows a document next to the form that accepts or rejects it. */
export function DocumentoDialog({ id, voce, documento, close, decided }: Props) {
  const titolo = useId()
  return (
    <Dialog open fullWidth maxWidth="lg" onClose={close} aria-labelledby={titolo}>
      <DialogTitle id={titolo} component="h2">
        {nomeVoce(voce)}
      </DialogTitle>
      <DialogContent className="documento-aperto">
        <Pagine id={id} documento_id={documento.id} />
        <div className="documento-decisione">
          <Firme firme={documento.firme} />
          <Permitted call={decidiDocumento}>
            <Decisione id={id} voce={voce} documento={documento} close={close} decided={decided} />
          </Permitted>
          <Button onClick={close}>Chiudi</Button>
        </div>
      </DialogContent>
    </Dialog>
  )
}

function Firme({ firme }: Pick<DocumentoPratica, 'firme'>) {
  if (firme.length === 0) return null
  return (
    <section>
      <h3>Firme digitali</h3>
      {firme.map((firma) => (
        <p key={`${firma.firmatario}-${firma.firmata_il}`}>
          <b>{firma.firmatario}</b>, certificato di {firma.emittente}
          {firma.firmata_il && `, ${longInstant(new Date(firma.firmata_il))}`}.{' '}
          {firma.integra ? 'Il contenuto è quello firmato.' : 'Il contenuto è cambiato dopo la firma.'}{' '}
          {firma.certificato_valido
            ? 'Il certificato era nel suo periodo di validità.'
            : 'Il certificato era fuori dal suo periodo di validità.'}
        </p>
      ))}
      <p className="muted">Se il certificato sia stato revocato, e chi lo garantisce, qui non si verifica.</p>
    </section>
  )
}

function Decisione({ id, voce, documento, close, decided }: Props) {
  const { errors, failure, busy, allRight, send } = useSubmit()
  const [motivo, setMotivo] = useState('')
  const [scade_il, setScade] = useState(documento.scade_il ?? '')
  const notify = useNotify()
  const act = (form: HTMLFormElement, esito: 'controllato' | 'rifiutato') => {
    const wrong =
      esito === 'rifiutato' && motivo.trim() === ''
        ? { motivo: 'Scrivi che cosa non va: chi ha inviato il documento lo leggerà.' }
        : esito === 'controllato' && voce.scade && scade_il === ''
          ? { scade_il: 'Scrivi fino a quando vale il documento.' }
          : {}
    if (!allRight(form, wrong)) return
    void send(async (idempotencyKey) => {
      const body = {
        stato: documento.stato,
        esito,
        ...(esito === 'rifiutato' ? { motivo: motivo.trim() } : scade_il ? { scade_il } : {}),
      }
      const { data, message } = await decideOnDocument(id, documento.id, body, idempotencyKey)
      decided(data)
      notify(message ?? 'Fatto.', { type: 'success' })
      close()
    })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    act(event.currentTarget, 'controllato')
  }
  return (
    <form noValidate onSubmit={submit}>
      {voce.scade && (
        <DayField
          name="scade_il"
          label="Vale fino al"
          value={scade_il}
          onDay={setScade}
          error={Boolean(errors.scade_il)}
          helperText={errors.scade_il ?? 'La scadenza scritta sul documento.'}
          fullWidth
        />
      )}
      <Button type="submit" variant="contained" aria-disabled={busy} fullWidth>
        Va bene
      </Button>
      <TextField
        name="motivo"
        label="Che cosa non va"
        value={motivo}
        onChange={({ target }) => setMotivo(target.value)}
        error={Boolean(errors.motivo)}
        helperText={errors.motivo ?? 'Per esempio «manca il retro»: lo legge chi l’ha inviato.'}
        slotProps={{ htmlInput: { maxLength: 300 } }}
        multiline
        minRows={2}
        fullWidth
      />
      <Button
        color="error"
        variant="outlined"
        aria-disabled={busy}
        fullWidth
        onClick={({ currentTarget }) => currentTarget.form && act(currentTarget.form, 'rifiutato')}
      >
        Rifiuta
      </Button>
      <Failure sentence={failure} />
    </form>
  )
}

type Pdf = Awaited<ReturnType<typeof openPdf>>

function Pagine({ id, documento_id }: { id: number; documento_id: number }) {
  const [pdf, setPdf] = useState<Pdf | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    let gone = false
    const opening = documentContent(id, documento_id).then(openPdf)
    opening.then(
      (opened) => !gone && setPdf(opened),
      (error: unknown) => !gone && setFailure(messageOf(error, 'Questo documento non si può mostrare.')),
    )
    return () => {
      gone = true
      void opening.then(
        (opened) => opened.loadingTask.destroy(),
        () => {},
      )
    }
  }, [id, documento_id])
  if (failure) return <Failure sentence={failure} />
  if (!pdf) return <p role="status">Apro il documento…</p>
  const pages = Array.from({ length: pdf.numPages }, (_, i) => i + 1)
  return (
    <div className="documento-pagine">
      {pages.map((n) => (
        <PdfPage key={n} pdf={pdf} n={n} />
      ))}
    </div>
  )
}

/** One page, drawn when it comes near the visible part. */
function PdfPage({ pdf, n }: { pdf: Pdf; n: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => drawWhenNear(pdf, n, canvas.current), [pdf, n])
  return <canvas ref={canvas} role="img" aria-label={`Pagina ${n} di ${pdf.numPages}`} />
}
