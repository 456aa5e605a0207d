import './azioni.css'

/** Why what was asked was not done, as a sentence; nothing when nothing went wrong. */
export function Failure({ sentence }: { sentence: string | null | undefined }) {
  if (!sentence) return null
  return (
    <p className="error-azione" role="alert">
      {sentence}
    </p>
  )
}
