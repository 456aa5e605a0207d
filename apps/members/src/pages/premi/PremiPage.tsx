import './premi.css'
import { useQuery } from '@tanstack/react-query'
import { refreshManifestazione, saldoQuery } from '../../data/manifestazione.ts'
import { AppPage } from '../../ui/AppPage.tsx'
import { Catalogo } from './Catalogo.tsx'
import { RegolamentoNuovo } from './RegolamentoNuovo.tsx'
import { Saldo } from './Saldo.tsx'
import { SaldoStretto } from './SaldoStretto.tsx'
import { Scorciatoie } from './Scorciatoie.tsx'

/** Rewards dashboard: balance, shortcuts, catalogue. */
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
