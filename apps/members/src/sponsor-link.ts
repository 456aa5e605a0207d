import { isRuolo, type Ruolo } from '@primo/domain/platform/ruolo'

/** What a sponsor's link says: `?sponsor=CODE&target=manifestazione`; a target that is no role is ignored. */
export function readSponsorLink(search: string): { sponsor: string; target: Ruolo | '' } | null {
  const query = new URLSearchParams(search)
  const sponsor = query.get('sponsor')?.trim().slice(0, 20)
  if (!sponsor) return null
  const target = query.get('target') ?? ''
  return { sponsor, target: isRuolo(target) ? target : '' }
}
