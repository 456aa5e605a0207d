import { VISIONE_HEADER } from '@primo/domain/platform/visione'
import { hashToken } from '../../accesso/account/authenticate.ts'
import { ACCOUNT_SQL, SESSIONI_SQL } from '../../accesso/account/queries.ts'
import { queryRows } from '../../platform/db/query.ts'
import type { Caller } from '../../platform/http/authorize.ts'
import type { Authenticate } from '../../platform/http/bind.ts'
import { cookieOf, VISIONE_COOKIE } from '../../platform/http/cookies.ts'

/** SQL builders, injected by the areas that own the data, of an account's profile states and of its permissions. */
type Known = { profili: (utente_id: string) => string; permessi: (utente_id: string) => string }

/**
 * Returns the query of a valid impersonation: it has not expired, and the operator's session and permission and the member's
 * account are still valid.
 */
const autenticaSql = ({ profili, permessi }: Known) => `
  select v.id as visione, v.operatore_id, v.sessione_id, u.id as utente_id,
         u.cellulare_verificato_il is not null as cellulare_verificato,
         u.email_verificata_il is not null as email_verificata, ${profili('u.id')} as profili
    from visione v
    join (${SESSIONI_SQL}) s on s.id = v.sessione_id and s.aperta
    join (${ACCOUNT_SQL}) o on o.id = v.operatore_id and o.ruolo <> 'user' and not o.bloccato
    join (${ACCOUNT_SQL}) u on u.id = v.utente_id and u.ruolo = 'user' and not u.bloccato
   where v.hash = $1 and v.id = $2 and v.finita_il is null and v.scade_il > now()
     and ${permessi('o.id')} ->> 'persone.impersonare' = 'tutto'`

type Row = Pick<
  Caller,
  'sessione_id' | 'utente_id' | 'cellulare_verificato' | 'email_verificata' | 'profili'
> & {
  visione: string
  operatore_id: number
}

const FORMA = /^[\w-]{20,100}$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Creates the authentication of calls under impersonation: the caller is the member, through the operator's session. A call needs
 * both the cookie of the impersonation and a header with its id, which only the browser tab that shows it sends: other tabs, even
 * one in which a member is logged in, are not affected. Never cached, and not counted as use of a session.
 */
export function createVisioneAuthenticate(known: Known): Authenticate {
  const text = autenticaSql(known)
  return async ({ db }, { cookie, [VISIONE_HEADER]: number }) => {
    const token = cookieOf(cookie, VISIONE_COOKIE)
    if (token === null || !FORMA.test(token) || typeof number !== 'string' || !UUID.test(number)) return null
    const rows = await queryRows<Row>(db, {
      name: 'autentica_visione',
      text,
      values: [hashToken(token), number],
    })
    const [row] = rows
    if (!row) return null
    const { visione, operatore_id, ...chi } = row
    return {
      conCookie: true,
      chi: {
        ...chi,
        visione: { id: visione, operatore_id },
        manca: null,
        provato: false,
        ruolo: 'user',
        bloccato: false,
        motivo_blocco: null,
        permessi: {},
      },
    }
  }
}
