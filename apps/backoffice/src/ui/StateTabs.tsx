import { wholeNumber } from '@primo/domain/platform/numbers'
import { useListContext } from 'react-admin'
import './linguette.css'

export type StateTab = { valore: string; nome: string; quante: number | undefined }

/** The states of a queue, each with how many there are; pressing one narrows the list, and the address keeps it. */
export function StateTabs(props: { campo: string; predefinita: string; voci: StateTab[]; nome: string }) {
  const { filterValues, setFilters } = useListContext()
  const scelta = String(filterValues[props.campo] ?? props.predefinita)
  const scegli = (value: string) => {
    const { [props.campo]: _, ...altri } = filterValues
    // One filter of the queue may stand on another: of a case that is over one does not ask the step.
    if (props.campo === 'stato') delete altri.passo
    setFilters(value === props.predefinita ? altri : { ...altri, [props.campo]: value })
  }
  return (
    <fieldset className="linguette">
      <legend className="visually-hidden">{props.nome}</legend>
      {props.voci.map(({ valore, nome, quante }) => (
        <button key={valore} type="button" aria-pressed={valore === scelta} onClick={() => scegli(valore)}>
          {nome} {quante !== undefined && <span className="quante">{wholeNumber(quante)}</span>}
        </button>
      ))}
    </fieldset>
  )
}
