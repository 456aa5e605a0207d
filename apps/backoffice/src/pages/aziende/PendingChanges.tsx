import '../../ui/detail/changes.css'

type Change = { field: string; name: string; was: string; now: string }

/** Shows the pending changes of a form before they are saved: each field with its old and its new value. */
export function PendingChanges(props: { changes: readonly Change[]; caption?: string }) {
  const { changes, caption = 'Che cosa proponi' } = props
  if (changes.length === 0) return <p className="muted">Finora non cambia nulla.</p>
  return (
    <table className="changes">
      <caption className="muted">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Che cosa</th>
          <th scope="col">Com’è</th>
          <th scope="col">Come sarebbe</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, name, was, now }) => (
          <tr key={field}>
            <th scope="row">{name}</th>
            <td>{was || 'niente'}</td>
            <td>{now || 'niente'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
