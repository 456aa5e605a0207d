import type { CallSpec } from '@primo/contract/platform/route'
import { PERMESSI } from '@primo/domain/platform/permessi'
import type { ReactNode } from 'react'
import { usePermissions } from 'react-admin'
import { useMay } from '../data/permissions.ts'
import { PageHeading } from './PageHeading.tsx'

/**
 * What only who may make `call` is shown (company §1): for the others it is not there. Where it is a whole page it has a
 * `titolo`, and they read which permission it asks for.
 */
export function Permitted(props: { call: CallSpec; children: ReactNode; titolo?: string }) {
  const { isPending } = usePermissions()
  const may = useMay()
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
