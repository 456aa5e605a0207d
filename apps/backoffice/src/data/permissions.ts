import { type CallSpec, mayChange } from '@primo/contract/platform/route'
import { type Permessi, permette } from '@primo/domain/platform/permessi'
import { usePermissions } from 'react-admin'

/** Whether who is here may make a call, by the permission it names; nothing that asks for one until it is known. */
export function useMay(): (spec: CallSpec) => boolean {
  const permissions = usePermessi()
  return (spec) =>
    !spec.permesso || permette(permissions, spec.permesso, { legge: !mayChange(spec), anche: spec.leggono })
}

/** What who is here may do. */
export const usePermessi = (): Permessi => usePermissions<Permessi>().permissions ?? {}
