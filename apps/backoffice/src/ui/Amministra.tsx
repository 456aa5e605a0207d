import type { ReactNode } from 'react'
import { usePermissions } from 'react-admin'
import { Intestazione } from './Intestazione.tsx'

/** Whether who is here administers (decisions §1); false until it is known. */
export function useAmministra(): boolean {
  return usePermissions<string>().permissions === 'amministratore'
}

/**
 * What only who administers may do. An operator reads why it is not there, where `perGliAltri` says it; with a
 * `titolo` too where it is all the page.
 */
export function Amministra(props: { children: ReactNode; perGliAltri?: string; titolo?: string }) {
  const { isPending } = usePermissions<string>()
  if (useAmministra()) return props.children
  if (!props.perGliAltri || isPending) return null
  return (
    <>
      {props.titolo && <Intestazione titolo={props.titolo} />}
      <p className="meno">{props.perGliAltri}</p>
    </>
  )
}
