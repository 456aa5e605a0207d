import { useState } from 'react'
import { PublicButton } from '../public/PublicForm.tsx'
import './factor.css'

/** Shows the operator's ten recovery codes, which can be read only once. */
export function RecoveryCodes({ codici, onKept }: { codici: readonly string[]; onKept: () => void }) {
  const [copied, setCopied] = useState<boolean | null>(null)
  const copy = () =>
    navigator.clipboard.writeText(codici.join('\n')).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <div className="door-stack">
      <ol className="factor-codes">
        {codici.map((codice) => (
          <li key={codice}>
            <code>{codice}</code>
          </li>
        ))}
      </ol>
      <div className="factor-row">
        <PublicButton soft onClick={() => void copy()}>
          Copia
        </PublicButton>
        <PublicButton soft onClick={() => window.print()}>
          Stampa
        </PublicButton>
        <span role="status">
          {copied === null ? '' : copied ? 'Copiati.' : 'Non si copiano da qui: trascrivili.'}
        </span>
      </div>
      <PublicButton onClick={onKept}>Li ho messi al sicuro</PublicButton>
    </div>
  )
}
