import { ApiError } from '@primo/client/api-error'
import { chiudiLinkCliente, creaLinkCliente } from '@primo/contract/pratiche/cliente'
import type { Soggetto } from '@primo/contract/pratiche/soggetti'
import { formatCellulare } from '@primo/domain/anagrafica/cellulare'
import { longDate, longInstant, todayInRome } from '@primo/domain/platform/dates'
import { aOrAd, elide } from '@primo/domain/platform/italian'
import { type CanaleLink, LINK_CLIENTE_GIORNI } from '@primo/domain/pratiche/cliente'
import { nomeSoggetto } from '@primo/domain/pratiche/soggetto'
import { useState } from 'react'
import { api } from '../../data/api.ts'
import { keepSoggetti } from '../../data/soggetti.ts'
import { Button } from '../../ui/Button.tsx'
import { DialogFrame } from '../../ui/dialogs.tsx'
import {
  alertError,
  alertFailure,
  confirmDialog,
  openCustomDialog,
  toast,
  withLoading,
} from '../../ui/overlays.ts'
import { ShareButtons } from '../../ui/ShareButtons.tsx'

interface Props {
  pratica_id: number
  soggetto: Soggetto
  /** Called when a link has been created or closed, and its dialog too. */
  onChange: () => void
}

/** Link through which a person of a pratica sends documents: its state, and the buttons that send and close it. */
export function LinkCliente({ pratica_id, soggetto, onChange }: Props) {
  const { link, cellulare } = soggetto
  const nome = nomeSoggetto(soggetto)
  if (cellulare === null)
    return (
      <p className="muted">
        Aggiungi il cellulare, e puoi mandare {aOrAd(nome)} un link con cui invia da sé i documenti.
      </p>
    )
  const draw = (close: (answer: null) => void) => (
    <LinkDialog pratica_id={pratica_id} soggetto={soggetto} cellulare={cellulare} close={() => close(null)} />
  )
  const ask = () => void openCustomDialog<null>(draw, null).then(onChange)
  if (!link)
    return (
      <Button small variant="soft" onClick={ask}>
        Manda il link per i documenti
        <span className="visually-hidden"> {aOrAd(nome)}</span>
      </Button>
    )
  return (
    <>
      <p className="muted">
        Link creato {elide('il', longInstant(new Date(link.creato_il)))}, vale fino{' '}
        {elide('al', longDate(todayInRome(new Date(link.scade_il))))}.{' '}
        {link.aperto_il
          ? `Aperto ${elide('il', longInstant(new Date(link.aperto_il)))}.`
          : 'Non ancora aperto.'}
      </p>
      <div className="soggetto-atti">
        <Button small variant="soft" onClick={ask}>
          Manda un altro link
          <span className="visually-hidden"> {aOrAd(nome)}</span>
        </Button>
        <Button
          small
          variant="plain"
          onClick={() => void close(pratica_id, soggetto.id, nome).then(onChange)}
        >
          Chiudi il link
          <span className="visually-hidden"> di {nome}</span>
        </Button>
      </div>
    </>
  )
}

async function close(pratica_id: number, id: number, nome: string): Promise<void> {
  const message = `${nome} non potrà più aprirlo. I documenti già inviati restano.`
  const text = { title: 'Chiudere il link?', message, ok: 'Chiudi il link', cancel: 'Annulla' }
  if (!(await confirmDialog(text))) return
  try {
    const { data, message: said } = await withLoading(api(chiudiLinkCliente, { params: { id } }))
    keepSoggetti(pratica_id, data)
    toast(said ?? 'Link chiuso.')
  } catch (cause) {
    await alertFailure('Il link non è stato chiuso', cause)
  }
}

/** Dialog that creates a link and sends it by SMS or e-mail, or shows it to pass it on. */
function LinkDialog({
  pratica_id,
  soggetto: { id, nome, email, link },
  cellulare,
  close,
}: Omit<Props, 'onChange'> & { cellulare: string; close: () => void }) {
  const [url, setUrl] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function create(canale: CanaleLink) {
    setBusy(true)
    try {
      const { data, message } = await api(creaLinkCliente, { params: { id }, body: { canale } })
      const { url: fresh, ...soggetti } = data
      keepSoggetti(pratica_id, soggetti)
      if (fresh !== null) return setUrl(fresh)
      toast(message ?? 'Link in partenza.')
      close()
    } catch (cause) {
      // Not idempotent, because its response has the link: after a lost response another one would close the first.
      if (cause instanceof ApiError && cause.code === 'RETE')
        await alertError({
          header: 'Non sappiamo se il link è partito',
          message: `La rete è caduta prima della risposta. Chiedi ${aOrAd(nome)} se l’ha ricevuto: se ne crei un altro, quello di prima non vale più.`,
        })
      else await alertFailure('Il link non è partito', cause)
    } finally {
      setBusy(false)
    }
  }

  return (
    <DialogFrame title={`Un link per ${nome}`} onEscape={close}>
      <p>
        {nome} vede quali documenti mancano e li invia dal suo telefono, senza registrarsi. Il link vale{' '}
        {LINK_CLIENTE_GIORNI} giorni, e per aprirlo serve un codice che arriva al {formatCellulare(cellulare)}
        .
      </p>
      {url ? (
        <>
          <p className="link-text">{url}</p>
          <div className="share-buttons">
            <ShareButtons link={url} sentence="I documenti per la tua richiesta di finanziamento" />
          </div>
        </>
      ) : (
        <div className="stack">
          {link ? <p className="muted">Il link di prima non varrà più.</p> : null}
          <Button busy={busy} onClick={() => void create('sms')}>
            Manda per SMS
          </Button>
          {email ? (
            <Button variant="soft" busy={busy} onClick={() => void create('email')}>
              Manda per e-mail
            </Button>
          ) : null}
          <Button variant="soft" busy={busy} onClick={() => void create('copia')}>
            Copia o condividi tu
          </Button>
        </div>
      )}
      <div className="dialog-buttons">
        <Button variant="plain" onClick={close}>
          Chiudi
        </Button>
      </div>
    </DialogFrame>
  )
}
