import { type FontiPunti, fontiDeiPunti } from '@primo/contract/raccolta/operatore-punti'
import { clock } from '@primo/domain/platform/clock'
import { addMonths, longMonth, parseDate, todayInRome } from '@primo/domain/platform/dates'
import { wholeNumber } from '@primo/domain/platform/numbers'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { callQueryOptions } from '../../data/query.ts'
import { TableExport } from '../../ui/charts/TableExport.tsx'
import { DayField } from '../../ui/form/DayField.tsx'
import { nomeLivello } from '../../ui/labels/pratiche-richieste.ts'
import { PageHeading } from '../../ui/page/PageHeading.tsx'
import { ErrorState } from '../../ui/page/states.tsx'
import { NavPunti } from '../../ui/punti/NavPunti.tsx'
import { fileOf, insieme, NOMI, netto } from './fonti.ts'
import { TabellaFonti } from './TabellaFonti.tsx'

/** Shows the sources of points by month: pratiche, rettifiche, and none for recruitment. */
export function FontiPage() {
  const [cerca, setCerca] = useSearchParams()
  const al = cerca.get('al') || todayInRome(clock.now())
  const dal = cerca.get('dal') || `${addMonths(al, -11).slice(0, 7)}-01`
  const { data, error, isPending, refetch } = useQuery({
    ...callQueryOptions(['punti', 'fonti', dal, al], fontiDeiPunti, { query: { dal, al } }),
    placeholderData: (before) => before,
    retry: false,
  })
  const giorno = (nome: 'dal' | 'al', etichetta: string, value: string) => (
    <DayField
      label={etichetta}
      value={value}
      onDay={(day) => parseDate(day) && setCerca({ dal, al, [nome]: day }, { replace: true })}
    />
  )
  return (
    <>
      <NavPunti />
      <PageHeading titolo="Da dove vengono i punti" />
      <div className="punti-tools">
        {giorno('dal', 'Dal', dal)}
        {giorno('al', 'Al', al)}
        {data && (
          <div className="figure-tools">
            <TableExport twin={fileOf(data)} />
          </div>
        )}
      </div>
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {isPending && <p role="status">Caricamento…</p>}
      {data && !error && <Rapporto dati={data} />}
    </>
  )
}

function Rapporto({ dati }: { dati: FontiPunti }) {
  return (
    <>
      <dl className="cifre-punti">
        {(['pratica', 'rete', 'rettifica'] as const).map((fonte) => (
          <div key={fonte}>
            <dt>{NOMI[fonte]}</dt>
            <dd>{wholeNumber(netto(dati.righe, fonte))}</dd>
          </div>
        ))}
        <div>
          <dt>Reclutamento</dt>
          <dd>{wholeNumber(dati.reclutamento)}</dd>
        </div>
      </dl>
      <p className="muted">
        Portare persone non dà punti: nessuna regola può scriverlo e il database lo rifiuta (Legge 173/2005).
        Qui si contano lo stesso, uno per uno.
      </p>
      {dati.righe.length === 0 ? (
        <p>In questo periodo non si è mosso nessun punto.</p>
      ) : (
        <div className="punti-stack">
          <TabellaFonti
            titolo="Mese per mese"
            rows={insieme(dati.righe, (r) => ({ nome: longMonth(r.mese), sotto: r.edizione }))}
          />
          <TabellaFonti
            titolo="Per livello"
            rows={insieme(dati.righe, (r) => ({
              nome: r.livello === null ? NOMI[r.fonte] : nomeLivello(r.livello),
            }))}
          />
          <TabellaFonti
            titolo="Per tipo di finanziamento"
            rows={insieme(dati.righe, (r) => ({ nome: r.tipo_finanziamento ?? NOMI[r.fonte] }))}
          />
        </div>
      )}
    </>
  )
}
