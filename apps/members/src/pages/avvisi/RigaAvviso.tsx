import { messageOf } from '@primo/client/error-message'
import type { Avviso } from '@primo/contract/comunicazioni/avvisi'
import type { Tema } from '@primo/domain/comunicazioni/avvisi'
import { longInstant, timeInRome } from '@primo/domain/platform/dates'
import { Link } from 'react-router-dom'
import { segnaLetto } from '../../data/avvisi.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { toast } from '../../ui/overlays.ts'
import { Badge } from '../../ui/surfaces.tsx'

const ICONA: Record<Tema, IconName> = {
  pratiche: 'case',
  punti: 'star',
  scadenze: 'clock',
  premi: 'gift',
  iscrizioni: 'user',
  qualifica: 'network',
  raccolta: 'document',
  sicurezza: 'lock',
  novita: 'mail',
}

/** Shows an avviso. Opening its target marks it as read, and so does the button. */
export function RigaAvviso({ avviso }: { avviso: Avviso }) {
  const { id, letto, titolo, testo, percorso, tema, area, quando } = avviso
  const mark = (value: boolean) =>
    segnaLetto(id, value).catch((cause: unknown) => toast(messageOf(cause), 'danger'))
  const instant = new Date(quando)
  return (
    <li className={`notizia area-${area} ${letto ? '' : 'notizia-new'}`}>
      <Link to={percorso} onClick={() => (letto ? null : void mark(true))}>
        <Badge icon={ICONA[tema]} />
        <span className="grow">
          <b>
            {letto ? null : <span className="visually-hidden">Da leggere: </span>}
            {titolo}
          </b>
          <span className="muted">{testo}</span>
          <time className="muted notizia-ora" dateTime={quando} title={longInstant(instant)}>
            {timeInRome(instant)}
          </time>
        </span>
      </Link>
      {letto ? null : (
        <button
          type="button"
          className="btn btn-icon notizia-mark"
          aria-label={`Segna come letto: ${titolo}`}
          title="Segna come letto"
          onClick={() => void mark(true)}
        >
          <Icon name="check" />
        </button>
      )}
    </li>
  )
}
