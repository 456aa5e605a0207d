import './download.css'
import { useEffect, useState } from 'react'
import { useSettings } from '../../data/settings.ts'
import { useInstall } from '../../device/pwa.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/cards-and-tags.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PublicPage } from '../../ui/PublicPage.tsx'
import { usePublicNavigate } from '../../ui/public-router.tsx'
import { QrCode } from '../../ui/QrCode.tsx'

/** Shows how to get the app on a phone: a QR code of this address, or installation from the browser. */
export function AppDownloadPage() {
  const go = usePublicNavigate()
  const { install, installed } = useInstall()
  return (
    <PublicPage
      tab="Scarica l’app"
      title="Porta l’app con te."
      lead="Inquadra il codice con il telefono, oppure installala da qui."
      onBack={() => go(paths.app)}
    >
      <Card>
        <AddressQr />
      </Card>
      <Stores />
      {installed ? (
        <p className="notice notice-ok" role="status">
          <Icon name="check" />
          L’app è installata su questo dispositivo.
        </p>
      ) : install ? (
        <Button block onClick={() => void install()}>
          Installa l’app
        </Button>
      ) : (
        <p className="notice">
          <Icon name="share" />
          <span>
            Su iPhone apri questa pagina in Safari, tocca Condividi e poi «Aggiungi alla schermata Home». Su
            Android apri il menu del browser e tocca «Installa app».
          </span>
        </p>
      )}
    </PublicPage>
  )
}

/** Links to the app stores, where the app is published. */
function Stores() {
  const { link_android, link_ios } = useSettings()
  if (!link_android && !link_ios) return null
  return (
    <p className="download-stores">
      {link_android ? (
        <a className="btn btn-soft" href={link_android}>
          Android, da Google Play
        </a>
      ) : null}
      {link_ios ? (
        <a className="btn btn-soft" href={link_ios}>
          iPhone, dall’App Store
        </a>
      ) : null}
    </p>
  )
}

function AddressQr() {
  const [address, setAddress] = useState('')
  useEffect(() => setAddress(window.location.origin + paths.app), [])
  if (!address) return null
  return <QrCode text={address} label={`Codice QR per ${address}`} />
}
