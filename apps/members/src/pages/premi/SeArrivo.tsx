import type { Saldo } from '@primo/contract/raccolta/manifestazione'
import type { Premio } from '@primo/contract/raccolta/premi'
import { clock } from '@primo/domain/platform/clock'
import { longMonth, todayInRome } from '@primo/domain/platform/dates'
import { accorda, quanti } from '@primo/domain/platform/numbers'
import {
  altrePratiche,
  meseDiArrivo,
  praticheVerso,
  puntiDopo,
  ultimiEntrati,
} from '@primo/domain/raccolta/verso-un-premio'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mesiQuery } from '../../data/premi.ts'
import { Contatore } from '../../ui/Contatore.tsx'
import { Card } from '../../ui/surfaces.tsx'

/** Maximum number of further pratiche in the simulation. */
const MOST = 60

interface Props {
  premio: Premio
  saldo: Saldo
}

/**
 * Estimates when a premio becomes affordable: with a number of further pratiche, and at the pace of the last months. Hidden until
 * the member has earned points.
 */
export function SeArrivo({ premio, saldo }: Props) {
  const { una_pratica } = saldo
  const con = { ...saldo, disponibili: saldo.saldo_punti }
  const [more, setMore] = useState<number>()
  const arrivo = useArrivo(premio.punti, con)
  if (!una_pratica) return null
  const pratiche = more ?? Math.min(MOST, Math.max(1, praticheVerso(premio.punti, con, una_pratica)))
  const after = puntiDopo(con, pratiche, una_pratica)
  const missing = premio.punti - after
  const rete = una_pratica.di === 'rete' ? ' della tua rete' : ''
  return (
    <Card className="stack">
      <h2>Quando ci arrivo?</h2>
      <Contatore
        label={`Altre pratiche completate${rete}`}
        value={pratiche}
        min={1}
        max={MOST}
        onChange={setMore}
      />
      <p role="status">
        Con {altrePratiche(pratiche)}
        {rete} arrivi a <b>{quanti(after, 'punto', 'punti')}</b>:{' '}
        {missing > 0 ? (
          <>
            {accorda(missing, 'ti manca', 'ti mancano')} ancora {quanti(missing, 'punto', 'punti')}.
          </>
        ) : (
          'lo puoi richiedere.'
        )}
      </p>
      {arrivo ? (
        <p>
          Al passo dei tuoi ultimi sei mesi ci arrivi{' '}
          {arrivo === todayInRome(clock.now()).slice(0, 7)
            ? 'entro questo mese'
            : `verso ${longMonth(arrivo)}`}
          .
        </p>
      ) : null}
      <p className="muted">
        Una stima: {quanti(una_pratica.punti, 'punto', 'punti')} a pratica, come le tue ultime
        {saldo.in_maturazione > 0 ? ', con i punti in maturazione già contati' : ''}.
      </p>
    </Card>
  )
}

/**
 * Returns the month in which the premio becomes affordable at the pace of the past full months, or null when it cannot be
 * computed.
 */
function useArrivo(punti: number, con: Parameters<typeof meseDiArrivo>[1]) {
  const { data } = useQuery(mesiQuery)
  if (!data) return null
  const today = todayInRome(clock.now())
  return meseDiArrivo(punti, con, ultimiEntrati(data, today), today)
}
