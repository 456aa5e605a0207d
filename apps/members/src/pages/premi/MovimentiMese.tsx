import type { MeseMovimenti, Movimento } from '@primo/contract/raccolta/manifestazione'
import type { Richiesta } from '@primo/contract/raccolta/premi'
import { longDate, longInstant, longMonth, todayInRome } from '@primo/domain/platform/dates'
import { accorda, quanti, withSign } from '@primo/domain/platform/numbers'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { calcoloQuery } from '../../data/premi.ts'
import { siteAddress, useSettings } from '../../data/settings.ts'
import { canSaveAndPrint, saveFile, share, shareFile } from '../../device/share.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Calcolo } from '../../ui/detail.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { toast } from '../../ui/overlays.ts'
import { PremioImage } from '../../ui/premio.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { formatGiorni, giornoDi, type Mese, type MovimentiRow } from './movimenti.ts'
import { drawReceipt, receiptText } from './receipt-image.ts'

interface Props {
  mese: Mese
  /** Totals of the month. Undefined when filters hide some of its movimenti. */
  totale: MeseMovimenti | undefined
  /** Requested premi, by id of the request: a movimento of a request shows its premio's image. */
  premi: ReadonlyMap<number, Richiesta['premio']>
}

/** Shows the movimenti of one month, with the month's name and totals. */
export function MovimentiMese({ mese: { mese, righe }, totale, premi }: Props) {
  const nome = longMonth(mese)
  return (
    <section className="mov-mese" aria-label={nome}>
      <header>
        <h2>{`${nome[0]?.toUpperCase()}${nome.slice(1)}`}</h2>
        {totale ? (
          <p>
            {totale.entrati > 0 ? <b className="mov-su-testo">{withSign(totale.entrati)}</b> : null}
            {totale.usciti > 0 ? <b>{withSign(-totale.usciti)}</b> : null}
          </p>
        ) : null}
      </header>
      <ul className="card mov-righe" aria-label={`Movimenti di ${nome}`}>
        {righe.map((riga) => (
          <li key={riga.primo.id}>
            <Row riga={riga} premio={premi.get(riga.primo.id_richiesta ?? 0)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Row({ riga, premio }: { riga: MovimentiRow; premio: Richiesta['premio'] | undefined }) {
  const { primo, tutti, punti, matura } = riga
  const giorni = formatGiorni(tutti.map(giornoDi))
  return (
    <details className="mov-riga">
      <summary>
        <Segno movimento={primo} premio={premio} />
        <span className="mov-parole">
          <b>{primo.titolo}</b>
          <small>
            {tutti.length > 1 ? `${quanti(tutti.length, 'movimento', 'movimenti')}, ${giorni}` : giorni}
          </small>
        </span>
        <span className="mov-destra">
          <Punti punti={punti} matura={matura} />
          {matura && primo.matura_il ? (
            <small className="mov-matura">
              <Icon name="clock" />
              <span className="visually-hidden">in maturazione fino al </span>
              {breve(primo.matura_il)}
            </small>
          ) : null}
        </span>
      </summary>
      <ul className="mov-dentro">
        {tutti.map((movimento) => (
          <li key={movimento.id}>
            <Dentro movimento={movimento} solo={tutti.length === 1} />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Formats the day of an instant as a short date: «3 dic». */
function breve(instant: string): string {
  const [giorno, mese] = longDate(todayInRome(new Date(instant))).split(/[\s\u00a0]/)
  return `${giorno}\u00a0${mese?.slice(0, 3)}`
}

/** Shows the details of a movimento: date, reason, related record and receipt. */
function Dentro({ movimento, solo }: { movimento: Movimento; solo: boolean }) {
  return (
    <>
      <p className="row mov-quando">
        <time dateTime={movimento.data}>{longInstant(new Date(movimento.data))}</time>
        {solo || movimento.punti === 0 ? null : <b>{withSign(movimento.punti)}</b>}
      </p>
      <p>{movimento.perche}</p>
      {movimento.tipo === 'accredito' ? <ContiAccredito id={movimento.id} /> : null}
      <p className="mov-azioni">
        {movimento.id_richiesta ? (
          <Link to={paths.richiesta(movimento.id_richiesta)}>Vedi la richiesta</Link>
        ) : null}
        <Ricevuta movimento={movimento} />
      </p>
    </>
  )
}

/** Steps of the calculation of a credit, read when the member opens them. */
function ContiAccredito({ id }: { id: number }) {
  const [open, setOpen] = useState(false)
  const query = useQuery({ ...calcoloQuery(id), enabled: open })
  return (
    <details className="mov-conti" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>I conti, passo per passo</summary>
      {open ? (
        <QueryView query={query} coming={<Skeleton count={4} shape="row" />}>
          {(passaggi) => <Calcolo passaggi={passaggi} />}
        </QueryView>
      ) : null}
    </details>
  )
}

const SEGNI: Record<Exclude<Movimento['tipo'], 'accredito'>, IconName> = {
  maturazione: 'clock',
  prenotazione: 'gift',
  restituzione: 'gift',
  spesa: 'gift',
  scadenza: 'clock',
  storno: 'refresh',
  rettifica: 'edit',
}

/** Icon of a movimento's type: the premio, the network level, or the member's own pratica. */
function Segno({ movimento, premio }: { movimento: Movimento; premio: Richiesta['premio'] | undefined }) {
  if (premio) return <PremioImage immagine={premio.immagine} categoria={premio.categoria} forma="segno" />
  const { tipo, livello } = movimento
  if (tipo === 'accredito' && livello)
    return (
      <span className="mov-segno area-promotore" aria-hidden="true">
        {livello}º
      </span>
    )
  const propria = tipo === 'accredito' || tipo === 'storno'
  return (
    <span className={`mov-segno ${propria ? 'area-convenzionato' : ''}`} aria-hidden="true">
      <Icon name={tipo === 'accredito' ? 'case' : SEGNI[tipo]} />
    </span>
  )
}

function Punti({ punti, matura }: { punti: number; matura: boolean }) {
  if (punti === 0) return <small>saldo invariato</small>
  const way = punti < 0 ? 'less' : matura ? 'waiting' : 'more'
  return (
    <b className={`punti-mossi punti-${way}`}>
      {withSign(punti)}
      <span className="visually-hidden"> {accorda(punti, 'punto', 'punti')}</span>
    </b>
  )
}

/**
 * Button that shares the receipt of a movimento as an image, or downloads it where sharing is unavailable. The native app shares
 * it as text.
 */
function Ricevuta({ movimento }: { movimento: Movimento }) {
  const { prodotto } = useSettings()

  async function give() {
    try {
      if (!canSaveAndPrint()) {
        await share({
          title: movimento.titolo,
          text: receiptText(movimento),
          url: siteAddress(paths.movimenti),
        })
        return
      }
      const file = await drawReceipt(movimento, prodotto)
      if (!(await shareFile(file))) saveFile(file.name, file)
    } catch {
      toast('La ricevuta non è pronta: riprova.', 'danger')
    }
  }

  return (
    <Button variant="plain" small onClick={() => void give()}>
      Ricevuta
    </Button>
  )
}
