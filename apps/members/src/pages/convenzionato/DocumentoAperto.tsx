import { drawWhenNear, openPdf } from '@primo/client/pdf-pages'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { DialogFrame } from '../../ui/dialogs.tsx'
import { LoadingState } from '../../ui/loading-and-errors.tsx'

type Pdf = Awaited<ReturnType<typeof openPdf>>

interface Props {
  file: Blob
  nome: string
  close: () => void
}

/** Dialog that shows the pages of a document, without a download. */
export function DocumentoAperto({ file, nome, close }: Props) {
  const [pdf, setPdf] = useState<Pdf | 'unreadable' | null>(null)
  useEffect(() => {
    const opening = openPdf(file)
    opening.then(setPdf, () => setPdf('unreadable'))
    return () =>
      void opening.then(
        (opened) => opened.loadingTask.destroy(),
        () => {},
      )
  }, [file])
  return (
    <DialogFrame title={nome} tone="sheet" onEscape={close}>
      {pdf === null ? <LoadingState text="Apro il documento…" /> : null}
      {pdf === 'unreadable' ? <p>Questo documento non si può mostrare.</p> : null}
      {pdf !== null && pdf !== 'unreadable'
        ? Array.from({ length: pdf.numPages }, (_, i) => <PaginaPdf key={pageKey(i)} pdf={pdf} n={i + 1} />)
        : null}
      <div className="dialog-buttons">
        <Button onClick={close} autoFocus>
          Chiudi
        </Button>
      </div>
    </DialogFrame>
  )
}

const pageKey = (i: number) => `pagina-${i + 1}`

/** One page, drawn when it comes near the visible part. */
function PaginaPdf({ pdf, n }: { pdf: Pdf; n: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => drawWhenNear(pdf, n, canvas.current), [pdf, n])
  return (
    <canvas
      ref={canvas}
      className="documento-pagina"
      role="img"
      aria-label={`Pagina ${n} di ${pdf.numPages}`}
    />
  )
}
