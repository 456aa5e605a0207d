import type { ReactNode } from 'react'
import { usePermissions } from 'react-admin'
import { PageHeading } from './PageHeading.tsx'

/** Whether who is here administers (decisions §1); false until it is known. */
export function useIsAdministrator(): boolean {
  return usePermissions<string>().permissions === 'amministratore'
}

/**
 * What only who administers may do. An operator reads why it is not there, where `perGliAltri` says it; with a
 * `titolo` too where it is all the page.
 */
export function AdministratorsOnly(props: { children: ReactNode; perGliAltri?: string; titolo?: string }) {
  const { isPending } = usePermissions<string>()
  if (useIsAdministrator()) return props.children
  if (!props.perGliAltri || isPending) return null
  return (
    <>
      {props.titolo && <PageHeading titolo={props.titolo} />}
      <p className="muted">{props.perGliAltri}</p>
    </>
  )
}
