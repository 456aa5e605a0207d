import {
  type BozzaRegola,
  cambiaBozza,
  pubblicaBozza,
  scriviBozza,
  simulaBozza,
} from '@primo/contract/raccolta/operatore-regole'
import { useParams } from 'react-router'
import { paths } from '../../paths.ts'
import { BackLink } from '../../ui/detail/BackLink.tsx'
import { PageHeading } from '../../ui/page/PageHeading.tsx'
import { Permitted } from '../../ui/page/Permitted.tsx'
import { ErrorState } from '../../ui/page/states.tsx'
import { BozzaForm } from './BozzaForm.tsx'
import { formOfRegola, newFormValues } from './form.ts'
import { Pubblica } from './Pubblica.tsx'
import { useRegole } from './RegolePage.tsx'
import { ProvaSulPassato } from './Simulazione.tsx'

function Indietro() {
  return <BackLink to={paths.coda('regole')} name="Regole dei punti" />
}

/** Shows the form of a new version. Simulation and publication need a saved draft. */
export function BozzaNuova() {
  const { data, error, refetch } = useRegole()
  return (
    <>
      <Indietro />
      <PageHeading titolo="Nuova versione" />
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {data && (
        <Permitted call={scriviBozza}>
          <BozzaForm tipi={data.tipi} initial={newFormValues(data.versioni[0])} scritta={null} />
        </Permitted>
      )}
    </>
  )
}

/** Shows a draft of the points rule: form, simulation, publication. */
export function BozzaCorretta() {
  const id = Number(useParams().id)
  const { data, error, refetch } = useRegole()
  const bozza: BozzaRegola | undefined = data?.bozze.find((b) => b.id === id)
  return (
    <>
      <Indietro />
      <PageHeading titolo={bozza ? `Bozza ${bozza.versione}` : 'Bozza'} />
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {data && !bozza && <p>Questa bozza non c’è più: è stata pubblicata o eliminata.</p>}
      {data && bozza && (
        <div className="punti-stack">
          <Permitted call={cambiaBozza}>
            <BozzaForm key={bozza.id} tipi={data.tipi} initial={formOfRegola(bozza)} scritta={bozza} />
          </Permitted>
          <Permitted call={simulaBozza}>
            <ProvaSulPassato bozza={bozza} />
          </Permitted>
          <Permitted call={pubblicaBozza}>
            <Pubblica bozza={bozza} />
          </Permitted>
        </div>
      )}
    </>
  )
}
