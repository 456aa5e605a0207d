import { ApiError, messageOf } from '@primo/client/api-error'
import type { Waiting } from '@primo/client/upload'
import type { VocePratica } from '@primo/contract/pratiche/documenti'
import { accorda, quanti } from '@primo/domain/platform/numbers'
import {
  CARICAMENTO_MAX_BYTE,
  DOCUMENTO_MAX_BYTE,
  nomeVoce,
  PAGINE_MAX,
} from '@primo/domain/pratiche/documento'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import type { SendDocument } from '../data/uploads.ts'
import { Button, IconButton } from './Button.tsx'
import { Progress } from './cards-and-tags.tsx'
import { Icon } from './Icon.tsx'
import { toast } from './overlays.ts'
import { useUnsentFiles } from './unsent-files.ts'

const ACCEPTED = 'image/*,application/pdf,.pdf,.p7m'

/** File to send, with the URL of its image where it is one. */
type Page = { file: File; image: string | null }

const WAITS: Record<Waiting, string> = {
  network: 'Non c’è rete: riprendo da dove ero appena torna.',
  server: 'Il servizio non risponde: riprendo appena torna.',
}

/** Returns the bytes of the files that are sent as they are. Photos are reduced before the upload. */
const fixedSize = (files: readonly File[]) =>
  files.reduce((sum, { type, size }) => (type.startsWith('image/') ? sum : sum + size), 0)

const keyOf = ({ name, lastModified, size }: File) => `${name}-${lastModified}-${size}`

interface Props {
  voce: VocePratica
  send: SendDocument
  close: () => void
}

/** Form that sends one document: photos and files, in the order of the pages, with the progress of the upload. */
export function InvioDocumento({ voce, send, close }: Props) {
  const [pages, setPages] = useState<Page[]>([])
  const [error, setError] = useState<string | null>(null)
  const [sending, setSending] = useState<{ share: number; waiting: Waiting | null } | null>(null)
  const uploaded = useRef(new Map<Blob, string>())
  const stop = useRef<AbortController | null>(null)
  const shown = useRef<Page[]>([])
  shown.current = pages
  const first = useRef<HTMLInputElement>(null)
  useUnsentFiles(pages.length > 0)
  // The button that opened the form is gone, and the focus with it.
  useEffect(() => first.current?.focus(), [])
  useEffect(
    () => () => {
      stop.current?.abort()
      for (const { image } of shown.current) if (image) URL.revokeObjectURL(image)
    },
    [],
  )

  function add({ target }: ChangeEvent<HTMLInputElement>) {
    // A file chosen twice counts once.
    const chosen = new Set(pages.map(({ file }) => keyOf(file)))
    const files = [...(target.files ?? [])].filter((file) => !chosen.has(keyOf(file)))
    // The same file can be chosen again after it was removed.
    target.value = ''
    const large = files.find(({ size }) => size > CARICAMENTO_MAX_BYTE)
    const many = pages.length + files.length > PAGINE_MAX
    const fresh = files.filter((file) => file.size <= CARICAMENTO_MAX_BYTE)
    const heavy = fixedSize([...pages.map(({ file }) => file), ...fresh]) > DOCUMENTO_MAX_BYTE
    setError(
      large
        ? `«${large.name}» è troppo grande: al massimo 25 MB.`
        : many
          ? `Al massimo ${PAGINE_MAX} file per documento: per uno più lungo scegli un PDF.`
          : heavy
            ? 'Insieme i file sono troppo grandi: al massimo 60 MB per documento.'
            : null,
    )
    if (many || heavy) return
    setPages([
      ...pages,
      ...fresh.map((file) => ({
        file,
        image: file.type.startsWith('image/') ? URL.createObjectURL(file) : null,
      })),
    ])
  }

  function remove(page: Page) {
    if (page.image) URL.revokeObjectURL(page.image)
    setPages(pages.filter((other) => other !== page))
    setError(null)
  }

  async function submit() {
    stop.current = new AbortController()
    setError(null)
    setSending({ share: 0, waiting: null })
    try {
      const message = await send({
        voce,
        files: pages.map(({ file }) => file),
        uploaded: uploaded.current,
        progress: (share, waiting) => setSending({ share, waiting }),
        signal: stop.current.signal,
      })
      toast(message ?? 'Documento inviato.')
      close()
    } catch (cause) {
      if (!stop.current.signal.aborted) setError(refusal(cause))
    } finally {
      setSending(null)
    }
  }

  return (
    <fieldset className="documento-invio">
      <legend className="visually-hidden">Invio di {nomeVoce(voce)}</legend>
      {pages.length > 0 ? (
        <ol className="documento-pagine">
          {pages.map((page, n) => (
            <li key={keyOf(page.file)}>
              {page.image ? <img src={page.image} alt="" /> : <Icon name="document" />}
              <span className="grow">
                {n + 1}. {page.file.name}
              </span>
              {sending ? null : (
                <IconButton icon="trash" label={`Togli ${page.file.name}`} onClick={() => remove(page)} />
              )}
            </li>
          ))}
        </ol>
      ) : null}
      {error ? (
        <p role="alert" className="documento-motivo">
          {error}
        </p>
      ) : null}
      {sending ? (
        <div role="status">
          <Progress value={sending.share} max={1} label="Invio del documento" />
          <p className="muted below">
            {sending.waiting
              ? WAITS[sending.waiting]
              : sending.share < 1
                ? 'Invio in corso: puoi lasciare questa pagina aperta e fare altro.'
                : 'I file sono arrivati: li controllo…'}
          </p>
        </div>
      ) : (
        <div className="documento-scelta">
          <label className="btn btn-soft btn-small">
            <Icon name="camera" />
            {pages.length > 0 ? 'Fotografa un’altra pagina' : 'Fotografa'}
            <input
              ref={first}
              type="file"
              accept="image/*"
              capture="environment"
              className="visually-hidden"
              onChange={add}
            />
          </label>
          <label className="btn btn-soft btn-small">
            <Icon name="document" />
            Scegli un file
            <input type="file" accept={ACCEPTED} multiple className="visually-hidden" onChange={add} />
          </label>
        </div>
      )}
      <div className="documento-atti">
        <Button
          small
          variant="plain"
          onClick={() => {
            stop.current?.abort()
            if (!sending) close()
          }}
        >
          {sending ? 'Interrompi' : 'Annulla'}
        </Button>
        {pages.length > 0 ? (
          <Button small busy={sending !== null} onClick={() => void submit()}>
            {accorda(pages.length, 'Invia', `Invia ${quanti(pages.length, 'file', 'file')}`)}
          </Button>
        ) : null}
      </div>
    </fieldset>
  )
}

/** Returns why a document was refused: the sentence on its files where there is one. */
function refusal(cause: unknown): string {
  const fields = cause instanceof ApiError ? Object.values(cause.fields).flat() : []
  return fields[0] ?? messageOf(cause)
}
