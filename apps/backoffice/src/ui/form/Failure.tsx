import '../actions/azioni.css'

/** Shows the error message of a failed request. Hidden without one. */
export function Failure({ sentence }: { sentence: string | null | undefined }) {
  if (!sentence) return null
  return (
    <p className="error-azione" role="alert">
      {sentence}
    </p>
  )
}
