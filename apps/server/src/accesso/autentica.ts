import { createHash } from 'node:crypto'
import type { StatoProfilo } from '@primo/domain/profilo'
import type { Ruolo, RuoloAccount } from '@primo/domain/ruolo'
import type { Servizi } from '../servizi.ts'
import type { Chiamante } from './autorizza.ts'

/** How a token is kept: by its SHA-256, since it is 256 random bits and needs no slow hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

// One round trip for everything authorisation asks; named, so that it is planned once a connection.
export const AUTENTICA = `
  select s.id as sessione_id, u.id as utente_id, u.ruolo, u.bloccato,
         u.cellulare_verificato_il is not null as cellulare_verificato,
         u.email_verificata_il is not null as email_verificata,
         coalesce((select jsonb_object_agg(p.ruolo, p.stato) from profilo p where p.utente_id = u.id), '{}') as profili
    from token_accesso t
    join sessione s on s.id = t.sessione_id and s.chiusa_il is null
    join utente u on u.id = s.utente_id
   where t.hash = $1 and t.scade_il > now()`

type Riga = Omit<Chiamante, 'ruolo' | 'profili'> & {
  ruolo: RuoloAccount
  profili: Partial<Record<Ruolo, StatoProfilo>>
}

/** The caller behind an `Authorization` header, or null when there is none or it no longer counts. */
export async function autentica(
  servizi: Pick<Servizi, 'db' | 'config'>,
  intestazione: string | undefined,
): Promise<Chiamante | null> {
  const token = /^Bearer ([\w-]{20,100})$/.exec(intestazione ?? '')?.[1]
  if (token === undefined) return null
  const { rows } = await servizi.db.$client.query<Riga>({
    name: servizi.config.prepara ? 'autentica' : undefined,
    text: AUTENTICA,
    values: [hashToken(token)],
  })
  return rows[0] ?? null
}
