import { wholeNumber } from '@primo/domain/platform/numbers'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { richiesteQuery } from '../../data/premi.ts'
import { useSettings } from '../../data/settings.ts'
import { siteAddress } from '../../data/site.ts'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import { InvitoDialog } from '../../ui/InvitoDialog.tsx'
import { inCorso } from './stati.ts'

/** URL of the regolamento in force today, whatever its version. */
const REGOLAMENTO_PDF = '/api/manifestazione/regolamento.pdf'

/** Shortcuts below the balance: requests, movimenti, invitation, regolamento. */
export function Scorciatoie() {
  const [invito, setInvito] = useState(false)
  const { link_regolamento } = useSettings()
  const { data } = useInfiniteQuery(richiesteQuery)
  const aperte = data?.pages.flatMap((p) => p.data).filter((r) => inCorso(r.stato)).length ?? 0
  return (
    <nav className="ways" aria-label="Premi">
      <Link to={paths.richieste} className="way">
        <Icon name="gift" />
        Le mie richieste
        {aperte > 0 ? (
          <b>
            {wholeNumber(aperte)}
            <span className="visually-hidden"> in corso</span>
          </b>
        ) : null}
      </Link>
      <Link to={paths.movimenti} className="way">
        <Icon name="list" />
        Movimenti
      </Link>
      <button type="button" className="way" onClick={() => setInvito(true)}>
        <Icon name="qr" />
        Invita
      </button>
      <a
        className="way"
        href={link_regolamento ?? siteAddress(REGOLAMENTO_PDF)}
        target="_blank"
        rel="noopener"
      >
        <Icon name="document" />
        Regolamento
        <span className="visually-hidden"> (PDF, in una nuova scheda)</span>
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
