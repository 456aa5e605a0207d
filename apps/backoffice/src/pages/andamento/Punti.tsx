import { type CifrePunti, cifrePunti } from '@primo/contract/raccolta/operatore-andamento'
import type { TipoMovimento } from '@primo/domain/raccolta/punti'
import { Tile } from '../../ui/charts/Tile.tsx'
import { useMovimenti } from '../../ui/statistics/movimenti.ts'
import { PuntiNelTempo } from '../../ui/statistics/PuntiNelTempo.tsx'
import { Estratto } from './Estratto.tsx'
import { Impegno } from './Impegno.tsx'
import { NonRiscossi } from './NonRiscossi.tsx'
import { PeriodStatistics } from './PeriodStatistics.tsx'
import { Waterfall } from './Waterfall.tsx'

/** Shows the statistics of points: changes in the period, time series, value in euro. */
export const Punti = () => (
  <PeriodStatistics call={cifrePunti} editions={({ edizioni }) => edizioni}>
    {(dati) => <Cifre dati={dati} />}
  </PeriodStatistics>
)

function Cifre({ dati }: { dati: CifrePunti }) {
  const { estratto, prima, periodo, edizione_id } = dati
  const movements = useMovimenti(edizione_id)
  const { dal, al } = periodo
  const of = (tipo: string, { righe }: CifrePunti['estratto']) =>
    Math.abs(righe.find((r) => r.tipo === tipo)?.totale ?? 0)
  const tile = (name: string, tipo: TipoMovimento) => (
    <Tile
      key={tipo}
      name={name}
      now={of(tipo, estratto)}
      before={of(tipo, prima)}
      to={movements({ stato: tipo, dal, al })}
    />
  )
  return (
    <>
      <dl className="tiles">
        {tile('Guadagnati', 'accredito')}
        {tile('Spesi', 'spesa')}
        {tile('Scaduti', 'scadenza')}
        <Tile
          name="In mano agli iscritti"
          now={estratto.chiusura.totale}
          before={prima.chiusura.totale}
          to={movements({ al })}
        />
      </dl>
      <div className="andamento-grid">
        <div className="andamento-wide">
          <Estratto dati={dati} />
        </div>
        <Impegno dati={dati} />
        <PuntiNelTempo dati={dati} />
        <Waterfall dati={dati} />
        <NonRiscossi dati={dati} />
      </div>
    </>
  )
}
