import { accorda, quanti, wholeNumber } from '@primo/domain/platform/numbers'
import type { ReactNode } from 'react'
import { Tag } from '../../ui/cards-and-tags.tsx'
import { initials } from './rete.ts'

interface Props {
  persona: { denominazione: string; livello: number; pratiche: number }
  /** Number of people in the person's branch, without the person. */
  below: number
  /** Further content of the person's row. */
  children?: ReactNode
}

/** Row of a person of the network: name, level, pratiche, size of the branch. */
export function PersonaInRete({ persona, below, children }: Props) {
  const { denominazione, livello, pratiche } = persona
  const count =
    pratiche === 0 ? 'ancora nessuna pratica' : quanti(pratiche, 'pratica inviata', 'pratiche inviate')
  return (
    <>
      <span className="persona-initials" aria-hidden="true">
        {initials(denominazione)}
      </span>
      <span className="grow persona-words">
        <b>{denominazione}</b>
        <span className="muted persona-below">
          {livello}º livello, {count}
        </span>
        {children}
      </span>
      {below > 0 ? (
        <Tag>
          {wholeNumber(below)}
          <span className="visually-hidden"> {accorda(below, 'persona sotto', 'persone sotto')}</span>
        </Tag>
      ) : null}
    </>
  )
}
