import { wholeNumber } from '@primo/domain/platform/numbers'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { richiesteQuery } from '../../data/manifestazione.ts'
import { useSettings } from '../../data/settings.ts'
import { siteAddress } from '../../data/site.ts'
import { paths } from '../../paths.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { InvitoDialog } from '../../ui/InvitoDialog.tsx'
import { inCorso } from './stati.ts'

/** The rules in force today, whatever their version. */
const REGOLAMENTO_PDF = '/api/manifestazione/regolamento.pdf'

/** The ways on from the balance: requests, movements, invitation, rules. */
export function Scorciatoie() {
  const [invito, setInvito] = useState(false)
  const { link_regolamento } = useSettings()
  const { data } = useInfiniteQuery(richiesteQuery)
  const aperte = data?.pages.flatMap((p) => p.data).filter((r) => inCorso(r.stato)).length ?? 0
  return (
    <nav className="scorciatoie" aria-label="Premi">
      <Link to={paths.richieste} className="scorciatoia">
        <Segno icon="gift" />
        <span>
          Le mie richieste
          {aperte > 0 ? <small>{wholeNumber(aperte)} in corso</small> : null}
        </span>
      </Link>
      <Link to={paths.movimenti} className="scorciatoia">
        <Segno icon="list" />
        <span>
          Movimenti<small>Da dove vengono i punti</small>
        </span>
      </Link>
      <button type="button" className="scorciatoia" onClick={() => setInvito(true)}>
        <Segno icon="qr" />
        <span>
          Invita<small>Il tuo link e il codice QR</small>
        </span>
      </button>
      <a
        className="scorciatoia"
        href={link_regolamento ?? siteAddress(REGOLAMENTO_PDF)}
        target="_blank"
        rel="noopener"
      >
        <Segno icon="document" />
        <span>
          Regolamento<small>PDF, in una nuova scheda</small>
        </span>
      </a>
      {invito ? (
        <InvitoDialog
          ruolo="manifestazione"
          title="Invita nel programma premi"
          close={() => setInvito(false)}
        />
      ) : null}
    </nav>
  )
}

function Segno({ icon }: { icon: IconName }) {
  return (
    <span className="badge">
      <Icon name={icon} />
    </span>
  )
}
