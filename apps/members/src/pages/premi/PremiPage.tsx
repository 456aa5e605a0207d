import './premi.css'
import { refreshManifestazione } from '../../data/manifestazione.ts'
import { AppPage } from '../../ui/AppPage.tsx'
import { Catalogo } from './Catalogo.tsx'
import { RegolamentoNuovo } from './RegolamentoNuovo.tsx'
import { Saldo } from './Saldo.tsx'
import { Scorciatoie } from './Scorciatoie.tsx'

/** The rewards dashboard: points, ways on, catalogue. */
export function PremiPage() {
  return (
    <AppPage title="Premi" titleHidden onRefresh={refreshManifestazione}>
      <div className="premi-home">
        <Saldo />
        <RegolamentoNuovo />
        <Scorciatoie />
        <Catalogo />
      </div>
    </AppPage>
  )
}
