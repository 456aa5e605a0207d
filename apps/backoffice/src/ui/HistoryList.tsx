import { longInstant } from '@primo/domain/platform/dates'
import './storia.css'

type Author = { nome: string; ruolo: 'titolare' | 'operatore' | 'sistema' }

/** Who did a step: his name, or whose hand it was. */
export const authorOf = ({ nome, ruolo }: Author, titolare: string) =>
  nome || { titolare, operatore: 'operatore', sistema: 'in automatico' }[ruolo]

export type HistoryStep = { quando: string; cosa: string; chi: string; perche: string | null }

/** What happened, the latest first: when, by whose hand and why. */
export function HistoryList({ passi }: { passi: HistoryStep[] }) {
  return (
    <ol className="storia">
      {passi.map((passo) => (
        <li key={`${passo.quando} ${passo.cosa}`}>
          <p className="cosa">{passo.cosa}</p>
          <p className="quando">
            <time dateTime={passo.quando}>{longInstant(new Date(passo.quando))}</time>, {passo.chi}
          </p>
          {passo.perche && <p className="perche">«{passo.perche}»</p>}
        </li>
      ))}
    </ol>
  )
}
