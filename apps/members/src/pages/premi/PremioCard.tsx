import type { Premio } from '@primo/contract/raccolta/premi'
import { longDate } from '@primo/domain/platform/dates'
import { aOrAd, elide } from '@primo/domain/platform/italian'
import { accorda, quanti } from '@primo/domain/platform/numbers'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Progress, Tag } from '../../ui/cards-and-tags.tsx'
import { PremioImage, PremioInEvidenza } from '../../ui/premio.tsx'
import { type Portata, portataDi, puntiMancanti, statoPremio } from './catalogo.ts'

interface Props {
  premio: Premio
  portata: Portata
  /** Whether the premio is open next to the list. */
  aperto: boolean
  /** Whether the card is shown as a featured premio. */
  spicca: boolean
  /** Whether the premio is the member's desired one. */
  desiderato: boolean
  /** Whether opening it replaces the history entry of the premio open next to the list. */
  replaces: boolean
}

export function PremioCard({ premio, portata, spicca, aperto, desiderato, replaces }: Props) {
  const card = useRef<HTMLAnchorElement>(null)
  // Only on opening: the list must not scroll while the user searches it.
  useEffect(() => {
    if (aperto) card.current?.scrollIntoView({ block: 'nearest' })
  }, [aperto])
  const mark = desiderato ? (
    <span className="premio-desiderato">
      <Cuore pieno />
      <span className="visually-hidden">, il tuo desiderio</span>
    </span>
  ) : null
  if (spicca) {
    return (
      <PremioInEvidenza premio={premio} label="In evidenza">
        {mark}
        <StatoDelPremio premio={premio} portata={portata} />
      </PremioInEvidenza>
    )
  }
  return (
    <Link
      ref={card}
      to={paths.premio(premio.id_premio)}
      replace={replaces}
      className="premio"
      aria-current={aperto ? 'true' : undefined}
    >
      <PremioImage immagine={premio.immagine} categoria={premio.categoria} forma="tessera" />
      <span className="premio-text">
        <b>{premio.descrizione}</b>
        {mark}
        <span className="muted">{quanti(premio.punti, 'punto', 'punti')}</span>
        <StatoDelPremio premio={premio} portata={portata} />
      </span>
    </Link>
  )
}

/** Shows the state of a premio for the member: a bar of the points collected towards it, or a tag such as «sold out». */
export function StatoDelPremio({ premio, portata: whole }: { premio: Premio; portata: Portata }) {
  const portata = portataDi(premio, whole)
  const stato = statoPremio(premio, portata)
  return (
    <span className="stato-premio">
      {stato === 'mancano' && portata.saldo !== null ? (
        <Distanza premio={premio} saldo={portata.saldo} />
      ) : null}
      {stato === 'richiedibile' ? <Tag tone="ok">Puoi richiederlo</Tag> : null}
      {stato === 'esaurito' ? <Tag>Esaurito</Tag> : null}
      {stato === 'presto' ? (
        <Tag>{`Richiedibile ${elide('dal', longDate(premio.valido_dal).slice(0, -5))}`}</Tag>
      ) : null}
      {stato === 'chiuso' ? <Tag>Non più richiedibile</Tag> : null}
      {premio.disponibili === 1 && stato !== 'chiuso' && stato !== 'presto' ? (
        <Tag tone="warn">Ultimo pezzo</Tag>
      ) : null}
    </span>
  )
}

export function Distanza({ premio, saldo }: { premio: Premio; saldo: number }) {
  const missing = puntiMancanti(premio, saldo)
  return (
    <span className="gap">
      <Progress
        value={Math.max(0, saldo)}
        max={premio.punti}
        label={`Quanto sei vicino ${aOrAd(premio.descrizione)}`}
      />
      <span className="muted">
        {accorda(missing, 'Ti manca', 'Ti mancano')} <b>{quanti(missing, 'punto', 'punti')}</b>
      </span>
    </span>
  )
}

/**
 * Heart icon, filled for the desired premio. The drawing is in this file because the icons of `Icon.tsx` are all in the entry
 * bundle.
 */
export function Cuore({ pieno }: { pieno: boolean }) {
  return (
    <svg className="icon cuore" viewBox="0 0 24 24" data-pieno={pieno || undefined} aria-hidden="true">
      <path d="M12 20s-7.5-4.6-7.5-10.2A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 7.5 2.800C19.5 15.4 12 20 12 20Z" />
    </svg>
  )
}
