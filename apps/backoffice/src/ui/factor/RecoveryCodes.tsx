import { useState } from 'react'
import { DoorButton } from '../door/DoorForm.tsx'
import './factor.css'

/** Shows the ten recovery codes, once. */
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
        <DoorButton soft onClick={() => void copy()}>
          Copia
        </DoorButton>
        <DoorButton soft onClick={() => window.print()}>
          Stampa
        </DoorButton>
        <span role="status">
          {copied === null ? '' : copied ? 'Copiati.' : 'Non si copiano da qui: trascrivili.'}
        </span>
      </div>
      <DoorButton onClick={onKept}>Li ho messi al sicuro</DoorButton>
    </div>
  )
}
