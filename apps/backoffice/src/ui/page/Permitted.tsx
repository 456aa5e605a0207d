import type { CallSpec } from '@primo/contract/platform/route'
import { PERMESSI } from '@primo/domain/platform/permessi'
import type { ReactNode } from 'react'
import { usePermissions } from 'react-admin'
import { useCanCall } from '../../data/permissions.ts'
import { PageHeading } from './PageHeading.tsx'

/**
 * Shows its content only if the operator may make `call` (company §1). With `titolo`, for a whole page, it else explains which
 * permission is missing.
 */
export function Permitted(props: { call: CallSpec; children: ReactNode; titolo?: string }) {
  const { isPending } = usePermissions()
  const may = useCanCall()
  if (may(props.call)) return props.children
  if (!props.titolo || isPending || !props.call.permesso) return null
  return (
    <>
      <PageHeading titolo={props.titolo} />
      <p className="muted">
        Per questa pagina serve il permesso di {PERMESSI[props.call.permesso][0]}: te lo dà chi gestisce gli
        operatori.
      </p>
    </>
  )
}
