import { cifrePersone } from '@primo/contract/ingresso/operatore-andamento'
import type { CallSpec, Input } from '@primo/contract/platform/route'
import { cifrePratiche } from '@primo/contract/pratiche/operatore-andamento'
import { cifrePunti } from '@primo/contract/raccolta/operatore-andamento'
import { todayInRome } from '@primo/domain/platform/dates'
import { lastDays } from '@primo/domain/platform/period'
import { ESITI_DI_COMPLETATA, sumEsiti } from '@primo/domain/pratiche/accaduto'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../data/permissions.ts'
import { reading } from '../../data/read.ts'
import { paths } from '../../paths.ts'
import { Spark } from '../../ui/charts/Spark.tsx'
import { Tile } from '../../ui/charts/Tile.tsx'

const GIORNI = 30

/** The figures of the last thirty days, where who is here may read them. */
function useLately<C extends CallSpec>(spec: C) {
  const may = useMay()
  const period = lastDays(GIORNI, todayInRome(new Date()))
  return useQuery({
    ...reading(['andamento', spec.path, period, {}], spec, { query: period } as Input<C>),
    enabled: may(spec),
  })
}

/** How it goes: the last thirty days beside the thirty before, each figure leading to the others of its kind. */
export function ComeVa() {
  const { data: persone } = useLately(cifrePersone)
  const { data: pratiche } = useLately(cifrePratiche)
  const { data: punti } = useLately(cifrePunti)
  const step = (traguardo: string) => {
    const found = persone?.passi.find((p) => p.traguardo === traguardo)
    return { now: found?.quanti ?? 0, before: found?.prima ?? 0 }
  }
  const earned = (estratto: NonNullable<typeof punti>['estratto']) =>
    estratto.righe.find(({ tipo }) => tipo === 'accredito')?.totale ?? 0
  const may = useMay()
  if (![cifrePersone, cifrePratiche, cifrePunti].some((call) => may(call))) return null
  return (
    <section className="come-va" aria-labelledby="come-va">
      <h2 id="come-va" className="come-va-name">
        Ultimi trenta giorni
      </h2>
      <dl className="tiles">
        {persone && (
          <>
            <Tile name="Registrazioni" {...step('registrati')} to={paths.andamento('persone')}>
              <Spark values={persone.serie.map((s) => s.registrati)} />
            </Tile>
            <Tile name="Nuovi iscritti" {...step('iscritti')} to={paths.andamento('persone')}>
              <Spark values={persone.serie.map((s) => s.iscritti)} />
            </Tile>
          </>
        )}
        {pratiche && (
          <Tile
            name="Pratiche completate"
            {...sumEsiti(pratiche.esiti, ESITI_DI_COMPLETATA)}
            to={paths.andamento('pratiche')}
          >
            <Spark values={pratiche.serie.map((s) => s.completate)} />
          </Tile>
        )}
        {punti && (
          <Tile
            name="Punti guadagnati"
            now={earned(punti.estratto)}
            before={earned(punti.prima)}
            to={paths.andamento('punti')}
          >
            <Spark values={punti.serie.map((s) => s.guadagnati)} />
          </Tile>
        )}
      </dl>
    </section>
  )
}
