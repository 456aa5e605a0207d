import { registroEventi } from '@primo/contract/registro/operatore-registro'
import { leggiImpostazioni } from '@primo/contract/ufficio/operatore-impostazioni'
import { Link } from 'react-router'
import { useRead } from '../../data/query-client.ts'
import { paths } from '../../paths.ts'
import { QueryStatus } from '../../ui/page/loading-and-errors.tsx'
import { PageHeading, Permitted } from '../../ui/page/Page.tsx'
import { BrandingForm } from './BrandingForm.tsx'
import { Canali } from './Canali.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import './impostazioni.css'

/** Page of the company's settings, with the channels for messages. */
export function ImpostazioniPage() {
  return (
    <Permitted call={leggiImpostazioni} titolo="Impostazioni">
      <Impostazioni />
    </Permitted>
  )
}

function Impostazioni() {
  const query = useRead(['impostazioni-azienda'], leggiImpostazioni, {})
  return (
    <>
      <PageHeading titolo="Impostazioni">
        <Permitted call={registroEventi}>
          <Link className="title-link" to={paths.registroDi('impostazioni')}>
            Chi ha cambiato che cosa
          </Link>
        </Permitted>
      </PageHeading>
      <QueryStatus query={query} />
      {query.data && (
        <div className="impostazioni">
          {query.data.sezioni.map((sezione) =>
            sezione.sezione === 'aspetto' ? (
              <BrandingForm key="aspetto" sezione={sezione} />
            ) : (
              <SettingsSection key={sezione.sezione} sezione={sezione} />
            ),
          )}
          <Canali canali={query.data.canali} />
        </div>
      )}
    </>
  )
}
