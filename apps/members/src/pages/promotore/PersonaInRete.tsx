import { accorda, quanti, wholeNumber } from '@primo/domain/platform/numbers'
import type { ReactNode } from 'react'
import { Tag } from '../../ui/surfaces.tsx'
import { initials } from './rete.ts'

interface Props {
  persona: { denominazione: string; livello: number; pratiche: number }
  /** How many stand below. */
  sotto: number
  /** What else is said of one. */
  children?: ReactNode
}

/** A person of the network in a row: who, how far, with how many cases, above how many. */
export function PersonaInRete({ persona, sotto, children }: Props) {
  const { denominazione, livello, pratiche } = persona
  const quante = pratiche === 0 ? 'ancora nessuna pratica' : quanti(pratiche, 'pratica', 'pratiche')
  return (
    <>
      <span className="persona-iniziali" aria-hidden="true">
        {initials(denominazione)}
      </span>
      <span className="grow">
        <b>{denominazione}</b>
        <span className="muted persona-sotto">
          {livello}º livello, {quante}
        </span>
        {children}
      </span>
      {sotto > 0 ? (
        <Tag>
          {wholeNumber(sotto)}
          <span className="visually-hidden"> {accorda(sotto, 'persona sotto', 'persone sotto')}</span>
        </Tag>
      ) : null}
    </>
  )
}
