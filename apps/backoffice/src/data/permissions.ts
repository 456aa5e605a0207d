import { type CallSpec, changesState } from '@primo/contract/platform/route'
import { type Permessi, permette } from '@primo/domain/platform/permessi'
import { usePermissions } from 'react-admin'

/** Properties of an API call that decide whether an operator may make it. */
export type CallNeeds = Pick<CallSpec, 'method' | 'agisce' | 'permesso' | 'leggono'>

/**
 * Returns a predicate that tells whether the operator may make a call. Until the permissions are loaded, only calls that require
 * no permission are allowed.
 */
export function useCanCall(): (spec: CallNeeds) => boolean {
  const permissions = usePermessi()
  return (spec) =>
    !spec.permesso ||
    permette(permissions, spec.permesso, { legge: !changesState(spec), anche: spec.leggono })
}

/** Returns the operator's permissions. */
export const usePermessi = (): Permessi => usePermissions<Permessi>().permissions ?? {}
