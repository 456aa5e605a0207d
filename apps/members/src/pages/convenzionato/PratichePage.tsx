import './convenzionato.css'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { refreshPratiche } from '../../data/pratiche.ts'
import { paths } from '../../paths.ts'
import { AppPage } from '../../ui/AppPage.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { InvitoDialog } from '../../ui/InvitoDialog.tsx'
import { Andamento } from './Andamento.tsx'
import { Cifre } from './Cifre.tsx'
import { Pratiche } from './Pratiche.tsx'

/** Home page of the Convenzionato area: totals and list, side by side on wide screens. */
export function PratichePage() {
  const [invito, setInvito] = useState(false)
  return (
    <AppPage title="Pratiche" onRefresh={refreshPratiche} action={<NuovaPratica />}>
      <div className="pratiche-home">
        <Cifre />
        <div className="ways">
          <button type="button" className="way" onClick={() => setInvito(true)}>
            <Icon name="qr" />
            Invita con il tuo link
          </button>
          <Link to={paths.azienda} className="way">
            <Icon name="case" />
            La tua azienda
          </Link>
        </div>
        <div className="pratiche-list list-first">
          <Pratiche />
        </div>
        <Andamento />
      </div>
      {invito ? (
        <InvitoDialog ruolo="convenzionato" title="Invita un convenzionato" close={() => setInvito(false)} />
      ) : null}
    </AppPage>
  )
}

/** Link to the form that creates a pratica. `soft` = secondary style, when it is not the main action. */
export function NuovaPratica({ soft = false }: { soft?: boolean }) {
  return (
    <ButtonLink to={paths.praticaNuova} small variant={soft ? 'soft' : 'full'}>
      <Icon name="plus" />
      Nuova
    </ButtonLink>
  )
}
