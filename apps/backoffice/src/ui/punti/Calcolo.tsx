import './calcolo.css'

/** Steps of the calculation of a credit, closed until the operator opens them. */
export function Calcolo({ titolo, passaggi }: { titolo: string; passaggi: readonly string[] }) {
  return (
    <details className="calcolo">
      <summary>{titolo}</summary>
      <ol>
        {passaggi.map((passo) => (
          <li key={passo}>{passo}</li>
        ))}
      </ol>
    </details>
  )
}
