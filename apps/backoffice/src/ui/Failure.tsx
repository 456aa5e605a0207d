import './azioni.css'

/** Shows the message of a failed request, or nothing. */
export function Failure({ sentence }: { sentence: string | null | undefined }) {
  if (!sentence) return null
  return (
    <p className="error-azione" role="alert">
      {sentence}
    </p>
  )
}
