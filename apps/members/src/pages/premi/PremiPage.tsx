import './premi.css'
import { iscrizione, verificaIscrizione } from '@primo/contract/raccolta/manifestazione'
import { wholeNumber } from '@primo/domain/platform/numbers'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { api, queryFunctionOf } from '../../data/api.ts'
import { refreshManifestazione, saldoQuery } from '../../data/manifestazione.ts'
import { richiesteQuery } from '../../data/premi.ts'
import { siteAddress, useSettings } from '../../data/settings.ts'
import { paths } from '../../paths.ts'
import { AppPage } from '../../ui/AppPage.tsx'
import { Button } from '../../ui/Button.tsx'
import { Badge, Card } from '../../ui/cards-and-tags.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { InvitoDialog } from '../../ui/Invito.tsx'
import { toast } from '../../ui/overlays.ts'
import { usePress } from '../../ui/usePress.ts'
import { Catalogo } from './Catalogo.tsx'
import { Saldo, SaldoStretto } from './Saldo.tsx'
import { inCorso } from './stati.ts'

/** Home page of the Premi area: balance, shortcuts, catalogue. */
export function PremiPage() {
  const { data: saldo } = useQuery(saldoQuery)
  return (
    <AppPage title="Premi" titleHidden onRefresh={refreshManifestazione}>
      <div className="premi-home">
        {saldo ? <SaldoStretto saldo={saldo} /> : null}
        <Saldo />
        <RegolamentoNuovo />
        <Scorciatoie />
        <Catalogo />
      </div>
    </AppPage>
  )
}

/** Card shown while the member has not accepted the current version of the regolamento: link to read it, button to accept it. */
function RegolamentoNuovo() {
  const { data } = useQuery({
    queryKey: ['manifestazione', 'regolamento'],
    queryFn: queryFunctionOf(verificaIscrizione, {}),
  })
  const { busy, press } = usePress()
  if (!data?.iscritto || data.accettato) return null

  async function accetta() {
    await api(iscrizione, {})
    toast('Regolamento accettato.')
    await refreshManifestazione()
  }

  return (
    <Card className="stack">
      <div className="row">
        <Badge icon="document" />
        <div className="grow">
          <h2>C’è un nuovo regolamento</h2>
          <p>
            «{data.edizione.titolo}», versione {data.regolamento.versione}. Leggilo, poi accettalo qui.{' '}
            <a href={siteAddress(data.regolamento.url)} target="_blank" rel="noopener">
              Apri il regolamento<span className="visually-hidden"> in una nuova scheda</span>
            </a>
          </p>
        </div>
      </div>
      <Button block busy={busy} onClick={() => void press(accetta)}>
        Ho letto e accetto
      </Button>
    </Card>
  )
}

/** URL of the regolamento in force today, whatever its version. */
const REGOLAMENTO_PDF = '/api/manifestazione/regolamento.pdf'

/** Shortcuts below the balance: requests, movimenti, invitation, regolamento. */
function Scorciatoie() {
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
